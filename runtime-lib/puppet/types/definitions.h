// `type Name = …`: types made out of the trees of their definitions.
#pragma once

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/types/parser/interpret.h"

#include <deque>
#include <unordered_map>

namespace pp {

struct ObjectType;
struct TypeSetType;

/// The text that the places in a definition's tree refer to, and where it stands.
struct DefinitionSource {
  std::string text;
  Location start{};
};

/// What names mean to whoever asks for a type, and where members of type sets become known.
class TypeScope : public type_syntax::Names {
public:
  /// The type called `name`, complete only as far as it was asked for before; null for none.
  virtual const Type *load(Context &context, std::string_view name) = 0;
  /// The same for names in `references` of a type set.
  virtual const Type *loadReferenced(Context &context, std::string_view name) = 0;
  /// Makes a member of a type set known by its full name; throws where the name is taken.
  virtual void addMember(std::string_view name, const Type *member) = 0;
  /// Where names mean what they mean in files of the module.
  virtual TypeScope &moduleScope(std::string_view module) = 0;
  /// The same for a definition that is completed for somebody in this scope: one of the main
  /// manifests (no module) sees what that one sees.
  virtual TypeScope &scopeOf(std::string_view module) {
    return module.empty() ? *this : moduleScope(module);
  }
  /// The scope around this one, or null.
  virtual TypeScope *outside() { return nullptr; }
};

/// The definitions of a program. As in Puppet a type exists before its body is looked at, which
/// happens when somebody first asks for it: bodies may mention each other and themselves.
class TypeDefinitions {
public:
  struct Definition {
    DefinitionSource source;
    type_syntax::Node tree;
    /// The module whose file has it; empty for the main manifests.
    std::string module;
  };

  /// The type of that name, incomplete.
  const Type *create(Context &context, std::string_view name, Definition definition);
  /// Completes the type for somebody in `scope`. Does nothing to one that is complete, or that is
  /// being completed.
  void complete(Context &context, const Type *type, TypeScope &scope);

private:
  class Members;
  /// A definition, or the part of one that defines a member of a type set.
  struct Part {
    const Definition *whole;
    const type_syntax::Node *tree;
  };

  const Type *create(Context &context, std::string_view name, Part part);
  void completeAlias(Context &context, TypeAliasType *alias, Part part, TypeScope &scope);
  void completeObject(Context &context, ObjectType *object, Part part, TypeScope &scope);
  void completeSet(Context &context, TypeSetType *set, Part part, TypeScope &scope);
  void completeReferences(Context &context, TypeSetType &set, TypeScope &scope);
  Value memberTypes(Context &context, const TypeSetType &set, Part part, TypeScope &scope);
  Part withoutBraces(Context &context, Part part);

  std::deque<Definition> definitions_;
  /// Trees that were made out of others.
  std::deque<type_syntax::Node> trees_;
  std::unordered_map<const Type *, Part> incomplete_;
};

} // namespace pp
