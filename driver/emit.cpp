// Text of every phase, and the files that code generation gives.
#include "driver/emit.h"

#include "codegen/codegen.h"
#include "codegen/output_file.h"
#include "driver/embed_data.h"
#include "driver/object_groups.h"
#include "driver/temporary_directory.h"
#include "frontend/puppet/analysis/analyse.h"
#include "frontend/puppet/ast/print.h"
#include "frontend/puppet/parser/parser.h"
#include "ir/text/print.h"
#include "runtime-lib/core/process/work_note.h"

#include <cstdio>
#include <filesystem>
#include <set>

namespace ppcc::driver {

using diagnostics::Id;

namespace {

bool report(Compilation &compilation, const codegen::Failure &failure) {
  compilation.engine.reportUnplaced<Id::CodegenFailed>(failure.message);
  return false;
}

bool report(Compilation &compilation, const codegen::MaybeFailure &failure) {
  return !failure || report(compilation, *failure);
}

std::string tokensOf(Compilation &compilation) {
  std::string text;
  for (const Manifest &manifest : compilation.manifests) {
    puppet::ast::Arena arena;
    puppet::LexOptions options = puppet::optionsFor(*manifest.file).lexing;
    puppet::Tokens tokens = puppet::lex(*manifest.file, options, arena, compilation.engine);
    for (const puppet::Problem &problem : tokens.problems)
      puppet::report(problem, *manifest.file, compilation.engine);
    text += puppet::printTokens(tokens);
  }
  return text;
}

std::string annotatedOf(Compilation &compilation) {
  std::string text;
  compilation.analyse();
  for (const Unit &unit : compilation.units)
    if (unit.annotated)
      text += puppet::printAnnotated(*unit.annotated);
  return text;
}

std::string defaultObjectName(const std::string &input) {
  return std::filesystem::path(input).stem().string() + ".o";
}

/// A rule for make: the program depends on every file that was read.
bool writeDepfile(Compilation &compilation, const std::string &output,
                  const std::vector<std::string> &embedded) {
  if (compilation.options.depfile.empty())
    return true;
  std::string rule = output + ":";
  std::set<std::string> paths(embedded.begin(), embedded.end());
  for (const source::SourceFile &file : compilation.files.files())
    paths.insert(file.path());
  for (const std::string &path : paths) {
    rule += " \\\n  ";
    for (char c : path)
      rule += c == ' ' || c == '#' ? std::string("\\") + c : c == '$' ? "$$" : std::string(1, c);
  }
  return report(compilation, codegen::writeFile(compilation.options.depfile, rule + "\n"));
}

/// The program's index but for its units; `files` gets what it depends on beside manifests.
codegen::ProgramIndex startIndex(Compilation &compilation, std::vector<std::string> &files) {
  codegen::ProgramIndex index;
  index.settings = programSettings(compilation);
  if (!compilation.options.embedData)
    return index;
  EmbeddedData embedded = embeddedFiles(compilation);
  index.embeddedFiles = std::move(embedded.archive);
  index.settings += embeddedConfigVersion(compilation);
  files = std::move(embedded.files);
  return index;
}

/// Adds the units in their order, and the objects of earlier builds that they lie in.
void addUnits(const Compilation &compilation, codegen::ProgramIndex &index, codegen::LinkJob &job) {
  std::set<std::string_view> added;
  for (const Unit &unit : compilation.units) {
    if (!unit.isCached()) {
      for (std::string &symbol : codegen::unitSymbols(*unit.module))
        index.unitSymbols.push_back(std::move(symbol));
      continue;
    }
    index.unitSymbols.push_back(codegen::unitSymbol(unit.manifest->file->path()));
    if (added.insert(unit.manifest->cachedObject).second)
      job.objects.push_back(unit.manifest->cachedObject);
  }
}

} // namespace

/// Objects of all units and the index lie in a directory that goes away again.
bool emitProgram(Compilation &compilation, const std::string &output) {
  pp::WorkNote note("making", output);
  TemporaryDirectory directory;
  if (directory.path().empty()) {
    compilation.engine.reportUnplaced<Id::CodegenFailed>(
        "cannot create a temporary directory: " + directory.error() +
        "; set TMPDIR to a directory that can be written");
    return false;
  }
  const Options &options = compilation.options;
  codegen::LinkJob job;
  job.output = output;
  job.linker = options.linker;
  job.debugInfo = options.codegen.debugInfo;
  std::vector<std::string> embedded;
  codegen::ProgramIndex index = startIndex(compilation, embedded);
  if (compilation.engine.hasErrors())
    return false;
  std::vector<codegen::Result<std::string>> objects = compileObjects(compilation);
  auto addObject = [&](codegen::Result<std::string> object) {
    if (!object)
      return report(compilation, object.failure());
    job.objects.push_back(directory.path() + "/" + std::to_string(job.objects.size()) + ".o");
    return report(compilation, codegen::writeFile(job.objects.back(), *object));
  };
  for (codegen::Result<std::string> &object : objects)
    if (!addObject(std::move(object)))
      return false;
  addUnits(compilation, index, job);
  auto timing = compilation.times.phase("link");
  return addObject(codegen::generateIndex(index, codegen::OutputKind::Object, options.codegen)) &&
         report(compilation, codegen::link(job)) && writeDepfile(compilation, job.output, embedded);
}

namespace {

bool emitCode(Compilation &compilation, codegen::OutputKind kind) {
  std::string all;
  for (const Unit &unit : compilation.units) {
    auto code = codegen::generate(*unit.module, kind, compilation.options.codegen);
    if (!code)
      return report(compilation, code.failure());
    all += *code;
  }
  if (kind != codegen::OutputKind::Object)
    return writeText(compilation, all);
  if (compilation.units.size() > 1) {
    compilation.engine.reportUnplaced<Id::CodegenFailed>(
        "--emit=object takes one manifest; this input has several units");
    return false;
  }
  const Options &options = compilation.options;
  std::string output =
      options.output.empty() ? defaultObjectName(options.inputs[0]) : options.output;
  return report(compilation, codegen::writeFile(output, all));
}

} // namespace

std::string programSettings(const Compilation &compilation) {
  const LanguageSettings &language = compilation.options.language;
  std::string settings = compilation.environmentLines() + "strict=" + language.strict + "\n";
  if (language.strictReference)
    settings += "strict_reference=true\n";
  if (language.edition != pp::puppetEdition)
    settings += "edition=" + language.edition + "\n";
  return settings;
}

bool emitFrontend(Compilation &compilation, std::string &out) {
  Emit kind = compilation.options.emit;
  if (kind == Emit::Tokens) {
    out = tokensOf(compilation);
    return !compilation.engine.hasErrors();
  }
  if (!compilation.parse())
    return false;
  if (kind != Emit::AnnotatedAst) {
    for (const Manifest &manifest : compilation.manifests)
      if (manifest.program)
        out += kind == Emit::Pn ? puppet::ast::toPN(*manifest.program) + "\n"
                                : puppet::ast::dump(*manifest.program);
    return true;
  }
  if (!compilation.validate())
    return false;
  out = annotatedOf(compilation);
  return true;
}

bool emitBackend(Compilation &compilation) {
  switch (compilation.options.emit) {
  case Emit::Ir: {
    std::string text;
    for (const Unit &unit : compilation.units)
      text += ir::print(*unit.module);
    return writeText(compilation, text);
  }
  case Emit::Llvm:
    return emitCode(compilation, codegen::OutputKind::LlvmIr);
  case Emit::Assembly:
    return emitCode(compilation, codegen::OutputKind::Assembly);
  case Emit::Object:
    return emitCode(compilation, codegen::OutputKind::Object);
  case Emit::Program:
    return emitProgram(compilation,
                       compilation.options.output.empty() ? "a.out" : compilation.options.output);
  case Emit::Tokens:
  case Emit::Ast:
  case Emit::Pn:
  case Emit::AnnotatedAst:
    break;
  }
  __builtin_unreachable();
}

bool writeText(Compilation &compilation, std::string_view text) {
  const std::string &output = compilation.options.output;
  if (!output.empty() && output != "-")
    return report(compilation, codegen::writeFile(output, text));
  bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written)
    compilation.engine.reportUnplaced<Id::CodegenFailed>(
        "cannot write to standard output; is the disk full or the reader gone?");
  return written;
}

} // namespace ppcc::driver
