// Links by the lld that is built into ppcc: no process, no compiler.
#include "codegen/fatal_errors.h"
#include "codegen/link/link_plan.h"
#include "runtime-lib/core/process/temporary_files.h"
#include "runtime-lib/core/process/work_note.h"

#include <lld/Common/Driver.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/raw_ostream.h>

#include <csignal>
#include <cstring>

LLD_HAS_DRIVER(elf)
#ifdef PPCC_HAVE_WEB_ASSEMBLY
LLD_HAS_DRIVER(wasm)
#endif

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
    append({job.symbols ? "--strip-debug" : "--strip-all"});
  append(plan.startFiles);
  append(job.objects);
  append(plan.libraries);
  append(plan.endFiles);
  return arguments;
}

/// Of a linker that said nothing.
std::string reasonOf(int code) {
  if (code < 128)
    return "nothing; it ended with " + std::to_string(code);
  std::string reason = "nothing; it was ended by a signal: ";
  reason += ::strsignal(code - 128);
  // A file that is mapped into memory is written when the disk may have no room any more.
  if (code - 128 == SIGBUS)
    reason += "; the disk of " + pp::temporaryDirectory() + " may be full";
  return reason;
}

} // namespace

/// Runs lld as one of its drivers.
static MaybeFailure runDriver(const std::vector<std::string> &arguments, const std::string &output,
                              llvm::ArrayRef<lld::DriverDef> driver) {
  pp::WorkNote note("linking", output);
  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  std::string text;
  std::string errors;
  llvm::raw_string_ostream textStream(text);
  llvm::raw_string_ostream errorStream(errors);
  fatalErrorText().clear();
  llvm::CrashRecoveryContext::Enable();
  lld::Result result = lld::lldMain(pointers, textStream, errorStream, driver);
  llvm::CrashRecoveryContext::Disable();
  if (result.retCode == 0)
    return std::nullopt;
  errors += fatalErrorText();
  if (errors.empty())
    errors = reasonOf(result.retCode);
  return Failure(result.canRunAgain ? FailureId::LinkFailed : FailureId::LinkerBroken,
                 {output, errors});
}

MaybeFailure runLld(std::vector<std::string> arguments, const std::string &output) {
  // What ends lld can be caught on this thread only.
  arguments.insert(arguments.end(), {"--threads=1", "--no-mmap-output-file"});
  return runDriver(arguments, output, {{lld::Gnu, &lld::elf::link}});
}

MaybeFailure linkWebAssembly(const std::string &object, const std::string &output) {
#ifdef PPCC_HAVE_WEB_ASSEMBLY
  return runDriver({"wasm-ld", "--threads=1", "--no-entry", "--strip-all", "--export=row",
                    "--export=cell", "--export=__heap_base", "-o", output, object},
                   output, {{lld::Wasm, &lld::wasm::link}});
#else
  return Failure(FailureId::LinkFailed,
                 {output, "this ppcc was built without lld for WebAssembly (" + object + ")"});
#endif
}

MaybeFailure linkByLld(const LinkJob &job, const LinkPlan &plan) {
  return runLld(lldArguments(job, plan), job.output);
}

} // namespace ppcc::codegen
