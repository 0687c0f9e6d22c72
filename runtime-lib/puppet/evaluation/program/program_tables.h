// A program's definitions by name; made once and shared by all catalogs of the program.
#pragma once

#include "runtime-lib/puppet/environment/core_types.h"
#include "runtime-lib/puppet/environment/environment_layout.h"
#include "runtime-lib/puppet/evaluation/program/autoload.h"
#include "runtime-lib/puppet/evaluation/program/definition.h"

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pp {

/// `Attempt to redefine entity …`, for something that was defined at that place before.
std::string redefinition(const std::string &name, const Location &first);

/// Finds what the program defines. Names are given in lower case without leading `::`.
class ProgramTables {
public:
  explicit ProgramTables(const ProgramDescriptor &program);

  const DefinitionEntry *findClass(std::string_view name) const { return find(classes_, name); }
  const DefinitionEntry *findDefine(std::string_view name) const { return find(defines_, name); }
  /// The node statement with exactly that name, or `default`.
  const DefinitionEntry *findNode(std::string_view name) const { return find(nodes_, name); }
  const FunctionDescriptor *findFunction(std::string_view name) const {
    return find(functions_, name);
  }
  /// Whether the function lies in a module's `manifests` folder, where Puppet finds it only after
  /// it has loaded that file for a class or define.
  bool isInManifest(const FunctionDescriptor &function) const {
    return functionsInManifests_.contains(&function);
  }
  /// Whether the class or define lies in a file that Puppet does not look into for its name: it is
  /// found only after that file was loaded for another one.
  bool isStray(const DefinitionEntry &entry) const { return strays_.contains(&entry); }
  /// Whether it matters which files of modules were loaded.
  bool dependsOnLoading() const { return !functionsInManifests_.empty() || !strays_.empty(); }
  const TypeAliasDescriptor *findTypeAlias(std::string_view name) const {
    return find(typeAliases_, name);
  }
  /// Why the file of a module does not define the type that Puppet would load it for, or null.
  const std::string *typeFileProblem(const std::string &name) const {
    auto found = typeFileProblems_.find(name);
    return found == typeFileProblems_.end() ? nullptr : &found->second;
  }
  const TemplateDescriptor *findTemplate(std::string_view name) const {
    return find(templates_, name);
  }

  /// A resource type that a module defines in Ruby.
  const CoreType *findModuleType(std::string_view name) const { return find(moduleTypes_, name); }

  /// A node statement with a regular expression.
  struct NodePattern {
    const Regexp *regexp;
    const DefinitionEntry *node;
  };
  const std::vector<NodePattern> &nodePatterns() const { return nodePatterns_; }
  bool hasNodes() const { return !nodes_.empty(); }

  const DefinitionEntry &mainEntry() const { return *main_; }
  const DefinitionEntry &settingsEntry() const { return *settings_; }
  const std::vector<const Callable *> &mainCode() const { return mainCode_; }
  const ProgramDescriptor &program() const { return program_; }
  /// Where the program's environment lies on disk.
  const EnvironmentLayout &layout() const { return layout_; }
  size_t definitionCount() const { return entries_.size(); }
  const std::deque<DefinitionEntry> &definitions() const { return entries_; }
  /// Why the file was not compiled in which Puppet would look for the name, or nothing: it has
  /// errors, or its module was left out. `folder` is `manifests`, `functions` or `types`.
  std::optional<std::string> missingFile(std::string_view name, std::string_view folder) const;
  /// Why the program cannot run at all (a main manifest that did not compile, names defined twice).
  const std::string &loadError() const { return loadError_; }
  /// Whether anything in the program is said to be private.
  bool hasPrivate() const { return hasPrivate_; }

private:
  template <class T> using Table = std::unordered_map<std::string_view, const T *>;
  template <class T> static const T *find(const Table<T> &table, std::string_view name) {
    auto found = table.find(name);
    return found == table.end() ? nullptr : found->second;
  }
  DefinitionEntry &newEntry(DefinitionKind kind, const String *name);
  void addUnit(const UnitDescriptor &unit);
  /// Functions and type aliases.
  void addByName(const UnitDescriptor &unit, const AutoloadPlace &place);
  /// The one type that a file of a module's `types` folder may define.
  void addTypeOfFile(const UnitDescriptor &unit, const AutoloadPlace &place);
  void noteStrays(const UnitDescriptor &unit, const AutoloadPlace &place);
  void add(const ClassDescriptor &descriptor);
  void add(const DefineDescriptor &descriptor);
  void add(const NodeDescriptor &descriptor);
  /// Notes a define, function or type, of which a main manifest may have one per name.
  void addEntity(std::string_view kind, const Callable &code, bool isAlias = false);
  void addNodeMatch(const NodeDescriptor &descriptor, const NodeMatch &match);
  /// Notes that the name was defined before.
  void refuse(const DefinitionEntry &existing, const std::string &before, const std::string &after,
              const Location &place);

  const String *keep(std::string_view text);

  const ProgramDescriptor &program_;
  EnvironmentLayout layout_;
  /// Holds the names that the program itself does not contain in this form.
  Context strings_;
  std::deque<DefinitionEntry> entries_;
  Table<DefinitionEntry> classes_;
  Table<DefinitionEntry> defines_;
  Table<DefinitionEntry> nodes_;
  Table<FunctionDescriptor> functions_;
  std::unordered_set<const FunctionDescriptor *> functionsInManifests_;
  std::unordered_set<const DefinitionEntry *> strays_;
  Table<TypeAliasDescriptor> typeAliases_;
  Table<TemplateDescriptor> templates_;
  std::deque<CoreType> moduleTypeStore_;
  Table<CoreType> moduleTypes_;
  std::map<std::string, const String *> brokenFiles_;
  std::unordered_map<std::string, std::string> typeFileProblems_;
  std::map<std::string, Location> entities_;
  std::vector<NodePattern> nodePatterns_;
  std::vector<const Callable *> mainCode_;
  bool isAddingMain_ = false;
  bool hasPrivate_ = false;
  DefinitionEntry *main_;
  DefinitionEntry *settings_;
  std::string loadError_;
};

} // namespace pp
