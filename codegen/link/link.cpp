// Chooses the linker and gives the program its name when it is complete.
#include "codegen/link/link.h"

#include "codegen/link/link_plan.h"
#include "codegen/link/prelinked.h"
#include "codegen/output_file.h"

namespace ppcc::codegen {

bool hasLld() {
#ifdef PPCC_HAVE_LLD
  return true;
#else
  return false;
#endif
}

MaybeFailure link(const LinkJob &job) {
  if (suitsPrelinkedBase(job))
    if (std::optional<PrelinkedBase> base = findPrelinkedBase()) {
      Result<PendingFile> file = PendingFile::create(job.output);
      if (file && !linkOnBase(*base, job, file->path()))
        return file->commit(true);
    }
  bool byLld = job.linker == Linker::Lld || (job.linker == Linker::Automatic && hasLld());
  Result<LinkPlan> plan = planLink(job, byLld);
  if (!plan)
    return plan.failure();
  Result<PendingFile> file = PendingFile::create(job.output);
  if (!file)
    return file.failure();
  plan->output = file->path();
  MaybeFailure failure = byLld ? linkByLld(job, *plan) : linkByCc(job, *plan);
  return failure ? failure : file->commit(true);
}

} // namespace ppcc::codegen
