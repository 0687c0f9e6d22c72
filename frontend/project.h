// One compilation as its language sees it: from paths to the IR of units, and what the program is
// told about how it was built.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/source/source_manager.h"
#include "ir/core/module.h"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::frontend {

/// Calls `work(i)` for every i below `count` and returns when all are done. The calls run in any
/// order on several threads, each with a stack that suits deeply nested sources. On a terminal,
/// work that takes long shows `label` and how far it is. An exception ends it early and is thrown
/// on here when all threads have stopped.
using InParallel = void (*)(size_t count, std::string_view label,
                            const std::function<void(size_t)> &work);

/// A module as WebAssembly that exports its functions; nothing after a diagnostic.
using WebAssembly = std::function<std::optional<std::string>(const ir::Module &)>;

/// What the driver lends to a project.
struct Services {
  source::SourceManager &files;
  diagnostics::Engine &engine;
  InParallel inParallel;
  WebAssembly webAssembly = {};
};

/// What is lowered together. The objects of units may be kept for later builds: a unit that is
/// found in the cache has its object and needs no module.
struct Unit {
  /// The unit's file, by whose path an object names it; of several the first.
  std::string path;
  /// Units of one group may share an object and are kept; one without a group never is.
  std::string group = {};
  /// Set by the driver after loading: the object that an earlier build has made of it.
  std::string cachedObject = {};
  /// Something was said about it, so that it must be compiled anew to be said again. Set by the
  /// language.
  bool hasRemarks = false;
  /// Made by the language's last phase, unless there is an object.
  std::unique_ptr<ir::Module> module = nullptr;

  bool isCached() const { return !cachedObject.empty(); }
};

/// A step from what was loaded towards IR: false when the compilation cannot go on, with the reason
/// among the diagnostics.
struct Phase {
  /// As `--time-report` and the emit kinds name it.
  std::string_view name;
  std::function<bool()> run;
};

/// What is laid into a program beside its code.
struct ProgramData {
  /// `key=value` lines for the runtime.
  std::string settings;
  /// An archive of files that the program carries; empty for none.
  std::string embeddedFiles = {};
  /// The files that settings and archive were read from: the program depends on them too.
  std::vector<std::string> files = {};
  /// The program may load shared libraries when it runs, which one with libc inside cannot.
  bool loadsLibraries = false;
  /// A line about the program for whoever makes it; mostly none.
  std::string remark = {};
  /// Debuggers and profilers can name its functions.
  bool keepsSymbols = true;
};

/// Files, phases and units of one compilation. The driver calls load() for each input, looks for
/// units in its cache, runs the phases in order and compiles the modules of units.
class Project {
public:
  virtual ~Project() = default;

  /// Finds and reads the files of an input, and adds units for them.
  virtual bool load(const std::string &path) = 0;
  /// Everything beside the units' own texts and ppcc's options for code that decides what units
  /// become: settings, names of other files. Asked after loading.
  virtual std::string cacheContext() const = 0;
  /// What decides about one unit: mostly its path and text. The views live as long as the project.
  virtual std::vector<std::string_view> cacheParts(const Unit &unit) const = 0;
  /// Whether the inputs make a program at all; if not, the reason is reported.
  virtual bool makesProgram() = 0;
  /// The phases in order; the last gives each unit that is not cached its module.
  virtual std::vector<Phase> phases() = 0;
  /// The text of one of the language's emit kinds, whose phases have run.
  virtual std::string emit(std::string_view kind) = 0;
  virtual ProgramData programData() = 0;

  std::deque<Unit> units;
};

} // namespace ppcc::frontend
