// Tokens that are never right, each reported as often as it helps.
#include "frontend/pcl/lexer/lexer.h"

#include <array>

namespace ppcc::pcl {

namespace {

constexpr std::string_view invalidCharacter = "Invalid character";
constexpr std::string_view unsupportedOperator = "Unsupported operator";

/// A kind of token that is reported at most so many times, or for every other one where they come
/// in pairs.
struct Rule {
  TokenKind kind;
  std::string_view summary;
  std::string_view detail;
  enum Repeat : uint8_t { Always, Once, FourTimes, Pairs } repeat;
};

using enum TokenKind;
constexpr Rule rules[] = {
    {BitwiseAnd, unsupportedOperator,
     "Bitwise operators are not supported. Did you mean boolean AND (\"&&\")?", Rule::FourTimes},
    {BitwiseOr, unsupportedOperator,
     "Bitwise operators are not supported. Did you mean boolean OR (\"||\")?", Rule::FourTimes},
    {BitwiseNot, unsupportedOperator,
     "Bitwise operators are not supported. Did you mean boolean NOT (\"!\")?", Rule::FourTimes},
    {BitwiseXor, unsupportedOperator, "Bitwise operators are not supported.", Rule::FourTimes},
    {Backtick, invalidCharacter,
     "The \"`\" character is not valid. To create a multi-line string, use the \"heredoc\" syntax, "
     "like \"<<EOT\".",
     Rule::Pairs},
    {Apostrophe, invalidCharacter,
     "Single quotes are not valid. Use double quotes (\") to enclose strings.", Rule::Pairs},
    {Semicolon, invalidCharacter,
     "The \";\" character is not valid. Use newlines to separate arguments and blocks, and commas "
     "to separate items in collection values.",
     Rule::Once},
    {QuotedNewline, "Invalid multi-line string",
     "Quoted strings may not be split over multiple lines. To produce a multi-line string, either "
     "use the \\n escape to represent a newline character or use the \"heredoc\" multi-line "
     "template syntax.",
     Rule::Always},
    {Invalid, invalidCharacter, "This character is not used within the language.", Rule::Always},
};

constexpr std::string_view curlyQuotes =
    "\"Curly quotes\" are not valid here. These can sometimes be inadvertently introduced when "
    "sharing code via documents or discussion forums. It might help to replace the character with "
    "a \"straight quote\".";

const Rule *ruleFor(TokenKind kind) {
  for (const Rule &rule : rules)
    if (rule.kind == kind)
      return &rule;
  return nullptr;
}

/// How often something was seen; one count for each kind, and one for all operators on bits.
class Counts {
public:
  bool admits(const Rule &rule) {
    size_t &count =
        rule.repeat == Rule::FourTimes ? bitwise_ : counts_[static_cast<size_t>(rule.kind)];
    switch (rule.repeat) {
    case Rule::Always:
      return true;
    case Rule::Once:
      return count++ == 0;
    case Rule::FourTimes:
      return count++ < 4;
    case Rule::Pairs:
      return pairIsAdmitted(count);
    }
    return true;
  }

private:
  // HCL stops counting at three, so all later ones are silent
  static bool pairIsAdmitted(size_t &count) {
    bool isFirst = count % 2 == 0;
    if (count <= 2)
      ++count;
    return isFirst;
  }

  std::array<size_t, 64> counts_{};
  size_t bitwise_ = 0;
};

} // namespace

void checkTokens(const std::vector<Token> &tokens, Problems &problems) {
  Counts counts;
  for (const Token &token : tokens) {
    const Rule *rule = ruleFor(token.kind);
    if (!rule || !counts.admits(*rule))
      continue;
    bool isCurly = token.is(Invalid) && (token.text == "“" || token.text == "”");
    problems.push_back({token.is(QuotedNewline) ? Area::Text : Area::Character,
                        std::string(rule->summary),
                        std::string(isCurly ? curlyQuotes : rule->detail), token.span});
  }
}

} // namespace ppcc::pcl
