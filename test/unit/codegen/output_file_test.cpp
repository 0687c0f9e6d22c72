// Output files appear whole or not at all.
#include "codegen/output_file.h"
#include "test/unit/codegen/scratch_directory.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>

namespace ppcc::codegen {
namespace {

TEST(OutputFile, WritesAndReplaces) {
  ScratchDirectory scratch;
  ASSERT_FALSE(writeFile(scratch / "a", "one"));
  ASSERT_FALSE(writeFile(scratch / "a", "two"));
  EXPECT_EQ(scratch.read("a"), "two");
  EXPECT_EQ(scratch.entries(), 1u);
}

TEST(OutputFile, ExecutableOnlyWhenAsked) {
  ScratchDirectory scratch;
  ASSERT_FALSE(writeFile(scratch / "plain", ""));
  ASSERT_FALSE(writeFile(scratch / "program", "", true));
  EXPECT_NE(::access((scratch / "plain").c_str(), X_OK), 0);
  EXPECT_EQ(::access((scratch / "program").c_str(), X_OK), 0);
}

TEST(OutputFile, AbandonedFileLeavesNothing) {
  ScratchDirectory scratch;
  {
    auto file = PendingFile::create(scratch / "a");
    ASSERT_TRUE(file);
    ASSERT_FALSE(file->write("half"));
  }
  EXPECT_EQ(scratch.entries(), 0u);
}

TEST(OutputFile, DirectoryIsRefused) {
  ScratchDirectory scratch;
  MaybeFailure failure = writeFile(scratch.path(), "");
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->id, FailureId::OutputIsDirectory);
  EXPECT_NE(failure->message.find(scratch.path()), std::string::npos);
}

TEST(OutputFile, MissingDirectoryIsNamed) {
  ScratchDirectory scratch;
  MaybeFailure failure = writeFile(scratch / "no/such/file", "");
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->id, FailureId::OutputDirectoryMissing);
  EXPECT_EQ(failure->code(), "OUTPUT_DIRECTORY_MISSING");
}

TEST(OutputFile, LinksAreFollowed) {
  ScratchDirectory scratch;
  ASSERT_FALSE(writeFile(scratch / "target", "one"));
  std::filesystem::create_symlink(scratch / "target", scratch / "link");
  ASSERT_FALSE(writeFile(scratch / "link", "two"));
  EXPECT_TRUE(std::filesystem::is_symlink(scratch / "link"));
  EXPECT_EQ(scratch.read("target"), "two");
}

TEST(OutputFile, OpenFilesByNameAreWrittenThrough) {
  ScratchDirectory scratch;
  ASSERT_FALSE(writeFile(scratch / "a", ""));
  int descriptor = ::open((scratch / "a").c_str(), O_WRONLY);
  ASSERT_GE(descriptor, 0);
  std::string name = "/proc/self/fd/" + std::to_string(descriptor);
  EXPECT_FALSE(writeFile(name, "bytes"));
  EXPECT_TRUE(std::filesystem::is_symlink(name));
  ::close(descriptor);
  EXPECT_EQ(scratch.read("a"), "bytes");
}

TEST(OutputFile, DevicesAreWrittenThrough) {
  EXPECT_FALSE(writeFile("/dev/null", "bytes"));
  MaybeFailure failure = writeFile("/dev/full", "bytes");
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->id, FailureId::OutputNotWritable);
  EXPECT_NE(failure->message.find("No space left on device"), std::string::npos);
}

} // namespace
} // namespace ppcc::codegen
