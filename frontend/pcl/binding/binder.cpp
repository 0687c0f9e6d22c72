// A program and the programs of its components, each directory once; components before those who
// use them, as their outputs have types.
#include "frontend/pcl/binding/binding.h"
#include "frontend/pcl/lexer/lexer.h"
#include "frontend/pcl/parser/parser.h"
#include "frontend/pcl/project/report.h"
#include "frontend/pcl/recognition/recognition.h"
#include "frontend/pcl/typing/node_typer.h"
#include "frontend/source/directories.h"
#include "frontend/source/load_source.h"

#include <algorithm>
#include <filesystem>

namespace ppcc::pcl {

using diagnostics::Id;

namespace {

/// Components in components; each needs directories of its own.
constexpr size_t deepest = 100;

std::string realPath(const std::string &path) {
  std::error_code error;
  std::filesystem::path real = std::filesystem::canonical(path, error);
  return error ? source::expandPath(path) : real.string();
}

} // namespace

Binder::Binder(const frontend::Services &services, Schemas &schemas, const Leniency &leniency,
               TypedPrograms &programs)
    : services_(services), schemas_(schemas), programs_(programs),
      schemaTypes_(programs.types, schemas, services.engine), around_{programs.types, schemas,
                                                                      schemaTypes_, services.engine,
                                                                      leniency} {}

void Binder::bind(const std::string &directory, std::vector<ProgramFile> files) {
  TypedProgram &program = programs_.programs.emplace_back();
  program.directory = realPath(directory);
  program.files = std::move(files);
  directories_[program.directory] = &program;
  schemas_.addDirectory(program.directory + "/schemas");
  bindProgram(program);
}

void Binder::bindProgram(TypedProgram &program) {
  open_.push_back(program.directory);
  for (const ProgramFile &file : program.files)
    checkBlocks(file, services_.engine);
  readPackages(program, services_.engine);
  declare(program, services_.engine);
  resolve(program);
  bindComponents(program);
  orderNodes(program, services_.engine);
  typeNodes(around_, program);
  open_.pop_back();
}

void Binder::bindComponents(TypedProgram &program) {
  for (Node &node : program.nodes)
    if (node.kind == NodeKind::Component && node.block->labels.size() == 2)
      node.component = component(node, program);
}

TypedProgram *Binder::component(const Node &node, const TypedProgram &) {
  const Label &source = node.block->labels[1];
  std::string base = std::filesystem::path(node.file->path()).parent_path().string();
  std::string directory = realPath(source::expandPath(source.text, base.empty() ? "." : base));
  if (!source::isDirectory(directory)) {
    services_.engine.report<Id::PclComponentSource>(*node.file, source.span, source.text);
    return nullptr;
  }
  if (std::find(open_.begin(), open_.end(), directory) != open_.end() || open_.size() > deepest) {
    std::string path;
    for (const std::string &one : open_)
      path += one + " -> ";
    services_.engine.report<Id::PclCircular>(*node.file, source.span, path + directory);
    return nullptr;
  }
  if (auto known = directories_.find(directory); known != directories_.end())
    return known->second;
  TypedProgram *program = load(directory);
  directories_[directory] = program;
  if (!program)
    services_.engine.report<Id::PclComponentSource>(*node.file, source.span, source.text);
  else
    bindProgram(*program);
  return program;
}

TypedProgram *Binder::load(const std::string &directory) {
  std::vector<ProgramFile> files;
  for (const std::string &path : filesOf(directory)) {
    const source::SourceFile *file = source::load(services_.files, path, services_.engine);
    if (!file)
      continue;
    std::vector<Token> tokens = lex(file->text(), TextKind::Code);
    Problems problems;
    checkTokens(tokens, problems);
    programs_.trees.push_back(parseBody(*file, tokens, problems));
    for (const Problem &problem : problems)
      report(*file, problem, services_.engine);
    files.push_back({file, &programs_.trees.back()});
  }
  if (files.empty())
    return nullptr;
  TypedProgram &program = programs_.programs.emplace_back();
  program.directory = directory;
  program.files = std::move(files);
  return &program;
}

} // namespace ppcc::pcl
