// The pieces of fleets that need no program.
#include "runtime-lib/program/fleet/catalog_file.h"
#include "runtime-lib/program/fleet/delivery.h"
#include "runtime-lib/program/fleet/figures.h"
#include "runtime-lib/program/fleet/index.h"
#include "runtime-lib/program/fleet/node_list.h"
#include "runtime-lib/program/fleet/progress.h"
#include "runtime-lib/program/fleet/summary.h"
#include "runtime-lib/puppet/hiera/data/data_files.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

namespace pp::fleet {
namespace {

/// A new directory, removed with all that is in it.
class TemporaryDirectory {
public:
  explicit TemporaryDirectory(const std::string &name)
      : path_(std::filesystem::temp_directory_path() / (name + std::to_string(getpid()))) {
    std::filesystem::create_directory(path_);
  }
  ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;
  std::string of(const std::string &name) const { return (path_ / name).string(); }

private:
  std::filesystem::path path_;
};

Outcome outcomeOf(const std::string &node, Status status = Status::Done) {
  Outcome outcome;
  outcome.node = node;
  outcome.status = status;
  outcome.file = node + ".json";
  outcome.milliseconds = 1.5;
  return outcome;
}

TEST(Shards, EachNodeIsInExactlyOne) {
  std::vector<int> sizes(5);
  for (int i = 0; i < 5000; ++i) {
    int found = 0;
    for (uint32_t number = 1; number <= 5; ++number)
      if (isInShard("node" + std::to_string(i), {number, 5})) {
        ++found;
        ++sizes[number - 1];
      }
    ASSERT_EQ(found, 1);
  }
  for (int size : sizes)
    EXPECT_NEAR(size, 1000, 120);
}

TEST(Shards, TheRuleNeverChanges) {
  // The first eight bytes of SHA-256("web1") are 659a7fb2af476fae in hexadecimal.
  for (uint32_t count : {2u, 3u, 7u})
    EXPECT_TRUE(
        isInShard("web1", {static_cast<uint32_t>(0x659a7fb2af476faeull % count) + 1, count}));
}

TEST(Names, OnlyThoseThatAreFileNames) {
  for (const char *name : {"web1", "a.b.c", "with space", "ümlaut", "-"})
    EXPECT_EQ(problemOfName(name), "") << name;
  for (std::string name : {"../x", "/x", "a/b", ".", "..", ".hidden", "a\nb", "a\x7f"})
    EXPECT_NE(problemOfName(name), "") << name;
  EXPECT_NE(problemOfName(std::string(231, 'a')), "");
  EXPECT_NE(problemOfName(std::string("a\0b", 3)), "");
}

TEST(Catalogs, VersionAndUuidAreNoContent) {
  auto catalog = [](const std::string &version, const std::string &uuid, const std::string &rest) {
    return R"({"tags":["version"],"name":"n","version":)" + version +
           R"(,"code_id":null,"catalog_uuid":")" + uuid + R"(","resources":[)" + rest + "]}";
  };
  std::string one = catalog("1", "a", R"("version":1)");
  EXPECT_TRUE(haveSameContent(one, catalog("22", "b", R"("version":1)"), CatalogFormat::Rich));
  EXPECT_TRUE(
      haveSameContent(one, catalog(R"("a, \"b\"")", "b", R"("version":1)"), CatalogFormat::Rich));
  EXPECT_FALSE(haveSameContent(one, catalog("1", "a", R"("version":2)"), CatalogFormat::Rich));
  EXPECT_FALSE(haveSameContent(one, "", CatalogFormat::Rich));
}

TEST(Catalogs, YamlLines) {
  std::string one = "---\nname: n\nversion: 1\ncatalog_uuid: a\nresources:\n- version: 1\n";
  std::string two = "---\nname: n\nversion: b, c\ncatalog_uuid: d\nresources:\n- version: 1\n";
  std::string three = "---\nname: n\nversion: 1\ncatalog_uuid: a\nresources:\n- version: 2\n";
  EXPECT_TRUE(haveSameContent(one, two, CatalogFormat::Yaml));
  EXPECT_FALSE(haveSameContent(one, three, CatalogFormat::Yaml));
}

TEST(Catalogs, FormatsWithoutIdentityAreComparedWhole) {
  EXPECT_TRUE(haveSameContent("digraph", "digraph", CatalogFormat::Dot));
  EXPECT_FALSE(haveSameContent("digraph a", "digraph b", CatalogFormat::Dot));
}

TEST(Catalogs, FileNames) {
  EXPECT_EQ(catalogFileName("n.x", CatalogFormat::Rich, false), "n.x.json");
  EXPECT_EQ(catalogFileName("n", CatalogFormat::Yaml, true), "n.yaml.zst");
}

TEST(Compression, ThereAndBack) {
  Compressor compressor;
  std::string text;
  for (int i = 0; i < 10000; ++i)
    text += "line " + std::to_string(i);
  std::string frame = compressor.compressed(text);
  EXPECT_LT(frame.size(), text.size() / 2);
  EXPECT_EQ(compressor.compressed(text), frame);
  EXPECT_EQ(compressor.decompressed(frame), text);
  frame[frame.size() / 2] ^= 1;
  EXPECT_EQ(compressor.decompressed(frame), "");
  EXPECT_EQ(compressor.decompressed("no frame"), "");
  EXPECT_EQ(compressor.decompressed(""), "");
}

TEST(Index, LinesComeBack) {
  Outcome outcome = outcomeOf("we\"b");
  outcome.sha256 = "ab";
  outcome.bytes = 12;
  outcome.resources = 3;
  outcome.input = "cd";
  TemporaryDirectory directory("index");
  std::string path = directory.of("index.ndjson");
  {
    IndexWriter writer(path);
    writer.add(outcome);
    Outcome failed = outcomeOf("bad", Status::Failed);
    failed.error = "no\nway";
    failed.notes = {"a", "b"};
    writer.add(failed);
    EXPECT_FALSE(std::filesystem::exists(path));
    EXPECT_EQ(writer.finish(), "");
  }
  std::ofstream(path, std::ios::app) << "{\"node\": \"cut off";
  auto all = readIndex(path);
  ASSERT_EQ(all.size(), 1u);
  const Outcome &read = all.at("we\"b");
  EXPECT_EQ(read.status, Status::Skipped);
  EXPECT_EQ(indexLine(read), indexLine(outcome));
}

TEST(Index, FailuresHaveTheWholeError) {
  Outcome failed = outcomeOf("bad", Status::Failed);
  failed.error = "no\nway";
  failed.notes = {"a", "b"};
  EXPECT_EQ(indexLine(failed),
            "{\"node\":\"bad\",\"status\":\"failed\",\"ms\":1.500,\"error\":\"no\\nway\","
            "\"notes\":[\"a\",\"b\"]}\n");
}

TEST(Summary, FailuresAreGroupedWithoutTheNode) {
  EXPECT_EQ(failureKey("x on node web1", "web1"), "x on node NODE");
  EXPECT_EQ(failureKey("web1: web10 web1.example web1", "web1"), "NODE: web10 web1.example NODE");
  EXPECT_EQ(failureKey("/srv/web1/site.pp on node web1", "web1"), "/srv/web1/site.pp on node NODE");
  EXPECT_EQ(failureKey("nothing", ""), "nothing");
  EXPECT_EQ(failureKey("(file: /srv/c/site.pp) on node c", "c"),
            "(file: /srv/c/site.pp) on node NODE");
}

TEST(Summary, Percentiles) {
  Summary summary;
  for (int i = 1; i <= 200; ++i) {
    Outcome outcome = outcomeOf("n" + std::to_string(i));
    outcome.milliseconds = i;
    summary.add(outcome);
  }
  EXPECT_NE(summary.json().find("\"p50\":100.000,\"p99\":198.000,\"max\":200.000"),
            std::string::npos)
      << summary.json();
}

TEST(Figures, AsPeopleReadThem) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(duration(0.0123), "12 ms");
  EXPECT_EQ(duration(9.96), "10.0 s");
  EXPECT_EQ(duration(125), "2 min 5 s");
  EXPECT_EQ(duration(7500), "2 h 5 min");
}

TEST(Progress, LineFitsTheTerminal) {
  Count count{10000, 2500, 3, std::chrono::seconds(5)};
  EXPECT_EQ(
      progressLine(count, 100),
      "[==========>                             ]  2,500/10,000  25%  500/s  ETA 15.0 s  3 failed");
  for (size_t columns = 1; columns < 120; ++columns)
    EXPECT_LE(progressLine(count, columns).size(), std::max<size_t>(columns, 1)) << columns;
  EXPECT_EQ(progressLine({0, 0, 0, {}}, 80).find("nan"), std::string::npos);
}

TEST(Delivery, OrderDoesNotDependOnThreads) {
  TemporaryDirectory directory("delivery");
  std::string path = directory.of("index.ndjson");
  constexpr size_t count = 500;
  {
    IndexWriter writer(path);
    Progress progress(count);
    Summary summary;
    Delivery delivery(progress, writer, summary);
    std::atomic<size_t> next = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        for (size_t n; (n = next++) < count;)
          delivery.add(n, outcomeOf(std::to_string(n)));
      });
    for (std::thread &thread : threads)
      thread.join();
    delivery.finish();
    EXPECT_EQ(summary.total(), count);
    EXPECT_EQ(writer.finish(), "");
  }
  std::ifstream lines(path);
  size_t number = 0;
  for (std::string line; std::getline(lines, line); ++number)
    EXPECT_EQ(line.find("{\"node\":\"" + std::to_string(number) + "\""), 0u) << line;
  EXPECT_EQ(number, count);
}

TEST(DataFiles, ThoseNotUsedForLongAreForgotten) {
  TemporaryDirectory directory("data");
  std::string content = directory.of("content");
  std::ofstream(content) << "key: 1\nfiller: " << std::string(256 << 10, 'x') << '\n';
  auto pathOf = [&](size_t number) { return directory.of(std::to_string(number)); };
  // A new link changes the time of the file, so that it would be read again: all links first.
  constexpr size_t files = 1300;
  for (size_t i = 0; i < files; ++i)
    std::filesystem::create_hard_link(content, pathOf(i));
  const std::string noCache;
  auto load = [&](size_t number) {
    std::string path = pathOf(number);
    return hiera::loadDataFile({path, path, hiera::DataFormat::Yaml, noCache});
  };
  std::weak_ptr<const hiera::DataFile> first = load(0);
  std::shared_ptr<const hiera::DataFile> held = load(1);
  std::weak_ptr<const hiera::DataFile> used = load(2);
  EXPECT_FALSE(first.expired());
  size_t bytes = held->memory.arena.bytesUsed();
  ASSERT_GT(bytes * files, size_t{300} << 20);
  for (size_t i = 3; i < files; ++i) {
    load(i);
    load(2);
  }
  EXPECT_TRUE(first.expired());
  EXPECT_FALSE(used.expired());
  EXPECT_EQ(hashFind(*held->value.as<Hash>(), "key")->small(), 1);
  EXPECT_EQ(hashFind(*load(0)->value.as<Hash>(), "key")->small(), 1);
}

} // namespace
} // namespace pp::fleet
