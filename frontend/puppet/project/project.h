// Puppet's half of a compilation: manifests from paths to IR, and what a program needs to know of
// its environment.
#pragma once

#include "frontend/project.h"
#include "frontend/puppet/environment/environment.h"
#include "frontend/puppet/project/inline_templates.h"
#include "frontend/puppet/project/manifest.h"
#include "frontend/puppet/project/options.h"
#include "frontend/puppet/project/site_files.h"
#include "frontend/puppet/ruby_parts/ruby_report.h"
#include "frontend/puppet/validation/validator.h"
#include "runtime-lib/core/files/input.h"

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace pp {
struct EnvironmentLayout;
struct ModuleType;
} // namespace pp

namespace ppcc::puppet::ruby {
struct TypeRemark;
}

namespace ppcc::puppet {

class Project final : public frontend::Project {
public:
  Project(const frontend::Services &services, Options chosen)
      : options(std::move(chosen)), files(services.files), engine(services.engine),
        inParallel(services.inParallel) {}

  /// Has paths below the directory `disk` appear in messages and catalogs as lying below `shown`.
  void showTree(std::string disk, std::string shown);

  bool load(const std::string &path) override;
  std::string cacheContext() const override;
  std::vector<std::string_view> cacheParts(const frontend::Unit &unit) const override;
  bool makesProgram() override;
  std::vector<frontend::Phase> phases() override;
  std::string emit(std::string_view kind) override;
  frontend::ProgramData programData() override;

  /// Whether the user wants to hear of the file: it is part of the site, not one that merely lies
  /// beside others in a module of the machine.
  bool isOfSite(const Manifest &manifest);

  /// What is written in Ruby, and who uses it; after parsing.
  ruby::Report rubyReport() const;

  const Options options;
  source::SourceManager &files;
  diagnostics::Engine &engine;
  const frontend::InParallel inParallel;
  Environment environment;
  std::deque<Manifest> manifests;
  std::vector<AnalysedUnit> analysed;
  /// Errors are those of the parser: validation was not reached.
  bool parseFailed = false;

private:
  // Loading.
  void addMainManifest(const std::string &path, pp::Streams streams);
  void addModuleManifest(const ModuleManifest &manifest);
  frontend::Unit *mainUnit(const source::SourceFile &file);
  Manifest &addManifest(const source::SourceFile &file, const std::string &module);
  /// A path as messages show it.
  std::string shown(const std::string &path) const;

  // The phases.
  bool parse();
  bool validate();
  bool analyse();
  /// Warns of what can never be valid, also in files whose objects are in the cache: other files
  /// may have changed.
  bool check();
  bool lower();

  void parseOne(Manifest &manifest, diagnostics::Engine &local) const;
  void lowerUnit(AnalysedUnit &unit, diagnostics::Engine &local) const;
  void lowerBroken(const Manifest &manifest, ir::Module &module) const;
  /// Does work on all manifests that need it, in parallel; what it finds is taken over in their
  /// order.
  void eachManifest(std::string_view label,
                    const std::function<void(Manifest &, diagnostics::Engine &)> &work);
  /// Takes over what was found in a manifest. A broken module file does not stop the others: it
  /// becomes a unit that fails when it is loaded, and a warning now.
  void takeOver(Manifest &manifest, diagnostics::Engine &&local);
  void takeOverBroken(Manifest &manifest, const diagnostics::Engine &local, bool isReported);

  pp::EnvironmentLayout environmentLayout() const;
  /// The resource types of modules; reports the files that could not be run or not be read.
  std::vector<pp::ModuleType> moduleTypes() const;
  void reportType(const ruby::TypeRemark &remark) const;
  /// The environment's layout and settings as `key=value` lines for the program.
  std::string environmentLines() const;

  ModuleLayout layout_;
  ValidationOptions validation_;
  InlineTemplateFinder inlineTemplates_{files, validation_};
  std::string diskTree_, shownTree_;
  /// Of all main manifests that are no templates; null where there are none.
  frontend::Unit *mainUnit_ = nullptr;
  /// The files of the other units.
  std::unordered_map<const frontend::Unit *, const Manifest *> manifestOf_;
  /// Functions of main manifests that stand before others of the same name.
  std::vector<std::string> shadowed_;
  /// What was found while files were read. Which of it is reported depends on all files, so it is
  /// kept until all are read.
  std::vector<std::pair<Manifest *, diagnostics::Engine>> foundWhileReading_;
  /// Found when there is something to say about a borrowed file.
  std::optional<SiteFiles> siteFiles_;
};

} // namespace ppcc::puppet
