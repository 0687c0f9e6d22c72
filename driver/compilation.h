// One compilation from files to IR: what the commands share.
#pragma once

#include "driver/inline_templates.h"
#include "driver/object_cache.h"
#include "driver/options.h"
#include "driver/site_files.h"
#include "driver/time_report.h"
#include "frontend/diagnostics/engine.h"
#include "frontend/puppet/analysis/annotated_ast.h"
#include "frontend/puppet/project/environment.h"
#include "frontend/puppet/validation/file_namespace.h"
#include "frontend/source/source_manager.h"
#include "ir/core/module.h"
#include "ir/passes/pass_manager.h"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ppcc::driver {

/// A manifest on its way through the frontend.
struct Manifest {
  const source::SourceFile *file;
  /// Module it belongs to; empty for main manifests.
  std::string module;
  std::optional<puppet::ast::Program> program;
  /// Parsed and validated without an error.
  bool valid = false;
  /// Of a broken file of a module: what Puppet says when the file is loaded.
  std::string error = {};
  /// Something was said about it, so that it must be compiled anew to be said again.
  bool hasRemarks = false;
  /// The object that an earlier build has made of it and others.
  std::string cachedObject = {};
  /// Of a file that came along with a mentioned module: what the site would call it.
  std::string loadedName = {};

  bool isMain() const { return module.empty(); }
  bool isTemplate() const { return file->path().ends_with(".epp"); }
  /// Whether it is compiled and nothing is to be said about it.
  bool isClean() const { return valid && error.empty() && !hasRemarks; }
};

/// Module files that become one object, and its name in the object cache.
struct ObjectGroup {
  std::vector<Manifest *> members = {};
  std::string cacheKey = {};
};

/// What is lowered and compiled together: all main manifests, or one module file.
struct Unit {
  /// Null for a broken module file and for one whose object is in the cache.
  std::unique_ptr<puppet::AnnotatedAst> annotated;
  /// The module file; null for the main manifests.
  Manifest *manifest;
  std::unique_ptr<ir::Module> module = nullptr;

  bool isCached() const { return manifest && !manifest->cachedObject.empty(); }
};

/// Files, diagnostics and results of one compilation. The steps are called in order; each returns
/// false when the compilation cannot go on, with the reason among the diagnostics.
class Compilation {
public:
  explicit Compilation(const Options &options);

  /// Finds and reads the manifests of an input path.
  bool load(const std::string &path);
  /// Has paths below the directory `disk` appear in messages and catalogs as lying below `shown`.
  void showTree(std::string disk, std::string shown);
  bool parse();
  bool validate();
  void analyse();
  /// Warns of what can never be valid, also in files whose objects are in the cache: other files
  /// may have changed.
  void check();
  bool lower();
  bool runPasses();
  /// All steps from parse() on.
  bool toIr();

  const Options &options;
  source::SourceManager files;
  puppet::Environment environment;
  diagnostics::Engine engine;
  std::deque<Manifest> manifests;
  std::vector<Unit> units;
  std::vector<ObjectGroup> groups;
  /// Errors are those of the parser: validation was not reached.
  bool parseFailed = false;
  /// The environment's layout and settings as `key=value` lines for the program.
  std::string environmentLines() const;
  /// Whether the user wants to hear of the file: it is part of the site, not one that merely lies
  /// beside others in a module of the machine.
  bool isOfSite(const Manifest &manifest);
  /// What the passes did, for `--stats`.
  std::string passStatistics;
  ObjectCache cache;
  TimeReport times;

private:
  void addMainManifest(const std::string &path);
  void addModuleManifest(const puppet::ModuleManifest &manifest);
  /// Looks for what an earlier build has made of these very files.
  void useCache();
  /// Does work on all manifests that need it, in parallel; what it finds is taken over in their
  /// order.
  void eachManifest(std::string_view label,
                    const std::function<void(Manifest &, diagnostics::Engine &)> &work);
  void lowerUnit(Unit &unit, diagnostics::Engine &local) const;
  void takeReport(const Unit &unit, const ir::PassReport &report);
  /// A path as messages show it.
  std::string shown(const std::string &path) const;
  /// Takes over what a phase found in a manifest. A broken module file does not stop the others: it
  /// becomes a unit that fails when it is loaded, and a warning now.
  void settle(Manifest &manifest, diagnostics::Engine &&local);

  puppet::ModuleLayout layout_;
  puppet::ValidationOptions validation_;
  InlineTemplateFinder inlineTemplates_{files, validation_};
  std::string diskTree_, shownTree_;
  /// Functions of main manifests that stand before others of the same name.
  std::vector<std::string> shadowed_;
  /// What was found while files were read; told when all are known.
  std::vector<std::pair<Manifest *, diagnostics::Engine>> unsettled_;
  /// Found when there is something to say about a borrowed file.
  std::optional<SiteFiles> siteFiles_;
};

/// A diagnostic in Puppet's words: `message (file: F, line: L, column: C)`.
std::string puppetErrorText(const diagnostics::Diagnostic &diagnostic);

} // namespace ppcc::driver
