// Text of every phase, and the files that code generation gives.
#include "driver/emit.h"

#include "codegen/codegen.h"
#include "codegen/output_file.h"
#include "driver/emit_words.h"
#include "driver/objects/object_groups.h"
#include "frontend/source/temporary_directory.h"
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

std::string defaultObjectName(const std::string &input) {
  return std::filesystem::path(input).stem().string() + ".o";
}

/// A rule for make: the program depends on every file that was read.
bool writeDepfile(Compilation &compilation, const std::string &output,
                  const std::vector<std::string> &others) {
  if (compilation.options.depfile.empty())
    return true;
  std::string rule = output + ":";
  std::set<std::string> paths(others.begin(), others.end());
  for (const source::SourceFile &file : compilation.files.files())
    paths.insert(file.path());
  for (const std::string &path : paths) {
    rule += " \\\n  ";
    for (char c : path)
      rule += c == ' ' || c == '#' ? std::string("\\") + c : c == '$' ? "$$" : std::string(1, c);
  }
  return report(compilation, codegen::writeFile(compilation.options.depfile, rule + "\n"));
}

/// Puts a program together; what it is linked of lies in a directory that goes away again.
class ProgramMaker {
public:
  ProgramMaker(Compilation &compilation, const std::string &output) : compilation_(compilation) {
    job_.output = output;
    job_.linker = compilation.options.linker;
    job_.debugInfo = compilation.options.codegen.debugInfo;
    job_.entry = compilation.language.programEntry;
  }

  bool make() {
    if (!hasDirectory())
      return false;
    frontend::ProgramData data = compilation_.project->programData();
    if (data.loadsLibraries)
      job_.libc = codegen::Libc::Shared;
    job_.symbols = data.keepsSymbols;
    if (compilation_.engine.hasErrors())
      return false;
    for (codegen::Result<std::string> &object : compileObjects(compilation_))
      if (!addObject(std::move(object)))
        return false;
    auto timing = compilation_.times.phase("link");
    bool isMade = addCachedObjects() &&
                  addObject(codegen::generateIndex(indexOf(data), codegen::OutputKind::Object,
                                                   compilation_.options.codegen)) &&
                  report(compilation_, codegen::link(job_)) &&
                  writeDepfile(compilation_, job_.output, data.files);
    // Tools read nothing but diagnostics.
    if (isMade && compilation_.options.errorFormat == diagnostics::ErrorFormat::Human)
      std::fputs(data.remark.c_str(), stderr);
    return isMade;
  }

private:
  bool hasDirectory() {
    if (directory_.path().empty())
      compilation_.engine.reportUnplaced<Id::CodegenFailed>(
          "cannot create a temporary directory: " + directory_.error() +
          "; set TMPDIR to a directory that can be written");
    return !directory_.path().empty();
  }

  bool addObject(codegen::Result<std::string> object) {
    if (!object)
      return report(compilation_, object.failure());
    job_.objects.push_back(directory_.path() + "/" + std::to_string(job_.objects.size()) + ".o");
    return report(compilation_, codegen::writeFile(job_.objects.back(), *object));
  }

  /// The objects of earlier builds; written anew, since the cache is there for others too.
  bool addCachedObjects() {
    std::set<std::string_view> added;
    for (const frontend::Unit &unit : compilation_.project->units)
      if (unit.isCached() && added.insert(unit.cachedObject).second &&
          !addObject(compilation_.cache.object(unit.cachedObject)))
        return false;
    return true;
  }

  /// The units in their order.
  codegen::ProgramIndex indexOf(frontend::ProgramData &data) {
    codegen::ProgramIndex index;
    index.entry = compilation_.language.programEntry;
    index.settings = std::move(data.settings);
    index.embeddedFiles = std::move(data.embeddedFiles);
    for (const frontend::Unit &unit : compilation_.project->units) {
      if (!unit.isCached()) {
        for (std::string &symbol : codegen::unitSymbols(*unit.module))
          index.unitSymbols.push_back(std::move(symbol));
        continue;
      }
      index.unitSymbols.push_back(codegen::unitSymbol(unit.path));
    }
    return index;
  }

  Compilation &compilation_;
  source::TemporaryDirectory directory_;
  codegen::LinkJob job_;
};

} // namespace

bool emitProgram(Compilation &compilation, const std::string &output) {
  pp::WorkNote note("making", output);
  return ProgramMaker(compilation, output).make();
}

namespace {

bool emitCode(Compilation &compilation, codegen::OutputKind kind) {
  std::string all;
  for (const frontend::Unit &unit : compilation.project->units) {
    auto code = codegen::generate(*unit.module, kind, compilation.options.codegen);
    if (!code)
      return report(compilation, code.failure());
    all += *code;
  }
  if (kind != codegen::OutputKind::Object)
    return writeText(compilation, all);
  if (compilation.project->units.size() > 1) {
    compilation.engine.reportUnplaced<Id::CodegenFailed>(
        "--emit=object takes one unit; this input has several");
    return false;
  }
  const Options &options = compilation.options;
  std::string output =
      options.output.empty() ? defaultObjectName(options.inputs[0]) : options.output;
  return report(compilation, codegen::writeFile(output, all));
}

} // namespace

bool emitOfLanguage(Compilation &compilation) {
  const frontend::EmitKind &kind =
      *findEmitKind(compilation.language, compilation.options.emitWord);
  bool isReady = kind.after.empty()       ? true
                 : kind.after == "passes" ? compilation.toIr()
                                          : compilation.runPhases(kind.after);
  if (!isReady)
    return false;
  std::string text = compilation.project->emit(kind.word);
  // Nothing is written of what could not be made.
  if (text.empty() && compilation.engine.hasErrors())
    return false;
  return writeText(compilation, text) && !compilation.engine.hasErrors();
}

bool emitBackend(Compilation &compilation) {
  switch (compilation.options.emit) {
  case Emit::Ir: {
    std::string text;
    for (const frontend::Unit &unit : compilation.project->units)
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
  case Emit::OfLanguage:
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
