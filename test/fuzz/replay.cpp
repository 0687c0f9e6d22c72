// The ordinary build's program: every file of the corpora, and a number of mutations of each.
#include "runtime-lib/core/session/big_stack.h"
#include "test/fuzz/targets.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <vector>

#include <unistd.h>

namespace ppcc::fuzz {
namespace {

namespace fs = std::filesystem;

/// How long one input may take; far more than any takes.
constexpr unsigned secondsPerInput = 60;

std::string read(const fs::path &path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<fs::path> filesIn(const fs::path &directory) {
  std::vector<fs::path> paths;
  for (const auto &entry : fs::directory_iterator(directory))
    paths.push_back(entry.path());
  std::ranges::sort(paths);
  return paths;
}

/// Changes a few bytes, or puts a piece of another text in.
std::string mutated(std::string text, const std::string &other, std::mt19937_64 &random) {
  auto below = [&](size_t limit) { return limit ? random() % limit : 0; };
  for (size_t change = 1 + below(4); change > 0; --change) {
    size_t at = below(text.size() + 1);
    switch (below(4)) {
    case 0:
      text.erase(at, 1 + below(8));
      break;
    case 1:
      text.insert(at, 1, static_cast<char>(below(256)));
      break;
    case 2:
      text.insert(at, other.substr(below(other.size()), below(60)));
      break;
    default:
      text.insert(at, text.substr(below(text.size()), below(60)));
    }
  }
  return text;
}

/// What is being tried, for whoever finds the program dead.
void note(const fs::path &scratch, const std::string &text) {
  std::ofstream(scratch, std::ios::binary) << text;
}

size_t replay(const Target &target, const fs::path &corpus, size_t mutations,
              const fs::path &scratch) {
  std::vector<std::string> texts;
  for (const fs::path &path : filesIn(corpus))
    texts.push_back(read(path));
  std::mt19937_64 random(mutations);
  size_t count = 0;
  auto attempt = [&](const std::string &text) {
    note(scratch, text);
    alarm(secondsPerInput);
    target.run(text);
    alarm(0);
    ++count;
  };
  for (const std::string &text : texts)
    attempt(text);
  for (size_t i = 0; i < mutations && !texts.empty(); ++i)
    attempt(mutated(texts[random() % texts.size()], texts[random() % texts.size()], random));
  return count;
}

} // namespace
} // namespace ppcc::fuzz

/// fuzz_replay CORPUS MUTATIONS [TARGET…]; the last input stays in the working directory as
/// `fuzz-input`.
int main(int argc, char **argv) {
  using namespace ppcc::fuzz;
  if (argc < 3) {
    std::fputs("usage: fuzz_replay CORPUS MUTATIONS [TARGET…]\n", stderr);
    return 2;
  }
  pp::onBigStack([&] {
    for (const Target &target : allTargets()) {
      bool isWanted = argc == 3 || std::any_of(argv + 3, argv + argc, [&](const char *name) {
                        return target.name == name;
                      });
      if (!isWanted)
        continue;
      std::printf("%s: ", target.name.data());
      std::fflush(stdout);
      size_t count = replay(target, fs::path(argv[1]) / target.name,
                            std::strtoul(argv[2], nullptr, 10), "fuzz-input");
      std::printf("%zu\n", count);
    }
  });
  fs::remove("fuzz-input");
  return 0;
}
