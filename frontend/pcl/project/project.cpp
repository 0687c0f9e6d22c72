// The phases of a program, from its files to IR.
#include "frontend/pcl/project/project.h"

#include "frontend/pcl/binding/binding.h"
#include "frontend/pcl/lexer/lexer.h"
#include "frontend/pcl/lowering/expanded_circles.h"
#include "frontend/pcl/lowering/lowering.h"
#include "frontend/pcl/parser/parser.h"
#include "frontend/pcl/project/project_file.h"
#include "frontend/pcl/project/report.h"
#include "frontend/pcl/recognition/recognition.h"
#include "frontend/pcl/typing/print_types.h"
#include "frontend/source/directories.h"
#include "frontend/source/load_source.h"

#include <filesystem>

namespace ppcc::pcl {

using diagnostics::Id;

Project::Project(const frontend::Services &services, const frontend::OptionValues &options)
    : services_(services), leniency_(leniencyOf(options)),
      schemas_(services, schemaPlaces(options)) {
  apply(leniency_, services.engine);
}

bool Project::load(const std::string &path) {
  if (hasInput_) {
    services_.engine.reportUnplaced<Id::PclInputs>(path);
    return false;
  }
  hasInput_ = true;
  directory_ = source::isDirectory(path)
                   ? path
                   : std::filesystem::path(source::expandPath(path)).parent_path().string();
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

bool Project::bind() {
  std::vector<ProgramFile> files;
  for (const File &file : files_)
    files.push_back({file.source, &file.ast});
  Binder(services_, schemas_, leniency_, programs_).bind(directory_, std::move(files));
  return !services_.engine.hasErrors();
}

bool Project::lower() {
  if (!checkExpandedCircles(programs_, services_.engine))
    return false;
  units[0].module = pcl::lower(programs_, projectFacts(units[0].path, directory_));
  return true;
}

std::string Project::emit(std::string_view kind) {
  std::string out;
  if (kind == "check")
    return out;
  for (const File &file : files_) {
    if (files_.size() > 1)
      out += "# " + file.source->path() + "\n";
    if (kind == "tokens")
      out += printTokens(*file.source, file.tokens);
    else if (kind == "types")
      out += printTypes(programs_.programs.front(), *file.source);
    else if (kind == "annotated-ast")
      out += printAst(*file.source, file.ast, annotations(programs_.programs.front()));
    else
      out += printAst(*file.source, file.ast);
  }
  return out;
}

} // namespace ppcc::pcl
