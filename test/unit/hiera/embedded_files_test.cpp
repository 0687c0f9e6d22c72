// Files that a program carries.
#include "runtime-lib/puppet/environment/environment_layout.h"

#include <gtest/gtest.h>

namespace pp {

namespace {

std::string archive() {
  EmbeddedFiles::Writer writer;
  writer.addPlace("/env/data");
  writer.add("/env/data", {FileKind::Directory});
  writer.add("/env/data/a.yaml", {FileKind::File, false, std::string_view("a\0b\n", 4)});
  writer.add("/env/data/nodes", {FileKind::Directory});
  writer.add("/env/data/nodes/x.yaml", {FileKind::File, false, ""});
  writer.add("/env/data/key.pem", {FileKind::File, true, "secret"});
  writer.addPlace("/env/hiera.yaml");
  return writer.archive();
}

} // namespace

TEST(EmbeddedFiles, areFoundByPath) {
  std::string text = archive();
  EmbeddedFiles files(text);
  EXPECT_EQ(files.find("/env/data/a.yaml").text, std::string_view("a\0b\n", 4));
  EXPECT_EQ(files.find("/env/data/nodes/").kind, FileKind::Directory);
  EXPECT_EQ(files.find("/env/data/none").kind, FileKind::None);
  EXPECT_EQ(files.namesIn("/env/data"), (std::vector<std::string>{"a.yaml", "key.pem", "nodes"}));
}

TEST(EmbeddedFiles, coverPlacesAndWhatIsBelow) {
  std::string text = archive();
  EmbeddedFiles files(text);
  EXPECT_TRUE(files.covers("/env/data"));
  EXPECT_TRUE(files.covers("/env/data/none/deep"));
  EXPECT_TRUE(files.covers("/env/hiera.yaml")) << "known to be missing";
  EXPECT_FALSE(files.covers("/env/data2/a.yaml"));
  EXPECT_FALSE(files.covers("/env"));
  EXPECT_FALSE(files.covers("relative"));
  EXPECT_TRUE(files.leadsTo("/env"));
  EXPECT_FALSE(files.leadsTo("/en"));
}

TEST(EmbeddedFiles, secretsAreNotInTheArchive) {
  EXPECT_EQ(archive().find("secret"), std::string::npos);
}

TEST(EmbeddedFiles, aLayoutReadsThemInstead) {
  std::string text = archive();
  EnvironmentLayout layout;
  layout.embedded = std::make_shared<EmbeddedFiles>(text);
  EXPECT_TRUE(layout.exists("/env/data/nodes"));
  EXPECT_FALSE(layout.exists("/env/hiera.yaml"));
  EXPECT_EQ(layout.read("/env/data/./nodes/..//a.yaml"), std::string("a\0b\n", 4));
  EXPECT_EQ(layout.read("/env/data/nodes"), std::nullopt);
  EXPECT_EQ(layout.read("/env/data/key.pem"), std::nullopt);
  EXPECT_TRUE(layout.exists("/")) << "elsewhere the disk is asked";
}

TEST(EmbeddedFiles, aTruncatedArchiveDoesNoHarm) {
  std::string text = archive();
  for (size_t length = 0; length < text.size(); ++length)
    EmbeddedFiles(std::string_view(text).substr(0, length)).find("/env/data/a.yaml");
}

} // namespace pp
