// A resource while its catalog is being built (Puppet::Parser::Resource).
#pragma once

#include "runtime-lib/catalog/core_types.h"
#include "runtime-lib/catalog/scope.h"
#include "runtime-lib/catalog/tags.h"

#include <string>
#include <vector>

namespace pp {

struct Run;

/// One attribute of a resource with where it was set.
struct ResourceParameter {
  const String *name;
  Value value;
  /// The class, define or node in which it was written; decides who may override it.
  Definition *source = nullptr;
  Location place{};
  /// Written with `+>`.
  bool append = false;
};

/// `kind` in the catalog's text.
enum class ResourceKind : uint8_t { CompilableType, Class, DefinedType, Unknown };

struct Resource {
  /// `File`, `Class`, `Foo::Bar`; one object per type, so that types compare by address.
  const String *type;
  const String *title;
  /// The title itself where it is no string: Ruby's symbol `:main` (as `default`, which equals no
  /// string either) or what a key of create_resources() was. Unset for strings.
  Value foreignTitle = Value::unset();
  /// Exactly one of these is set, but for `Class[main]`-like resources both may be null.
  const CoreType *core = nullptr;
  Definition *definition = nullptr;
  ResourceKind kind = ResourceKind::Unknown;
  NamedScope *scope = nullptr;
  Definition *source = nullptr;
  Location place{};
  std::vector<ResourceParameter> parameters;
  std::vector<const String *> sensitiveParameters;
  TagSet tags;
  /// Containment edges, in the order they were drawn.
  std::vector<Resource *> containers;
  std::vector<Resource *> contained;
  /// What another node exported and a collector brought here, as the store gave it; or null.
  const Hash *exportedEntry = nullptr;
  /// Position in the catalog.
  uint32_t number = 0;
  bool isVirtual = false;
  bool isExported = false;
  bool isEvaluated = false;
  bool hasScopeTags = false;
  bool isFinished = false;
  /// create_resources() leaves it open whether a resource is exported; that shows in the order of
  /// the catalog's text.
  bool isExportOpen = false;

  bool isClass() const { return type == names().classType; }
  bool isNode() const { return type == names().nodeType; }
  bool isStage() const;
  bool hasTextTitle() const { return foreignTitle.isUnset(); }
  bool isIsomorphic() const { return !core || core->isomorphic; }

  const ResourceParameter *find(const String *name) const;
  /// The attribute's value, undef when it is not set; `title` gives the title.
  Value get(const String *name) const;
  /// `File[/a]`.
  std::string ref() const;
};

/// Sets an attribute in place or at the end; `tag` also tags the resource.
void setParameter(Run &run, Resource &resource, ResourceParameter parameter);
void setParameter(Run &run, Resource &resource, const String *name, Value value);

/// Tags the resource with a tag, or an array of them.
void tagResource(Run &run, Resource &resource, Value tags);
/// Whether it has one of the tags, itself or through its container.
bool isTagged(const Resource &resource, std::span<const TagId> tags);

/// What the title says by itself: the namevar, or what title patterns find. Throws when none fits.
std::vector<std::pair<const String *, Value>> titleAttributes(Run &run, const CoreType *core,
                                                              const String *title);
/// Whether it has one namevar, which the title says and no attribute.
bool isNamedByTitle(const Resource &resource);
/// The values that make a resource unique among those of its type.
std::vector<Value> uniquenessKey(Run &run, const Resource &resource);

} // namespace pp
