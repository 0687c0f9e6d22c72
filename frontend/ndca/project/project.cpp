// The phases of a rule.
#include "frontend/ndca/project/project.h"

#include "frontend/ndca/evaluation/elaborate.h"
#include "frontend/ndca/lexer/lexer.h"
#include "frontend/ndca/page/page.h"
#include "frontend/ndca/parser/parser.h"
#include "frontend/source/load_source.h"

namespace ppcc::ndca {

Project::Project(const frontend::Services &services, const frontend::OptionValues &options)
    : services_(services), isInternal_(options.find("--ndca-internal").has_value()) {}

bool Project::load(const std::string &path) {
  if (file_) {
    services_.engine.reportUnplaced<diagnostics::Id::NdcaInputs>(path);
    return false;
  }
  file_ = source::load(services_.files, path, services_.engine);
  if (file_)
    units.push_back({file_->path()});
  return file_;
}

std::vector<std::string_view> Project::cacheParts(const frontend::Unit &unit) const {
  return {unit.path, file_->text()};
}

std::vector<frontend::Phase> Project::phases() {
  return {{"lex", [this] { return lexFile(); }},
          {"parse", [this] { return parseFile(); }},
          {"lower", [this] { return lower(); }}};
}

bool Project::lexFile() {
  source::Span all = {0, static_cast<uint32_t>(file_->text().size())};
  tokens_ = lex(*file_, all, isInternal_, services_.engine);
  return !services_.engine.hasErrors();
}

bool Project::parseFile() {
  ast_ = parse(*file_, tokens_, isInternal_, services_.engine);
  return !services_.engine.hasErrors();
}

bool Project::lower() {
  units[0].module = elaborate(*file_, ast_, isInternal_, services_.engine);
  return units[0].module != nullptr;
}

std::string Project::page() {
  const ir::Module &module = *units[0].module;
  if (!module.ndca.rules.front().cell) {
    services_.engine.reportUnplaced<diagnostics::Id::NdcaPage>(file_->path());
    return "";
  }
  std::optional<std::string> code = services_.webAssembly(module);
  return code ? makePage(module, *code) : "";
}

std::string Project::emit(std::string_view kind) {
  if (kind == "check")
    return "";
  if (kind == "html" || kind == "htm")
    return page();
  return kind == "tokens" ? printTokens(*file_, tokens_) : printAst(*file_, ast_);
}

} // namespace ppcc::ndca
