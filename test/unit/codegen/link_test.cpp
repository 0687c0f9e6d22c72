// Linking: programs that run, and clear failures that leave nothing behind.
#include "codegen/link/link.h"

#include "codegen/output_file.h"
#include "codegen/target/emit.h"
#include "codegen/target/target.h"
#include "test/unit/codegen/scratch_directory.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Target/TargetMachine.h>

#include <sys/wait.h>

namespace ppcc::codegen {
namespace {

/// Object code of LLVM assembly text.
std::string objectOf(const char *text) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  auto module = llvm::parseAssemblyString(text, error, context);
  auto machine = makeTargetMachine({});
  if (!module || !machine)
    return {};
  setTarget(*module, **machine);
  auto bytes = emit(*module, **machine, OutputKind::Object);
  return bytes ? *bytes : std::string();
}

/// A directory with an object, a runtime archive and the environment that leads to it.
struct LinkTest : testing::TestWithParam<Linker> {
  void SetUp() override {
    ::setenv("PPCC_RUNTIME_DIR", scratch.path().c_str(), 1);
    ASSERT_FALSE(writeFile(scratch / "libppcc_runtime.a", "!<arch>\n"));
    job.objects = {scratch / "a.o"};
    job.output = scratch / "program";
    job.linker = GetParam();
  }
  void TearDown() override { ::unsetenv("PPCC_RUNTIME_DIR"); }
  void writeObject(const char *text) { ASSERT_FALSE(writeFile(scratch / "a.o", objectOf(text))); }
  int run() { return WEXITSTATUS(std::system((scratch / "program").c_str())); }

  ScratchDirectory scratch;
  LinkJob job;
};

constexpr const char *exitsWith42 = "define i32 @main() { ret i32 42 }";

TEST_P(LinkTest, ProgramRuns) {
  writeObject(exitsWith42);
  MaybeFailure failure = link(job);
  ASSERT_FALSE(failure) << failure->message;
  EXPECT_EQ(run(), 42);
}

TEST_P(LinkTest, StaticProgramRuns) {
  writeObject(exitsWith42);
  job.libc = Libc::Static;
  MaybeFailure failure = link(job);
  ASSERT_FALSE(failure) << failure->message;
  EXPECT_EQ(run(), 42);
}

TEST_P(LinkTest, ProgramWithSharedLibcRuns) {
  writeObject(exitsWith42);
  job.libc = Libc::Shared;
  MaybeFailure failure = link(job);
  ASSERT_FALSE(failure) << failure->message;
  EXPECT_EQ(run(), 42);
}

TEST_P(LinkTest, LinksTwiceInOneProcess) {
  writeObject(exitsWith42);
  ASSERT_FALSE(link(job));
  ASSERT_FALSE(link(job));
  EXPECT_EQ(run(), 42);
}

TEST_P(LinkTest, UndefinedSymbolIsReportedAndNothingIsLeft) {
  writeObject("declare i32 @missing_function() define i32 @main() {"
              " %r = call i32 @missing_function() ret i32 %r }");
  MaybeFailure failure = link(job);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->id, FailureId::LinkFailed);
  EXPECT_NE(failure->message.find("missing_function"), std::string::npos);
  EXPECT_EQ(scratch.entries(), 2u);
}

TEST_P(LinkTest, MissingRuntimeLibraryIsNamed) {
  writeObject(exitsWith42);
  ::setenv("PPCC_RUNTIME_DIR", "/nonexistent", 1);
  MaybeFailure failure = link(job);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->id, FailureId::RuntimeLibraryMissing);
  EXPECT_NE(failure->message.find("`/nonexistent`"), std::string::npos);
}

TEST_P(LinkTest, UnwritableOutput) {
  writeObject(exitsWith42);
  job.output = "/proc/program";
  MaybeFailure failure = link(job);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->id, FailureId::OutputNotWritable);
}

INSTANTIATE_TEST_SUITE_P(Linkers, LinkTest,
                         testing::ValuesIn(hasLld() ? std::vector{Linker::Lld, Linker::Cc}
                                                    : std::vector{Linker::Cc}));

TEST(Link, MissingCompilerIsNamed) {
  ScratchDirectory scratch;
  ASSERT_FALSE(writeFile(scratch / "libppcc_runtime.a", "!<arch>\n"));
  std::string path = std::getenv("PATH");
  ::setenv("PPCC_RUNTIME_DIR", scratch.path().c_str(), 1);
  ::setenv("PATH", scratch.path().c_str(), 1);
  MaybeFailure failure = link({.output = scratch / "program", .objects = {}, .linker = Linker::Cc});
  ::setenv("PATH", path.c_str(), 1);
  ::unsetenv("PPCC_RUNTIME_DIR");
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->id, FailureId::LinkerMissing);
  EXPECT_EQ(scratch.entries(), 1u);
}

} // namespace
} // namespace ppcc::codegen
