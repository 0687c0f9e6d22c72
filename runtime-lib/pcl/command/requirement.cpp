// Ranges of versions: `>=3.1.0 <4.0.0 || 5.x` and so on.
#include "runtime-lib/pcl/command/requirement.h"

#include "runtime-lib/pcl/values/failure.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

namespace pp::pcl {

namespace {

using Numbers = std::array<int64_t, 3>;

/// A version or the beginning of one.
struct Version {
  Numbers numbers{};
  size_t count = 0;
};

std::optional<Version> parseVersion(std::string_view text) {
  Version version;
  if (text.starts_with('v'))
    text.remove_prefix(1);
  text = text.substr(0, text.find_first_of("-+"));
  while (version.count < 3) {
    std::string_view part = text.substr(0, text.find('.'));
    if (part == "x" || part == "X" || part == "*")
      return version;
    auto [end, error] =
        std::from_chars(part.data(), part.data() + part.size(), version.numbers[version.count]);
    if (error != std::errc() || end != part.data() + part.size())
      return std::nullopt;
    ++version.count;
    if (part.size() == text.size())
      return version;
    text.remove_prefix(part.size() + 1);
  }
  return std::nullopt;
}

/// One condition such as `>=1.2.3`.
struct Condition {
  std::string_view op;
  Version version;

  bool holds(const Numbers &given) const {
    Numbers cut = given;
    for (size_t i = version.count; i < 3; ++i)
      cut[i] = 0;
    if (op == ">")
      return cut > version.numbers;
    if (op == "<")
      return given < version.numbers;
    if (op == ">=")
      return given >= version.numbers;
    if (op == "<=")
      return cut <= version.numbers;
    return (cut == version.numbers) != (op == "!" || op == "!=");
  }
};

std::optional<Condition> takeCondition(std::string_view &text) {
  size_t length = std::min(text.find_first_not_of("<>=!"), text.size());
  Condition condition{text.substr(0, length), {}};
  constexpr std::string_view operators[] = {"", "=", "==", "!", "!=", ">", "<", ">=", "<="};
  if (std::find(std::begin(operators), std::end(operators), condition.op) == std::end(operators))
    return std::nullopt;
  text.remove_prefix(length);
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  std::string_view word = text.substr(0, text.find_first_of(" |<>=!"));
  text.remove_prefix(word.size());
  std::optional<Version> version = parseVersion(word);
  if (!version)
    return std::nullopt;
  condition.version = *version;
  return condition;
}

/// Whether the version is in the range; nothing where it is no range.
std::optional<bool> isWithin(std::string_view range, const Numbers &version) {
  bool any = false, all = true, isEmpty = true;
  while (true) {
    range.remove_prefix(std::min(range.find_first_not_of(' '), range.size()));
    if (range.empty() || range.starts_with("||")) {
      if (isEmpty)
        return std::nullopt;
      any |= all;
      if (range.empty())
        return any;
      range.remove_prefix(2);
      all = isEmpty = true;
      continue;
    }
    std::optional<Condition> condition = takeCondition(range);
    if (!condition)
      return std::nullopt;
    all &= condition->holds(version);
    isEmpty = false;
  }
}

} // namespace

void checkRequirement(const Session &session) {
  const auto *range = dynAs<String>(plain(session.requirement));
  if (!range)
    return;
  const std::string &given = session.settings.pulumiVersion;
  std::optional<Version> version = parseVersion(given.empty() ? "0.0.0" : given);
  if (!version)
    fail(ErrorCode::Operation, "`" + given + "` is no version");
  std::optional<bool> within = isWithin(range->view(), version->numbers);
  if (!within)
    fail(ErrorCode::Operation, "`" + std::string(range->view()) + "` is no range of versions");
  if (!*within && !given.empty())
    fail(ErrorCode::Operation, "the program requires Pulumi " + std::string(range->view()),
         "This is " + given + ".");
}

} // namespace pp::pcl
