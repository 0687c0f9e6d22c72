// Positions in files and every way reading one can fail.
#include "frontend/diagnostics/engine.h"
#include "frontend/source/load_source.h"
#include "frontend/source/utf8.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace ppcc::source;
using ppcc::diagnostics::Engine;
namespace fs = std::filesystem;

namespace {

Position position(std::string text, uint32_t offset) {
  return SourceFile("a.pp", std::move(text)).position(offset);
}

TEST(SourceFile, CountsLinesAndColumnsFromOne) {
  EXPECT_EQ(position("ab\ncd", 0), (Position{1, 1}));
  EXPECT_EQ(position("ab\ncd", 2), (Position{1, 3}));
  EXPECT_EQ(position("ab\ncd", 3), (Position{2, 1}));
  EXPECT_EQ(position("ab\ncd", 5), (Position{2, 3}));
}

TEST(SourceFile, ColumnsAreCharacters) {
  EXPECT_EQ(position("'åäö' x", 8), (Position{1, 6}));
  EXPECT_EQ(position("日本\n'日' x", 12), (Position{2, 4}));
}

TEST(SourceFile, ColumnsStayRightBeyondACheckpoint) {
  std::string text = "é";
  text += std::string(1000, 'x') + "ü" + std::string(1000, 'y');
  SourceFile file("a.pp", text);
  EXPECT_EQ(file.position(2003), (Position{1, 2002}));
  EXPECT_EQ(file.position(static_cast<uint32_t>(text.size())), (Position{1, 2003}));
}

TEST(SourceFile, OffsetsPastTheEndCountAsTheEnd) {
  EXPECT_EQ(position("ab\n", 100), (Position{2, 1}));
  EXPECT_EQ(position("", 5), (Position{1, 1}));
}

TEST(SourceFile, LinesExcludeTheirBreak) {
  SourceFile file("a.pp", "ab\r\ncd\n");
  EXPECT_EQ(file.lineCount(), 3u);
  EXPECT_EQ(file.text(file.lineSpan(1)), "ab");
  EXPECT_EQ(file.text(file.lineSpan(2)), "cd");
  EXPECT_EQ(file.text(file.lineSpan(3)), "");
}

TEST(SourceManager, FilesKeepTheirAddress) {
  SourceManager files;
  const SourceFile *first = &files.add("a.pp", "a");
  for (int i = 0; i < 1000; ++i)
    files.add("b.pp", "b");
  EXPECT_EQ(first, &files.files().front());
  EXPECT_EQ(first->text(), "a");
}

TEST(Utf8, FindsTheFirstMalformedByte) {
  EXPECT_EQ(findInvalidUtf8("plain text of more than eight bytes"), std::nullopt);
  EXPECT_EQ(findInvalidUtf8("åäö 日本 🌹"), std::nullopt);
  EXPECT_EQ(findInvalidUtf8("12345678\xff"), 8u);
  EXPECT_EQ(findInvalidUtf8("a\xc3"), 1u);             // truncated
  EXPECT_EQ(findInvalidUtf8("a\xc0\xaf"), 1u);         // overlong
  EXPECT_EQ(findInvalidUtf8("a\xed\xa0\x80"), 1u);     // surrogate
  EXPECT_EQ(findInvalidUtf8("a\xf4\x90\x80\x80"), 1u); // beyond U+10FFFF
  EXPECT_EQ(findInvalidUtf8("a\xe2\x28\xa1"), 1u);
}

class Loading : public testing::Test {
protected:
  Loading() {
    directory_ = testing::TempDir() + "ppcc-source-XXXXXX";
    EXPECT_NE(mkdtemp(directory_.data()), nullptr);
  }
  ~Loading() override { fs::remove_all(directory_); }

  std::string path(const std::string &name) const { return directory_ + "/" + name; }
  std::string write(const std::string &name, const std::string &content) {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }

