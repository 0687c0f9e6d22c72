// A resource while its catalog is being built (Puppet::Parser::Resource).
#pragma once

#include "runtime-lib/abi/program.h"
#include "runtime-lib/puppet/catalog/attribute_origins.h"
#include "runtime-lib/puppet/environment/core_types.h"
#include "runtime-lib/puppet/evaluation/scope.h"
#include "runtime-lib/resources/resource_list.h"
#include "runtime-lib/resources/tags.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pp {

struct Run;

/// One attribute of a resource.
struct ResourceParameter {
  OriginOrName from;
  Value value;

  const String *name() const { return from.name(); }
  /// How it was written; null where no manifest says it.
  const AttributeDescriptor *written() const {
    const AttributeOrigin *origin = from.origin();
    return origin ? origin->written : nullptr;
  }
  /// Written with `+>`.
  bool appends() const { return written() && written()->op == AttributeDescriptor::Append; }
  /// File and line.
  Location place() const {
    const AttributeDescriptor *how = written();
    return how ? Location{how->location.file, how->location.line, 0} : Location{};
  }
};

/// Which names were there: one bit for each, which others may share.
class NameMarks {
public:
  bool mayHave(const String *name) const { return bits_ & markOf(name); }
  void add(const String *name) { bits_ |= markOf(name); }

private:
  static uint64_t markOf(const String *name) { return uint64_t{1} << (name->hash() >> 58); }
  uint64_t bits_ = 0;
};

/// The attributes of a resource in their order, each name once. Mostly asked for what is not there.
class ParameterList {
public:
  ParameterList() = default;
  ParameterList(const ParameterList &other);
  ParameterList &operator=(const ParameterList &) = delete;

  ResourceParameter *begin() { return items_.get(); }
  ResourceParameter *end() { return begin() + size_; }
  const ResourceParameter *begin() const { return items_.get(); }
  const ResourceParameter *end() const { return begin() + size_; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void reserve(size_t count);

  /// Adds an attribute whose name is new.
  void push_back(const ResourceParameter &parameter) {
    if (size_ == capacity_)
      reserve(size_t{capacity_} + capacity_ / 2 + 1);
    items_[size_++] = parameter;
    names_.add(parameter.name());
  }
  const ResourceParameter *find(const String *name) const {
    return names_.mayHave(name) ? search(name) : nullptr;
  }

private:
  const ResourceParameter *search(const String *name) const;

  std::unique_ptr<ResourceParameter[]> items_;
  uint32_t size_ = 0;
  uint32_t capacity_ = 0;
  NameMarks names_;
};

/// `kind` in the catalog's text.
enum class ResourceKind : uint8_t { CompilableType, Class, DefinedType, Unknown };

/// What few resources have.
struct UnusualParts {
  /// The title itself where it is no string: Ruby's symbol `:main` (as `default`, which equals no
  /// string either) or what a key of create_resources() was. Unset for strings.
  Value foreignTitle = Value::unset();
  std::vector<const String *> sensitiveParameters;
  /// What another node exported and a collector brought here, as the store gave it; or null.
  const Hash *exportedEntry = nullptr;
};

/// Large catalogs are mostly these and their attributes: what is seldom there is kept elsewhere.
struct Resource {
  /// `File`, `Class`, `Foo::Bar`; one object per type, so that types compare by address.
  const String *type;
  const String *title;
  /// Exactly one of these is set, but for `Class[main]`-like resources both may be null.
  const CoreType *core = nullptr;
  Definition *definition = nullptr;
  NamedScope *scope = nullptr;
  Definition *source = nullptr;
  /// File and line.
  Location place{};
  ParameterList parameters;
  TagSet tags;
  /// Containment edges, in the order they were drawn.
  ResourceList containers;
  ResourceList contained;
  /// Owned by the run (Run::unusualParts), or null.
  UnusualParts *unusual = nullptr;
  /// Position in the catalog.
  uint32_t number = 0;
  ResourceKind kind = ResourceKind::Unknown;
  bool isVirtual : 1 = false;
  bool isExported : 1 = false;
  bool isEvaluated : 1 = false;
  bool hasScopeTags : 1 = false;
  bool isFinished : 1 = false;
  /// create_resources() leaves it open whether a resource is exported; that shows in the order of
  /// the catalog's text.
  bool isExportOpen : 1 = false;

  bool isClass() const { return type == names().classType; }
  bool isNode() const { return type == names().nodeType; }
  bool isStage() const;
  Value foreignTitle() const { return unusual ? unusual->foreignTitle : Value::unset(); }
  bool hasTextTitle() const { return foreignTitle().isUnset(); }
  std::span<const String *const> sensitiveParameters() const {
    return unusual ? unusual->sensitiveParameters : std::span<const String *const>();
  }
  bool isIsomorphic() const { return !core || core->isomorphic; }

  const ResourceParameter *find(const String *name) const { return parameters.find(name); }
  /// Where one of its attributes was written; decides who may override it.
  Definition *sourceOf(const ResourceParameter &parameter) const {
    const AttributeOrigin *origin = parameter.from.origin();
    return origin ? origin->source : source;
  }
  /// The attribute's value, undef when it is not set; `title` gives the title.
  Value get(const String *name) const;
  /// `File[/a]`.
  std::string ref() const;
};

/// An attribute that may be given to resources of the run.
ResourceParameter attribute(Run &run, const AttributeOrigin &origin, Value value);
/// Sets an attribute in place or at the end; `tag` also tags the resource.
void setParameter(Run &run, Resource &resource, ResourceParameter parameter);
void setParameter(Run &run, Resource &resource, const String *name, Value value);

/// Tags the resource with a tag, or an array of them.
void tagResource(Run &run, Resource &resource, Value tags);
/// Whether it has one of the tags, itself or through its container.
bool isTagged(const Resource &resource, std::span<const TagId> tags);

/// Whether the title says one attribute, whatever the type's patterns are.
bool isTitleOfOneAttribute(const CoreType *core, const String &title);
/// What the title says by itself: the namevar, or what title patterns find. Throws when none fits.
std::vector<std::pair<const String *, Value>> titleAttributes(Run &run, const CoreType *core,
                                                              const String *title);
/// Whether it has one namevar, which the title says and no attribute.
bool isNamedByTitle(const Resource &resource);
/// The values that make a resource unique among those of its type.
std::vector<Value> uniquenessKey(Run &run, const Resource &resource);

} // namespace pp
