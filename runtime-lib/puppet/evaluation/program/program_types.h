// The types that a program defines, as its main manifests and its modules see them.
#pragma once

#include "runtime-lib/abi/program.h"
#include "runtime-lib/puppet/stdlib/type_aliases.h"
#include "runtime-lib/puppet/types/definitions.h"

#include <map>
#include <memory>
#include <unordered_set>

namespace pp {

struct Run;

/// Finds aliases, Object types and type sets by name and completes them. What Puppet calls loaders
/// are scopes here: members of type sets are known in the scope that a set was completed for.
class ProgramTypes {
public:
  explicit ProgramTypes(Run &run);
  ~ProgramTypes();

  /// The complete type of that name (lower case, `a::b`) as the current file sees it, or null.
  const Type *find(std::string_view lowerName);
  /// Whether the name means this type at all times and in all files.
  bool isLasting(const Type *type) const;

  /// Makes a file the one whose names are looked up, until it goes out of scope.
  class Viewing {
  public:
    Viewing(ProgramTypes &types, const String *file);
    ~Viewing() { types_.viewer_ = before_; }
    Viewing(const Viewing &) = delete;
    Viewing &operator=(const Viewing &) = delete;

  private:
    ProgramTypes &types_;
    TypeScope *before_;
  };

private:
  class Scope;

  Scope &scope(std::string_view module, bool isPublic);
  /// What the scope itself knows, what main manifests and modules define, and stdlib's types.
  const Type *load(Scope &scope, const std::string &name);
  /// A member of one of the module's type sets, or null.
  const Type *loadMember(const std::string &module, const std::string &name);
  const Type *defined(const TypeAliasDescriptor &descriptor);
  /// Empty for files that belong to no module.
  const std::string &moduleOf(const String *file);

  Run &run_;
  TypeDefinitions definitions_;
  stdlib::TypeAliases stdlib_;
  std::map<std::pair<std::string, bool>, std::unique_ptr<Scope>, std::less<>> scopes_;
  std::unordered_map<const String *, std::string> moduleOfFile_;
  std::unordered_map<const TypeAliasDescriptor *, const Type *> defined_;
  /// Members of type sets.
  std::unordered_set<const Type *> members_;
  TypeScope *viewer_;
};

} // namespace pp