  /// Loads and gives `CODE: message`, or nothing where it succeeds.
  std::string problem(const std::string &path) {
    Engine engine;
    const SourceFile *file = load(files_, path, engine);
    EXPECT_EQ(file == nullptr, engine.hasErrors());
    if (file)
      return {};
    const auto &diagnostic = engine.diagnostics().front();
    return std::string(diagnostic.code()) + ": " + diagnostic.message;
  }

  std::string directory_;
  SourceManager files_;
};

TEST_F(Loading, ReadsWholeFiles) {
  Engine engine;
  const SourceFile *file = load(files_, write("a.pp", "notice(1)\n"), engine);
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(file->text(), "notice(1)\n");
  EXPECT_EQ(problem(write("empty.pp", "")), "");
}

TEST_F(Loading, NulBytesAreForTheLexer) { EXPECT_EQ(problem(write("a.pp", {'#', '\0'})), ""); }

TEST_F(Loading, MissingFile) {
  EXPECT_EQ(problem(path("no.pp")),
            "NO_SUCH_FILE_OR_DIRECTORY: No such file or directory: " + path("no.pp"));
  std::string below = write("file", "") + "/a.pp";
  EXPECT_EQ(problem(below), "NO_SUCH_FILE_OR_DIRECTORY: No such file or directory: " + below);
}

TEST_F(Loading, Directory) {
  EXPECT_EQ(problem(directory_), "NOT_A_FILE: " + directory_ + " is not a file");
}

TEST_F(Loading, UnreadableFile) {
  if (geteuid() == 0)
    GTEST_SKIP() << "root may read everything";
  std::string secret = write("secret.pp", "");
  fs::permissions(secret, fs::perms::none);
  EXPECT_TRUE(problem(secret).starts_with("FILE_NOT_READABLE: no permission to read"));
}

TEST_F(Loading, LoopOfLinks) {
  fs::create_symlink(path("b"), path("a"));
  fs::create_symlink(path("a"), path("b"));
  EXPECT_TRUE(problem(path("a")).starts_with("FILE_READ_ERROR: cannot read"));
}

TEST_F(Loading, ByteOrderMarksByPuppetsNames) {
  auto message = [](const char *format, const char *bytes) {
    return std::string("ILLEGAL_BOM: Illegal ") + format +
           " Byte Order mark at beginning of input: [" + bytes +
           "] - remove these from the puppet source";
  };
  EXPECT_EQ(problem(write("a.pp", "\xEF\xBB\xBF$x=1")), message("UTF-8", "EF BB BF"));
  EXPECT_EQ(problem(write("b.pp", "\xEF\xBB\xBF")), message("UTF-8", "EF BB BF"));
  EXPECT_EQ(problem(write("c.pp", std::string("\xFF\xFE$\0", 4))), message("UTF-16", "FF FE"));
  EXPECT_EQ(problem(write("d.pp", std::string("\xFF\xFE\0\0", 4))), message("UTF-32", "FF FE 0 0"));
  EXPECT_EQ(problem(write("e.pp", "\x0E\xFE\xFFx")), message("SCSU", "E FE FF"));
}

TEST_F(Loading, InvalidUtf8IsLocated) {
  Engine engine;
  EXPECT_EQ(load(files_, write("a.pp", "$x = 1\n$y = 'a\xe9'\n"), engine), nullptr);
  const auto &diagnostic = engine.diagnostics().front();
  EXPECT_EQ(diagnostic.code(), "INVALID_UTF8");
  EXPECT_NE(diagnostic.message.find("0xE9"), std::string::npos);
  EXPECT_EQ(diagnostic.place.file->position(diagnostic.place.span.begin), (Position{2, 8}));
}

TEST_F(Loading, ReadsPipes) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "notice(1)", 9), 9);
  close(ends[1]);
  Engine engine;
  std::string path = "/dev/fd/" + std::to_string(ends[0]);
  const SourceFile *file = load(files_, path, path, engine, pp::Streams::Allowed);
  close(ends[0]);
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(file->text(), "notice(1)");
}

} // namespace
