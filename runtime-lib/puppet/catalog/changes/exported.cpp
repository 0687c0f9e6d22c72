// Collecting what other nodes exported (Puppet's exported_collector.rb, with a file as the store).
#include "runtime-lib/puppet/catalog/changes/exported.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/catalog/declare.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/operators/text.h"

#include <openssl/sha.h>

namespace pp {

static std::string_view textAt(const Hash &hash, std::string_view key) {
  const Value *value = hashFind(hash, key);
  const String *text = value ? dynAs<String>(*value) : nullptr;
  return text ? text->view() : std::string_view();
}

static void checkEntry(const SourcedText &file, Value entry) {
  const Hash *hash = dynAs<Hash>(entry);
  if (!hash || textAt(*hash, "type").empty() || textAt(*hash, "title").empty())
    throw DataError(file.source + " must each have a type and a title");
  const Value *parameters = hashFind(*hash, "parameters");
  if (!parameters || parameters->isUndef())
    return;
  std::string name =
      std::string(textAt(*hash, "type")) + "[" + std::string(textAt(*hash, "title")) + "]";
  const Hash *all = dynAs<Hash>(*parameters);
  if (!all)
    throw DataError(file.source + " cannot be used: the parameters of " + name +
                    " must be a hash, not " + shownInError(*parameters));
  for (const HashEntry &entry : all->items())
    if (!entry.key.is(ObjectKind::String))
      throw DataError(file.source + " cannot be used: the names of parameters of " + name +
                      " must be text, not " + shownInError(entry.key));
}

ExportedStore::ExportedStore(const SourcedText &file) {
  digest_.resize(SHA256_DIGEST_LENGTH);
  SHA256(reinterpret_cast<const unsigned char *>(file.text.data()), file.text.size(),
         reinterpret_cast<unsigned char *>(digest_.data()));
  Value top = parseStructured(memory_, file);
  const Hash *catalog = dynAs<Hash>(top);
  const Value *list = catalog ? hashFind(*catalog, "resources") : &top;
  const Array *array = list ? dynAs<Array>(*list) : nullptr;
  if (!array)
    throw DataError(file.source + " must be an array or a catalog");
  // A catalog says once whose it is, and holds resources that are not exported too.
  if (catalog)
    owner_ = textAt(*catalog, "name");
  for (Value entry : array->items()) {
    checkEntry(file, entry);
    const Value *exported = hashFind(*entry.as<Hash>(), "exported");
    if (!catalog || (exported && exported->truthy()))
      entries_.push_back(entry);
  }
}

std::vector<Value> ExportedStore::search(std::string_view node, std::string_view type) const {
  std::vector<Value> found;
  if (!owner_.empty() && owner_ == node)
    return found;
  for (Value entry : entries_)
    if (const Hash &hash = *entry.as<Hash>();
        equalIgnoringAsciiCase(textAt(hash, "type"), type) && textAt(hash, "certname") != node)
      found.push_back(entry);
  return found;
}

/// Refers to the attributes, which it puts into the list.
static Declaration declarationOf(Run &run, Collector::State &collector, const Hash &entry,
                                 std::vector<ResourceParameter> &attributes) {
  Declaration declaration{*collector.scope, collector.scope->source};
  std::string lower = downcase(textAt(entry, "type"));
  declaration.core = run.findCoreType(lower);
  declaration.definition = declaration.core ? nullptr : run.findDefine(lower);
  declaration.kind = declaration.core ? ResourceKind::CompilableType : ResourceKind::DefinedType;
  declaration.type = collector.type;
  declaration.title = makeString(run, textAt(entry, "title")).as<String>();
  const Value *parameters = hashFind(entry, "parameters");
  if (const Hash *hash = parameters ? dynAs<Hash>(*parameters) : nullptr)
    for (const HashEntry &parameter : hash->items())
      attributes.push_back(attribute(run, {parameter.key.as<String>()}, parameter.value));
  declaration.parameters = attributes;
  return declaration;
}

/// The store knows the tags that the resource had on its own node.
static bool isWantedWithTags(Run &run, const Collector::State &collector, const Hash &entry,
                             const Resource &resource) {
  Resource probe = resource;
  probe.scope = nullptr;
  const Value *tags = hashFind(entry, "tags");
  if (const Array *array = tags ? dynAs<Array>(*tags) : nullptr)
    for (Value tag : array->items())
      probe.tags.addIfValid(run.tagTable, rubyText(tag));
  return matchesQuery(run, collector, probe);
}

/// Nothing is evaluated here that could name the failure, so that Puppet's compiler names itself.
static void addCollected(Run &run, NamedScope &scope, Resource &resource) {
  try {
    addResource(run, scope, resource);
  } catch (const EvaluationError &error) {
    failPlain("Puppet::Parser::Compiler failed with error ArgumentError: " + error.message());
  }
}

std::vector<Resource *> collectFromOtherNodes(Run &run, Collector::State &collector) {
  std::vector<Resource *> added;
  if (!run.exportedResources)
    return added;
  for (Value found : run.exportedResources->search(run, collector.type->view())) {
    const Hash &entry = *found.as<Hash>();
    std::vector<ResourceParameter> attributes;
    Resource &resource = makeResource(run, declarationOf(run, collector, entry, attributes));
    if (!isWantedWithTags(run, collector, entry, resource))
      continue;
    Resource *existing = findResource(run, resource.type->view(), resource.title->view());
    if (existing && existing->unusual && existing->unusual->exportedEntry == &entry)
      continue;
    if (existing)
      failPlain("A duplicate resource was found while collecting exported resources, with the type "
                "and title " +
                resource.ref());
    run.unusualParts(resource).exportedEntry = &entry;
    addCollected(run, *collector.scope, resource);
    added.push_back(&resource);
  }
  return added;
}

} // namespace pp
