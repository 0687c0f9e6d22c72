// Whole programs: objects of several modules and the index, linked and run.
#include "codegen/codegen.h"
#include "codegen/link/link.h"
#include "codegen/output_file.h"

#include "test/unit/codegen/samples.h"
#include "test/unit/codegen/scratch_directory.h"

#include <sys/wait.h>

namespace ppcc::codegen {
namespace {

struct ProgramTest : testing::TestWithParam<OptimisationLevel> {
  void add(const ir::Module &module) {
    std::string path = scratch / (std::to_string(job.objects.size()) + ".o");
    auto object = generate(module, OutputKind::Object, options());
    ASSERT_TRUE(object) << object.failure().message;
    ASSERT_FALSE(writeFile(path, *object));
    job.objects.push_back(path);
    for (std::string &symbol : unitSymbols(module))
      index.unitSymbols.push_back(std::move(symbol));
  }
  /// Links and runs; what the program prints, then its exit code.
  std::string run() {
    auto object = generateIndex(index, OutputKind::Object, options());
    EXPECT_TRUE(object);
    EXPECT_FALSE(writeFile(scratch / "index.o", *object));
    job.objects.push_back(scratch / "index.o");
    job.output = scratch / "program";
    ::setenv("PPCC_RUNTIME_DIR", PPCC_STUB_RUNTIME, 1);
    MaybeFailure failure = link(job);
    ::unsetenv("PPCC_RUNTIME_DIR");
    if (failure)
      return failure->message;
    int status = std::system((job.output + " > " + scratch / "output").c_str());
    return scratch.read("output") + std::to_string(WEXITSTATUS(status));
  }
  Options options() const { return {.level = GetParam(), .verify = true}; }

  ScratchDirectory scratch;
  LinkJob job;
  ProgramIndex index;
};

INSTANTIATE_TEST_SUITE_P(Levels, ProgramTest,
                         testing::Values(OptimisationLevel::O0, OptimisationLevel::O2));

TEST_P(ProgramTest, SeveralObjectsMakeOneProgram) {
  add(*manifest("^0:\n %0 = const \"both\"\n ret %0\n", "a.pp"));
  add(*manifest("^0:\n %0 = const \"both\"\n ret %0\n", "b.pp"));
  EXPECT_EQ(run(), "a.pp: both\nb.pp: both\n0");
}

TEST_P(ProgramTest, ErrorsUnwindThroughGeneratedFrames) {
  add(*manifest("^0:\n fail \"ISSUE\", \"it failed\" at 3:1\n"));
  EXPECT_EQ(run(), "site.pp: error: it failed at line 3\n1");
}

TEST_P(ProgramTest, EveryOpLinks) {
  add(*everyOp());
  auto object = generateIndex(index, OutputKind::Object, options());
  ASSERT_TRUE(object);
  ASSERT_FALSE(writeFile(scratch / "index.o", *object));
  job.objects.push_back(scratch / "index.o");
  job.output = scratch / "program";
  ::setenv("PPCC_RUNTIME_DIR", PPCC_STUB_RUNTIME, 1);
  MaybeFailure failure = link(job);
  ::unsetenv("PPCC_RUNTIME_DIR");
  EXPECT_FALSE(failure) << failure->message;
}

} // namespace
} // namespace ppcc::codegen
