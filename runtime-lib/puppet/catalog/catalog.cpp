// Adding and finding resources (Puppet's resource/catalog.rb).
#include "runtime-lib/puppet/catalog/catalog.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/factory/factory.h"

#include <algorithm>

namespace pp {

static Location lineOf(const Resource &resource) {
  return {resource.place.file, resource.place.line, 0};
}

static void failDuplicate(const Resource &resource, const Resource &existing) {
  std::string place = placeSuffix(lineOf(existing));
  std::string where = place.empty() ? "" : " at" + place;
  failPlain("Duplicate declaration: " + resource.ref() + " is already declared" + where +
            "; cannot redeclare" + placeSuffix(lineOf(resource)));
}

static std::string inspectedKey(const String *type, std::span<const Value> key) {
  std::string text = "[";
  if (type)
    text += inspected(type->view());
  for (size_t i = 0; i < key.size(); ++i) {
    text += i > 0 || type ? ", " : "";
    appendInspected(text, key[i]);
  }
  return text + "]";
}

static void insertAlias(Run &run, Resource &resource, std::span<const Value> key,
                        const std::string &shownKey) {
  Resource *existing = run.catalog.index.find(resource.type, key);
  if (existing == &resource)
    return;
  if (existing) {
    std::string place = placeSuffix(lineOf(resource));
    std::string where = place.empty() ? "" : " at" + place;
    failPlain("Cannot alias " + resource.ref() + " to " + shownKey + where + "; resource " +
              inspectedKey(resource.type, key) + " already declared" +
              placeSuffix(lineOf(*existing)));
  }
  run.catalog.index.insert(run, resource, key);
}

void addAlias(Run &run, Resource &resource, Value title) {
  if (const Array *array = dynAs<Array>(title)) {
    for (Value element : array->items())
      addAlias(run, resource, element);
    return;
  }
  const String *text = dynAs<String>(title);
  if (title.isUndef() || (text && sameName(text, resource.title)))
    return;
  std::string shown;
  appendInspected(shown, title);
  insertAlias(run, resource, {&title, 1}, shown);
}

static void addUniquenessAlias(Run &run, Resource &resource) {
  if (isNamedByTitle(resource))
    return;
  std::vector<Value> key = uniquenessKey(run, resource);
  bool isTitle = key.size() == 1 && resource.hasTextTitle() &&
                 keysEqual(key[0], Value::object(resource.title));
  bool isEmpty = std::all_of(key.begin(), key.end(), [](Value part) { return !part.truthy(); });
  if (!isTitle && !isEmpty)
    insertAlias(run, resource, key, inspectedKey(nullptr, key));
}

void addToCatalog(Run &run, Resource &resource) {
  if (Resource *existing = run.catalog.index.find(resource.type, resource.title))
    failDuplicate(resource, *existing);
  resource.number = static_cast<uint32_t>(run.catalog.resources.size());
  run.catalog.resources.push_back(&resource);
  run.catalog.index.insert(resource);
  addAlias(run, resource, resource.get(names().alias));
  if (resource.isIsomorphic())
    addUniquenessAlias(run, resource);
}

void addResource(Run &run, NamedScope &scope, Resource &resource) {
  run.resources.push_back(&resource);
  run.resourcesByType[resource.type].add(resource);
  if (!resource.core)
    run.unevaluated.push_back(&resource);
  addToCatalog(run, resource);
  if (!resource.isClass() && resource.get(names().stage).truthy())
    failPlain("Only classes can set 'stage'; normal resources like " + resource.ref() +
              " cannot change run stage");
  if (!resource.isStage() && !resource.isClass() && scope.resource)
    addEdge(*scope.resource, resource);
}

bool hasEdge(const Resource &container, const Resource &resource) {
  auto &containers = resource.containers;
  return std::find(containers.begin(), containers.end(), &container) != containers.end();
}

void addEdge(Resource &container, Resource &resource) {
  if (hasEdge(container, resource))
    return;
  resource.containers.push_back(&container);
  container.contained.push_back(&resource);
}

const String *canonicalType(Run &run, std::string_view lowerName) {
  if (lowerName == names().classLower->view())
    return names().classType;
  if (const CoreType *core = run.findCoreType(lowerName))
    return core->typeName;
  if (const DefinitionEntry *define = run.tables.findDefine(lowerName))
    return define->capitalName;
  return lowerName == "node" ? names().nodeType : nullptr;
}

static Resource *findByUniquenessKey(Run &run, const String *type, const CoreType *core,
                                     const String *title) {
  Resource probe;
  probe.type = type;
  probe.title = title;
  probe.core = core;
  return run.catalog.index.find(type, uniquenessKey(run, probe));
}

Resource *findResource(Run &run, std::string_view type, std::string_view title) {
  std::string lower = downcase(type);
  if (lower.empty() || lower == "component")
    lower = "class";
  const String *canonical = canonicalType(run, lower);
  if (!canonical)
    return nullptr;
  std::string classTitle;
  if (canonical == names().classType) {
    classTitle = title.empty() ? "main" : capitalizeSegments(title);
    title = classTitle;
  }
  if (Resource *found = run.catalog.index.find(canonical, title))
    return found;
  const String *key = makeString(run, title).as<String>();
  return findByUniquenessKey(run, canonical, run.findCoreType(lower), key);
}

Resource *findResource(Run &run, std::string_view reference) {
  requireUtf8(reference);
  size_t open = reference.find_first_of("[]");
  bool isReference = open != std::string_view::npos && open > 0 && reference[open] == '[' &&
                     reference.ends_with(']') && reference.size() > open + 2;
  if (!isReference)
    failPlain("No title provided and " + inspected(reference) +
              " is not a valid resource reference");
  return findResource(run, reference.substr(0, open),
                      reference.substr(open + 1, reference.size() - open - 2));
}

Resource *findClassResource(Run &run, const Definition &definition) {
  return run.catalog.index.find(definition.isNode() ? names().nodeType : names().classType,
                                definition.name()->length == 0 ? names().main
                                                               : definition.entry->capitalName);
}

} // namespace pp
