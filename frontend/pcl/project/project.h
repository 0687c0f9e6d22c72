// One PCL program: the files of a directory, or a single one.
#pragma once

#include "frontend/frontend.h"
#include "frontend/pcl/ast/ast.h"
#include "frontend/pcl/lexer/problem.h"
#include "frontend/pcl/lexer/token.h"
#include "frontend/pcl/schemas/schemas.h"
#include "frontend/pcl/typing/leniency.h"
#include "frontend/pcl/typing/typed_program.h"

#include <deque>

namespace ppcc::pcl {

class Project final : public frontend::Project {
public:
  Project(const frontend::Services &services, const frontend::OptionValues &options);

  bool load(const std::string &path) override;
  std::string cacheContext() const override { return ""; }
  std::vector<std::string_view> cacheParts(const frontend::Unit &unit) const override;
  bool makesProgram() override;
  std::vector<frontend::Phase> phases() override;
  std::string emit(std::string_view kind) override;
  frontend::ProgramData programData() override { return {"", {}, schemas_.files()}; }

private:
  struct File {
    const source::SourceFile *source;
    std::vector<Token> tokens = {};
    Problems problems = {};
    Ast ast = {};
  };

  bool loadFile(const std::string &path);
  bool lexFiles();
  bool parseFiles();
  bool bind();
  bool lower();

  frontend::Services services_;
  Leniency leniency_;
  Schemas schemas_;
  std::deque<File> files_;
  TypedPrograms programs_;
  /// Of the program: the directory given, or that of the file.
  std::string directory_;
  bool hasInput_ = false;
};

} // namespace ppcc::pcl
