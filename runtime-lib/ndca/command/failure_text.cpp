// How a rule's failure is shown: its place in the source, then its place in the grid.
#include "runtime-lib/ndca/command/run.h"

namespace pp::ndca {

namespace {

/// Spaces up to the column; tabs stay, so that the caret stands where the text does.
std::string indentTo(std::string_view line, uint32_t column) {
  std::string indent;
  uint32_t at = 1;
  for (size_t i = 0; i < line.size() && at < column; ++i) {
    if ((line[i] & 0xc0) == 0x80)
      continue;
    indent += line[i] == '\t' ? '\t' : ' ';
    ++at;
  }
  return indent;
}

} // namespace

std::string failureText(const Rule &rule, const RuleFailure &failure,
                        const mpz_class &firstGeneration) {
  const Site &site = rule.sites[failure.site];
  std::string text = std::string(site.file) + ":" + std::to_string(site.line) + ":" +
                     std::to_string(site.column) + ": error: " + site.message + "\n" +
                     site.sourceLine + "\n" + indentTo(site.sourceLine, site.column) + "^";
  mpz_class generation = firstGeneration + failure.steps;
  text += "\n  at generation " + generation.get_str();
  if (!failure.cell)
    return text + ", outside the pattern";
  text += ", cell [";
  for (unsigned axis = 0; axis < rule.dimensions; ++axis)
    text += (axis ? ", " : "") + std::to_string((*failure.cell)[axis]);
  return text + "]";
}

} // namespace pp::ndca
