// Classes, defines and node statements: what the program says, and what a catalog remembers of
// them.
#pragma once

#include "runtime-lib/abi/program.h"
#include "runtime-lib/puppet/types/type.h"

#include <vector>

namespace pp {

struct NamedScope;

enum class DefinitionKind : uint8_t { Class, Define, Node };

/// A class, define or node statement of the program; one object per process.
struct DefinitionEntry {
  DefinitionKind kind;
  /// Number within the program, for per-catalog state.
  uint32_t number;
  /// Null for `main` and `settings`.
  const Callable *code;
  /// Lower case; empty for main; a made-up name for node statements with a regular expression.
  const String *name;
  /// Type of the resources of a define, title of a class: `Foo::Bar`.
  const String *capitalName;
  /// `::parent` of a class, or null.
  const String *parent;
  const String *module;
  Location location;
  /// Written in a main manifest, so that Puppet loads it before anything is evaluated.
  bool isInMain;
  /// Only its own module may use it.
  bool isPrivate = false;
};

/// A definition as one catalog sees it (Puppet::Resource::Type).
struct Definition {
  const DefinitionEntry *entry;
  /// The scope of a class or node that has been evaluated.
  NamedScope *scope = nullptr;
  Definition *parent = nullptr;
  /// Once a collector overrides from here, everything may be overridden from here.
  bool mayOverrideAll = false;
  /// While its parents are put into the catalog, before itself.
  bool isBeingAdded = false;
  /// Whether the file that has it was loaded, with the types of all parameters in it.
  bool isLoaded = false;
  /// Which parameters may be given and their types; made at first use.
  const StructType *parameters = nullptr;
  /// Match state of a node statement that matched by regular expression.
  Value matchState;

  bool isClass() const { return entry->kind == DefinitionKind::Class; }
  bool isDefine() const { return entry->kind == DefinitionKind::Define; }
  bool isNode() const { return entry->kind == DefinitionKind::Node; }
  const String *name() const { return entry->name; }
};

} // namespace pp
