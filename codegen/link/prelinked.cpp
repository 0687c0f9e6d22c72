// Finds, makes and uses the base; what happens to the bytes of the program is in join_images.cpp.
#include "codegen/link/prelinked.h"

#include "codegen/link/join_images.h"
#include "codegen/link/link_plan.h"
#include "codegen/target/emit.h"
#include "codegen/target/target.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

#include <sys/stat.h>

#include <charconv>
#include <filesystem>
#include <fstream>

namespace ppcc::codegen {

namespace {

namespace fs = std::filesystem;

constexpr const char *baseName = "prelinked";
/// What programs on the base begin with; those of other languages would only carry it along.
constexpr const char *entrySymbol = "pp_main";
constexpr const char *startSymbol = "pp_start";
constexpr const char *firstLine = "ppcc prelinked base 1";

std::string hexadecimal(uint64_t number) {
  char text[19] = "0x";
  return {text, std::to_chars(text + 2, text + sizeof text, number, 16).ptr};
}

/// Tells one runtime library from another.
std::string identityOf(const std::string &archive) {
  struct stat status {};
  stat(archive.c_str(), &status);
  return std::to_string(status.st_size) + " " + std::to_string(status.st_mtim.tv_sec);
}

std::string runtimeArchive() {
  std::string name = "libppcc_runtime.a";
  return findFile(runtimeDirectories(), std::span(&name, 1));
}

/// What generated code may call.
std::vector<std::string> runtimeNames() {
  return {
      entrySymbol,
#define RUNTIME(Id, symbol, Effect, Result, Parameters) #symbol,
#include "runtime-lib/abi/runtime_functions.def"
  };
}

/// An object with a `main` that jumps to where `pp_start` points.
Result<std::string> startObject() {
  auto machine = targetMachine({});
  if (!machine)
    return machine.failure();
  llvm::LLVMContext context;
  llvm::Module module("start", context);
  setTarget(module, **machine);
  llvm::IRBuilder<> builder(context);
  auto *type = llvm::FunctionType::get(builder.getInt32Ty(),
                                       {builder.getInt32Ty(), builder.getPtrTy()}, false);
  auto *main = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "main", module);
  main->setUWTableKind(llvm::UWTableKind::Default);
  // Not zero, so that it has a place in the file.
  auto *start = new llvm::GlobalVariable(module, builder.getPtrTy(), /*isConstant=*/false,
                                         llvm::GlobalValue::ExternalLinkage, main, startSymbol);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", main));
  llvm::Value *target = builder.CreateLoad(builder.getPtrTy(), start, /*isVolatile=*/true);
  builder.CreateRet(builder.CreateCall(type, target, {main->getArg(0), main->getArg(1)}));
  return emit(module, **machine, OutputKind::Object);
}

/// The text of the file beside the base.
Result<std::string> describe(const std::string &base, const std::string &archive) {
  std::vector<std::string> names = runtimeNames();
  names.push_back(startSymbol);
  Result<ImageFacts> facts = readImage(base, names);
  if (!facts)
    return facts.failure();
  std::string text = std::string(firstLine) + "\n" + identityOf(archive) + "\n" +
                     hexadecimal(facts->end) + "\n" +
                     hexadecimal(facts->fileOffset(facts->addresses.back())) + "\n";
  for (size_t i = 0; i + 1 < names.size(); ++i)
    if (facts->addresses[i])
      text += names[i] + "=" + hexadecimal(facts->addresses[i]) + "\n";
  return text;
}

std::vector<std::string> partArguments(const PrelinkedBase &base, const LinkJob &job,
                                       const std::string &output) {
  std::vector<std::string> arguments = {"ld.lld",
                                        "-o",
                                        output,
                                        "--no-pie",
                                        "-static",
                                        "--image-base=" + hexadecimal(base.next),
                                        "-e",
                                        "main",
                                        "--eh-frame-hdr",
                                        "-z",
                                        "norelro",
                                        "--strip-all",
                                        "--build-id=none"};
  for (const std::string &symbol : base.symbols)
    arguments.push_back("--defsym=" + symbol);
  arguments.insert(arguments.end(), job.objects.begin(), job.objects.end());
  return arguments;
}

} // namespace

MaybeFailure makePrelinkedBase() {
  std::string archive = runtimeArchive();
  LinkJob job;
  job.output = (fs::path(archive).parent_path() / baseName).string();
  job.libc = Libc::Static;
  Result<LinkPlan> plan = planLink(job, true);
  if (!plan)
    return plan.failure();
  Result<std::string> start = startObject();
  if (!start)
    return start.failure();
  job.objects = {job.output + ".o"};
  if (MaybeFailure failure = writeFile(job.objects[0], *start))
    return failure;
  for (const std::string &name : runtimeNames())
    job.objects.push_back("--undefined=" + name);
  plan->output = job.output;
  if (MaybeFailure failure = linkByLld(job, *plan))
    return failure;
  fs::remove(job.output + ".o");
  Result<std::string> text = describe(job.output, archive);
  return text ? writeFile(job.output + ".symbols", *text) : text.failure();
}

std::optional<PrelinkedBase> findPrelinkedBase() {
  std::string archive = runtimeArchive();
  if (archive.empty())
    return std::nullopt;
  PrelinkedBase base;
  base.path = (fs::path(archive).parent_path() / baseName).string();
  std::ifstream stream(base.path + ".symbols");
  std::string line, identity;
  if (!std::getline(stream, line) || line != firstLine || !std::getline(stream, identity) ||
      identity != identityOf(archive))
    return std::nullopt;
  for (uint64_t *number : {&base.next, &base.slot})
    if (!std::getline(stream, line) ||
        std::from_chars(line.data() + std::min<size_t>(2, line.size()), line.data() + line.size(),
                        *number, 16)
                .ec != std::errc())
      return std::nullopt;
  while (std::getline(stream, line))
    base.symbols.push_back(line);
  return base;
}

bool suitsPrelinkedBase([[maybe_unused]] const LinkJob &job) {
#ifdef PPCC_SANITIZED
  return false;
#else
  return hasLld() && job.linker != Linker::Cc && job.libc != Libc::Shared && !job.debugInfo &&
         job.entry == entrySymbol;
#endif
}

MaybeFailure linkOnBase(const PrelinkedBase &base, const LinkJob &job, PendingFile &program) {
  pp::TemporaryPath part = pp::scratchPath();
  if (MaybeFailure failure = runLld(partArguments(base, job, part.path()), job.output))
    return failure;
  return joinImages(base.path, part.path(), base.slot, program.descriptor(), job.output);
}

} // namespace ppcc::codegen
