// Links by the lld that is built into ppcc: no process, no compiler.
#include "codegen/link/link_plan.h"

#include <lld/Common/Driver.h>
#include <llvm/Support/raw_ostream.h>

LLD_HAS_DRIVER(elf)

namespace ppcc::codegen {

namespace {

std::vector<std::string> lldArguments(const LinkJob &job, const LinkPlan &plan) {
  std::vector<std::string> arguments = {"ld.lld",           "-o",
                                        plan.output,        "--no-pie",
                                        "--gc-sections",    "--eh-frame-hdr",
                                        "--hash-style=gnu", "--as-needed",
                                        "--build-id=none"};
  auto append = [&](const std::vector<std::string> &more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
  };
  if (plan.isStatic)
    append({"-static"});
  else
    append({"--dynamic-linker", plan.dynamicLinker});
  if (!job.debugInfo)
    append({"--strip-debug"});
  append(plan.startFiles);
  append(job.objects);
  append(plan.libraries);
  append(plan.endFiles);
  return arguments;
}

} // namespace

MaybeFailure runLld(const std::vector<std::string> &arguments, const std::string &output) {
  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  std::string text;
  std::string errors;
  llvm::raw_string_ostream textStream(text);
  llvm::raw_string_ostream errorStream(errors);
  lld::Result result =
      lld::lldMain(pointers, textStream, errorStream, {{lld::Gnu, &lld::elf::link}});
  if (result.retCode == 0)
    return std::nullopt;
  return Failure(FailureId::LinkFailed, {output, errors});
}

MaybeFailure linkByLld(const LinkJob &job, const LinkPlan &plan) {
  return runLld(lldArguments(job, plan), job.output);
}

} // namespace ppcc::codegen
