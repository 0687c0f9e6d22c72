// Puppet's own resource types as the compiler knows them: attributes, namevars, title patterns.
#pragma once

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/puppet/environment/module_types.h"

#include <string_view>
#include <unordered_set>
#include <vector>

namespace pp {

struct Context;

/// One way to read attributes out of a title.
struct TitlePattern {
  const Regexp *regexp;
  /// What the groups of the expression give, in order.
  std::vector<const String *> attributes;
};

/// A resource type written in Ruby. One object per type and process.
struct CoreType {
  const String *name;
  /// As references print it: `File`.
  const String *typeName;
  std::vector<const String *> namevars;
  /// The attribute that gets the whole title; null when titlePatterns decide.
  const String *titleAttribute;
  std::vector<TitlePattern> titlePatterns;
  std::unordered_set<std::string_view> attributes;
  /// Comes from a module that Puppet's packages ship, not from Puppet itself.
  bool isVendored;
  /// Two resources with the same namevars are duplicates.
  bool isomorphic;
  /// Of a type that a module defines: its Ruby file, and why that could not be read (or nothing).
  std::string file = {};
  std::string problem = {};

  /// Whether a resource may have the attribute; metaparameters count.
  bool accepts(std::string_view attribute) const;
  /// The attribute meant by `name`: the namevar if there is one, else `name`.
  const String *namevar() const;
};

/// The type of that name (lower case), or null.
const CoreType *findCoreType(std::string_view name);
/// A type that a module defines; its patterns live in the context.
CoreType makeCoreType(Context &context, const ModuleType &type);

enum class MetaparameterKind : uint8_t { Plain, Relationship };
struct Metaparameter {
  const String *name;
  MetaparameterKind kind;
};
/// In Puppet's order.
const std::vector<Metaparameter> &metaparameters();
/// The metaparameter of that name, or null.
const Metaparameter *findMetaparameter(std::string_view name);

} // namespace pp
