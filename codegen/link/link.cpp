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

namespace {

bool isByLld(const LinkJob &job) {
  return job.linker == Linker::Lld || (job.linker == Linker::Automatic && hasLld());
}

/// The usual link: into a scratch file, of which the program is a copy.
MaybeFailure linkInFull(const LinkJob &job, PendingFile &program) {
  bool byLld = isByLld(job);
  Result<LinkPlan> plan = planLink(job, byLld);
  if (!plan)
    return plan.failure();
  pp::TemporaryPath scratch = pp::scratchPath();
  plan->output = scratch.path();
  if (MaybeFailure failure = byLld ? linkByLld(job, *plan) : linkByCc(job, *plan))
    return failure;
  return program.copyPath(scratch.path());
}

} // namespace

MaybeFailure link(const LinkJob &job) {
  Result<PendingFile> program = PendingFile::create(job.output);
  if (!program)
    return program.failure();
  std::optional<PrelinkedBase> base;
  if (suitsPrelinkedBase(job))
    base = findPrelinkedBase();
  MaybeFailure failure = base ? linkOnBase(*base, job, *program) : linkInFull(job, *program);
  // What does not fit the base may still be linked without it.
  if (base && failure && failure->id == FailureId::LinkFailed)
    failure = linkInFull(job, *program);
  return failure ? failure : program->commit(true);
}

} // namespace ppcc::codegen
