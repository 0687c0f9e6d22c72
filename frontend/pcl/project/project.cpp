// The phases of a program, up to the names in its files.
#include "frontend/pcl/project/project.h"

#include "frontend/pcl/binding/binding.h"
#include "frontend/pcl/lexer/lexer.h"
#include "frontend/pcl/parser/parser.h"
#include "frontend/pcl/project/report.h"
#include "frontend/pcl/recognition/recognition.h"
#include "frontend/source/directories.h"
#include "frontend/source/load_source.h"

namespace ppcc::pcl {

using diagnostics::Id;

bool Project::load(const std::string &path) {
  if (hasInput_) {
    services_.engine.reportUnplaced<Id::PclInputs>(path);
    return false;
  }
  hasInput_ = true;
  if (!source::isDirectory(path))
    return loadFile(path);
  std::vector<std::string> files = filesOf(path);
  if (files.empty()) {
    services_.engine.reportUnplaced<Id::PclNoFiles>(path);
    return false;
  }
  bool allThere = true;
  for (const std::string &file : files)
    allThere &= loadFile(file);
  return allThere;
}

bool Project::loadFile(const std::string &path) {
  const source::SourceFile *file = source::load(services_.files, path, services_.engine);
  if (!file)
    return false;
  files_.push_back({file});
  if (units.empty())
    units.push_back({file->path()});
  return true;
}

std::vector<std::string_view> Project::cacheParts(const frontend::Unit &unit) const {
  std::vector<std::string_view> parts = {unit.path};
  for (const File &file : files_) {
    parts.push_back(file.source->path());
    parts.push_back(file.source->text());
  }
  return parts;
}

bool Project::makesProgram() { return true; }

std::vector<frontend::Phase> Project::phases() {
  return {{"lex", [this] { return lexFiles(); }},
          {"parse", [this] { return parseFiles(); }},
          {"bind", [this] { return bind(); }},
          {"lower", [this] { return lower(); }}};
}

bool Project::lexFiles() {
  for (File &file : files_) {
    file.tokens = lex(file.source->text(), TextKind::Code);
    checkTokens(file.tokens, file.problems);
  }
  return true;
}

bool Project::parseFiles() {
  for (File &file : files_) {
    file.ast = parseBody(*file.source, file.tokens, file.problems);
    for (const Problem &problem : file.problems)
      report(*file.source, problem, services_.engine);
  }
  return !services_.engine.hasErrors();
}

// Names are declared in all files before one is looked for.
bool Project::bind() {
  Program program;
  for (const File &file : files_) {
    checkBlocks({file.source, &file.ast}, services_.engine);
    declare({file.source, &file.ast}, program, services_.engine);
  }
  for (const File &file : files_)
    checkNames({file.source, &file.ast}, program, services_.engine);
  return !services_.engine.hasErrors();
}

bool Project::lower() {
  services_.engine.reportUnplaced<Id::PclNoPrograms>();
  return false;
}

std::string Project::emit(std::string_view kind) {
  std::string out;
  if (kind == "check")
    return out;
  for (const File &file : files_) {
    if (files_.size() > 1)
      out += "# " + file.source->path() + "\n";
    out += kind == "tokens" ? printTokens(*file.source, file.tokens)
                            : printAst(*file.source, file.ast);
  }
  return out;
}

} // namespace ppcc::pcl
