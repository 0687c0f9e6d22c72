// Explanations are rows beside the diagnostics; a code without one does not compile.
#include "frontend/diagnostics/explain.h"

#include "frontend/diagnostics/diagnostic_info.h"
#include "frontend/diagnostics/edit_distance.h"
#include "runtime-lib/core/values/ascii.h"

#include <algorithm>
#include <utility>

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

#define DIAGNOSTIC(severity, id, code, message, ...)                                               \
  static_assert(std::string_view(code).empty() || countOf(code) == 1,                              \
                #id ": the code needs exactly one row in explanations/");
#include "frontend/diagnostics/diagnostics.def"
#undef DIAGNOSTIC

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
  std::string_view last;
  for (const DiagnosticInfo &row : allDiagnostics())
    if (row.code == wanted && row.message != std::exchange(last, row.message))
      page.append("    ").append(row.message).append("\n");
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
