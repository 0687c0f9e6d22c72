// Reading relationships out of a catalog (Puppet's graph/relationship_graph.rb).
#include "runtime-lib/puppet/output/graph/dependency_graph.h"

#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/operators/text.h"

#include <algorithm>
#include <unordered_set>

namespace pp {

namespace {

using Kind = Dependency::Kind;

enum class NamedBy : uint8_t { Name, Path, Command, Parent };
struct Autorequire {
  std::string_view type, required, attribute;
  NamedBy how;
};
constexpr Autorequire autorequires[] = {
#define AUTOREQUIRE(type, required, attribute, how) {#type, #required, #attribute, NamedBy::how},
#include "runtime-lib/puppet/output/graph/autorequires.def"
};

std::vector<Value> definedValues(Run &run, Value value) {
  std::vector<Value> values = flattened(run, value);
  std::erase_if(values, [](Value one) { return one.isUndef(); });
  return values;
}

bool isNumber(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

class Reader {
public:
  explicit Reader(Run &run) : run_(run) {}

  std::vector<Dependency> read() {
    for (const Resource *resource : run_.catalog.resources)
      if (!resource->isVirtual)
        addRelationships(*resource);
    for (const Resource *resource : run_.catalog.resources)
      if (!resource->isVirtual && resource->core)
        addAutomatic(*resource);
    return std::move(found_);
  }

private:
  static uint64_t key(const Resource &from, const Resource &to) {
    return uint64_t{from.number} << 32 | to.number;
  }

  void add(const Resource &from, const Resource &to, Kind kind) {
    bool isAutomatic = kind == Kind::Automatic;
    if (&from == &to && isAutomatic)
      return;
    if (isAutomatic && known_.contains(key(to, from)))
      return;
    if (known_.insert(key(from, to)).second)
      found_.push_back({&from, &to, kind});
  }

  void addRelationships(const Resource &resource) {
    for (const ResourceParameter &parameter : resource.parameters) {
      bool isAfter = sameName(parameter.name(), names().require) ||
                     sameName(parameter.name(), names().subscribe);
      bool isBefore =
          sameName(parameter.name(), names().before) || sameName(parameter.name(), names().notify);
      if (!isAfter && !isBefore)
        continue;
      bool notifies = sameName(parameter.name(), names().subscribe) ||
                      sameName(parameter.name(), names().notify);
      for (Value reference : definedValues(run_, parameter.value))
        if (Resource *other = findResource(run_, catalogReference(run_, reference)))
          add(isAfter ? *other : resource, isAfter ? resource : *other,
              notifies ? Kind::Notification : Kind::Order);
    }
  }

  void addAutomatic(const Resource &resource) {
    for (const Autorequire &rule : autorequires)
      if (rule.type == resource.core->name->view())
        for (const std::string &title : titles(rule, resource))
          if (Resource *other = findResource(run_, rule.required, title);
              other && !other->isVirtual)
            add(*other, resource, Kind::Automatic);
  }

  std::vector<std::string> titles(const Autorequire &rule, const Resource &resource) {
    Value value = resource.get(makeString(run_, rule.attribute).as<String>());
    if (value.isUndef())
      for (auto &[attribute, text] : titleAttributes(run_, resource.core, resource.title))
        if (attribute->view() == rule.attribute)
          value = text;
    std::vector<std::string> result;
    for (Value one : definedValues(run_, value))
      addTitles(rule, rubyText(one), result);
    return result;
  }

  void addTitles(const Autorequire &rule, const std::string &text, std::vector<std::string> &out) {
    bool isAbsolute = text.starts_with('/');
    switch (rule.how) {
    case NamedBy::Name:
      if (!isNumber(text))
        out.push_back(text);
      return;
    case NamedBy::Path:
      if (isAbsolute)
        out.push_back(text);
      return;
    case NamedBy::Command:
      if (isAbsolute)
        out.push_back(text.substr(0, text.find_first_of(" \t\n")));
      return;
    case NamedBy::Parent:
      addParent(rule, text, out);
      return;
    }
  }

  void addParent(const Autorequire &rule, std::string path, std::vector<std::string> &out) {
    while (path.size() > 1 && path.starts_with('/')) {
      size_t slash = path.rfind('/');
      path.resize(std::max<size_t>(slash, 1));
      Resource *parent = findResource(run_, rule.required, path);
      if (parent && !parent->isVirtual) {
        out.push_back(path);
        return;
      }
    }
  }

  Run &run_;
  std::vector<Dependency> found_;
  std::unordered_set<uint64_t> known_;
};

} // namespace

std::vector<Dependency> dependencies(Run &run) { return Reader(run).read(); }

} // namespace pp
