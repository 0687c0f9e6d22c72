// Explanations are rows beside the diagnostics and run-time issues; a code without one does not
// compile, nor does one without a code.
#include "frontend/diagnostics/explain.h"

#include "frontend/diagnostics/diagnostic_info.h"
#include "frontend/diagnostics/edit_distance.h"
#include "runtime-lib/core/values/ascii.h"

#include <algorithm>

namespace ppcc::diagnostics {

using pp::upperCase;
namespace {

struct Explanation {
  std::string_view code;
  std::string_view text;
};

constexpr Explanation explanations[] = {
#define EXPLANATION(code, text) {code, text},
#include "frontend/diagnostics/explanations/explanations.def"
#undef EXPLANATION
};

constexpr size_t countOf(std::string_view code) {
  size_t count = 0;
  for (const Explanation &row : explanations)
    count += row.code == code;
  return count;
}

struct CodedMessage {
  std::string_view code;
  std::string_view message;
};

/// What a program says when it runs.
constexpr CodedMessage issues[] = {
#define ISSUE(id, code, message, ...) {code, message},
#include "frontend/diagnostics/issues.def"
#undef ISSUE
};

constexpr std::string_view usedCodes[] = {
#define DIAGNOSTIC(severity, id, code, message, ...) code,
#include "frontend/diagnostics/diagnostics.def"
#undef DIAGNOSTIC
#define ISSUE(id, code, message, ...) code,
#include "frontend/diagnostics/issues.def"
#undef ISSUE
};

constexpr bool isUsed(std::string_view code) {
  for (std::string_view used : usedCodes)
    if (used == code)
      return true;
  return false;
}

#define DIAGNOSTIC(severity, id, code, message, ...)                                               \
  static_assert(std::string_view(code).empty() || countOf(code) == 1,                              \
                #id ": the code needs exactly one row in explanations/");
#include "frontend/diagnostics/diagnostics.def"
#undef DIAGNOSTIC
#define ISSUE(id, code, message, ...)                                                              \
  static_assert(countOf(code) == 1, #id ": the code needs exactly one row in explanations/");
#include "frontend/diagnostics/issues.def"
#undef ISSUE
#define EXPLANATION(code, text) static_assert(isUsed(code), code ": nothing has this code");
#include "frontend/diagnostics/explanations/explanations.def"
#undef EXPLANATION

/// Each once, those of the compiler first.
std::vector<std::string_view> messagesOf(std::string_view code) {
  std::vector<std::string_view> messages;
  auto add = [&](std::string_view rowCode, std::string_view message) {
    if (rowCode == code && std::find(messages.begin(), messages.end(), message) == messages.end())
      messages.push_back(message);
  };
  for (const DiagnosticInfo &row : allDiagnostics())
    add(row.code, row.message);
  for (const CodedMessage &row : issues)
    add(row.code, row.message);
  return messages;
}

} // namespace

std::optional<std::string_view> explanation(std::string_view code) {
  for (const Explanation &row : explanations)
    if (row.code == code)
      return row.text;
  return std::nullopt;
}

std::optional<std::string> explain(std::string_view code) {
  std::string wanted = upperCase(code);
  std::optional<std::string_view> text = explanation(wanted);
  if (!text)
    return std::nullopt;
  std::string page = wanted + "\n\n";
  for (std::string_view message : messagesOf(wanted))
    page.append("    ").append(message).append("\n");
  return page.append("\n").append(*text).append("\n");
}

std::string_view nearestCode(std::string_view code) { return nearestName(code, allCodes()); }

std::vector<std::string_view> allCodes() {
  std::vector<std::string_view> codes;
  for (const Explanation &row : explanations)
    codes.push_back(row.code);
  std::sort(codes.begin(), codes.end());
  return codes;
}

} // namespace ppcc::diagnostics
