// Mutated IR text never crashes the reader, the verifier, the printer or a pass.
#include "ir/core/verify/verify.h"
#include "ir/passes/pass_manager.h"
#include "ir/text/print.h"
#include "ir/text/read.h"
#include "ir_samples.h"

#include <random>
#include <vector>

namespace ppcc::ir {
namespace {

/// Changes a few bytes, tokens or lines of the text.
class Mutator {
public:
  Mutator(std::string text, uint32_t seed) : original_(std::move(text)), random_(seed) {}

  std::string mutate() {
    std::string text = original_;
    for (size_t i = 0, n = 1 + below(4); i < n && !text.empty(); ++i)
      step(text);
    return text;
  }

private:
  size_t below(size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random_); }

  void step(std::string &text) {
    static const std::vector<std::string> tokens = {
        "%0",  "%99", "^0",    "#0",    "#9",         "@main", "\"",  "{",     "}",
        "[",   "]",   "(",     ")",     ",",          ":",     "any", "int",   "none",
        "ret", "br",  "const", "undef", "4294967295", "-1",    "at",  "layout"};
    size_t at = below(text.size()), length = below(std::min<size_t>(text.size() - at, 40) + 1);
    switch (below(10)) {
    case 0:
      text[at] = static_cast<char>(below(256));
      break;
    case 1:
      text.erase(at, length);
      break;
    case 2:
      text.insert(at, text.substr(below(text.size()), length));
      break;
    case 3:
      text.insert(at, tokens[below(tokens.size())]);
      break;
    case 4:
      text.replace(at, std::min(length, size_t{3}), tokens[below(tokens.size())]);
      break;
    default:
      changeDigit(text, at);
    }
  }

  /// Another id, slot or count: most of these texts still read, so the verifier has work.
  void changeDigit(std::string &text, size_t at) {
    at = text.find_first_of("0123456789", at);
    if (at != std::string::npos)
      text[at] = static_cast<char>('0' + below(10));
  }

  std::string original_;
  std::mt19937 random_;
};

/// Valid IR stays valid, and passes leave text that reads back.
void checkPasses(Module &module) {
  PassReport report = runPasses(module, defaultPasses(2));
  ASSERT_TRUE(report.errors.empty())
      << report.culprit->name << ": " << describe(module, report.errors.front());
  std::string printed = print(module);
  ReadResult again = read(printed);
  ASSERT_TRUE(again.module) << printed;
  ASSERT_EQ(print(*again.module), printed);
}

TEST(IrFuzz, MutatedTextNeverCrashes) {
  Mutator mutator(test::everyOp(), 20240607);
  size_t readable = 0;
  for (int i = 0; i < 1500; ++i) {
    std::string text = mutator.mutate();
    ReadResult result = read(text);
    ASSERT_NE(result.error.has_value(), result.module != nullptr);
    if (!result.module)
      continue;
    ++readable;
    bool valid = verify(*result.module).empty();
    std::string printed = print(*result.module);
    ReadResult again = read(printed);
    ASSERT_TRUE(again.module) << text << "\n--- printed as ---\n" << printed;
    ASSERT_EQ(print(*again.module), printed);
    if (valid)
      checkPasses(*again.module);
  }
  // The test is of use only while a good part gets past the reader.
  EXPECT_GT(readable, 200u);
}

TEST(IrFuzz, EveryPrefixIsReadOrRefused) {
  std::string text = test::everyOp();
  for (size_t length = 0; length < text.size(); length += 17) {
    ReadResult result = read(std::string_view(text).substr(0, length));
    if (result.module)
      verify(*result.module);
  }
}

} // namespace
} // namespace ppcc::ir
