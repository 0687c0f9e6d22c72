// One rule from its file to its module.
#pragma once

#include "frontend/frontend.h"
#include "frontend/ndca/ast/ast.h"
#include "frontend/ndca/lexer/token.h"

namespace ppcc::ndca {

class Project final : public frontend::Project {
public:
  Project(const frontend::Services &services, const frontend::OptionValues &options);

  bool load(const std::string &path) override;
  std::string cacheContext() const override { return isInternal_ ? "internal" : ""; }
  std::vector<std::string_view> cacheParts(const frontend::Unit &unit) const override;
  bool makesProgram() override { return true; }
  std::vector<frontend::Phase> phases() override;
  std::string emit(std::string_view kind) override;
  frontend::ProgramData programData() override { return {.settings = "", .keepsSymbols = false}; }

private:
  bool lexFile();
  bool parseFile();
  bool lower();
  /// The web page; nothing after a diagnostic.
  std::string page();

  frontend::Services services_;
  bool isInternal_;
  const source::SourceFile *file_ = nullptr;
  std::vector<Token> tokens_;
  Ast ast_;
};

} // namespace ppcc::ndca
