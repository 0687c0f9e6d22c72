// Stands in for lld.cpp where ppcc is built without lld.
#include "codegen/link/link_plan.h"

namespace ppcc::codegen {

MaybeFailure runLld(std::vector<std::string>, const std::string &output) {
  return Failure(FailureId::LinkFailed, {output, "this ppcc was built without lld"});
}

MaybeFailure linkWebAssembly(const std::string &, const std::string &output) {
  return Failure(FailureId::LinkFailed, {output, "this ppcc was built without lld"});
}

MaybeFailure linkByLld(const LinkJob &job, const LinkPlan &) {
  return Failure(FailureId::LinkFailed, {job.output, "this ppcc was built without lld"});
}

} // namespace ppcc::codegen
