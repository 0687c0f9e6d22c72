// The text of Puppet's phases before IR.
#include "frontend/puppet/analysis/analyse.h"
#include "frontend/puppet/ast/print.h"
#include "frontend/puppet/parser/parser.h"
#include "frontend/puppet/project/project.h"

namespace ppcc::puppet {

namespace {

std::string tokensOf(const Project &project) {
  std::string text;
  for (const Manifest &manifest : project.manifests) {
    ast::Arena arena;
    LexOptions options = optionsFor(*manifest.file).lexing;
    Tokens tokens = lex(*manifest.file, options, arena, project.engine);
    for (const Problem &problem : tokens.problems)
      report(problem, *manifest.file, project.engine);
    text += printTokens(tokens);
  }
  return text;
}

std::string treesOf(const Project &project) {
  std::string text;
  for (const Manifest &manifest : project.manifests)
    if (manifest.program)
      text += ast::dump(*manifest.program);
  return text;
}

std::string puppetNotationOf(const Project &project) {
  std::string text;
  for (const Manifest &manifest : project.manifests)
    if (manifest.program)
      text += ast::toPN(*manifest.program) + "\n";
  return text;
}

std::string annotatedTreesOf(const Project &project) {
  std::string text;
  for (const AnalysedUnit &unit : project.analysed)
    if (unit.annotated)
      text += printAnnotated(*unit.annotated);
  return text;
}

std::string rubyPartsOf(const Project &project) {
  ruby::Report report = project.rubyReport();
  return project.options.reportFormat == "json" ? report.json() : report.text();
}

} // namespace

std::string Project::emit(std::string_view kind) {
#define EMIT(word, after, print, help)                                                             \
  if (kind == word)                                                                                \
    return print(*this);
#include "frontend/puppet/project/emit_kinds.def"
  __builtin_unreachable();
}

} // namespace ppcc::puppet
