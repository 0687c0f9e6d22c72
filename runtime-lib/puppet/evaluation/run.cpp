// The state of one compilation and its answers to the type system.
#include "runtime-lib/puppet/evaluation/run.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/catalog/changes/defaults.h"
#include "runtime-lib/puppet/evaluation/autoload.h"
#include "runtime-lib/puppet/evaluation/callable_types.h"
#include "runtime-lib/puppet/evaluation/parameters.h"
#include "runtime-lib/puppet/evaluation/private.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

namespace pp {

Run::Run(const ProgramTables &programTables, NodeData data, Settings given, Limits limits)
    : Context(limits), tables(programTables), node(std::move(data)), settings(std::move(given)),
      programTypes(*this), definitions_(programTables.definitionCount()) {
  language = settings.language();
  types = this;
  hasVendoredModules_ = !settings.get("vendormoduledir").empty();
}

Run::~Run() = default;

CallGuard::CallGuard(Run &run) : run_(run) {
  uint32_t limit = std::atomic_ref(run.limits.callDepth).load(std::memory_order_relaxed);
  if (++run.callDepth <= limit)
    return;
  --run.callDepth;
  checkTime();
  failPlain("more than " + std::to_string(limit) +
            " calls inside each other; does something call itself without end?");
}

Definition &Run::definition(const DefinitionEntry &entry) {
  Definition *&known = definitions_[entry.number];
  if (!known) {
    known = &definitionStore_.emplace_back();
    known->entry = &entry;
  }
  return *known;
}

Definition *Run::findClass(std::string_view name) {
  name = withoutLeadingColons(name);
  const DefinitionEntry *entry = tables.findClass(name);
  if (!entry)
    entry = tables.findClass(downcase(name));
  return load(entry, name);
}

Definition *Run::findDefine(std::string_view name) {
  name = withoutLeadingColons(name);
  return load(tables.findDefine(name), name);
}

std::string Run::placeKey(const Location &location) const {
  return location.file ? autoloadPlace(location.file->view(), tables.layout()).key()
                       : std::string();
}

/// `a::b::c` is looked for in a/manifests/b/c.pp, then a/manifests/b.pp; before each of them Puppet
/// loads the module's init.pp.
void Run::noteLoaded(const DefinitionEntry *entry, std::string_view name) {
  std::string lower = downcase(name);
  std::string home = entry ? placeKey(entry->location) : std::string();
  size_t module = std::min(lower.find("::"), lower.size());
  std::string folder = lower.substr(0, module) + "/manifests/";
  loadedManifests_.insert(folder + "init");
  while (lower.size() > module) {
    std::string file = folder + fileInModule(lower);
    loadedManifests_.insert(file);
    if (file == home)
      return;
    lower.resize(lower.rfind("::"));
  }
}

void Run::loadFileOf(const DefinitionEntry &entry) {
  if (entry.isInMain || definition(entry).isLoaded)
    return;
  // The tables have the definitions of one file one after the other.
  const std::deque<DefinitionEntry> &all = tables.definitions();
  size_t first = entry.number, last = entry.number;
  while (first > 0 && all[first - 1].location.file == entry.location.file)
    --first;
  while (last + 1 < all.size() && all[last + 1].location.file == entry.location.file)
    ++last;
  for (size_t i = first; i <= last; ++i)
    definition(all[i]).isLoaded = true;
  for (size_t i = first; i <= last; ++i)
    if (all[i].code && all[i].code->parameterCount > 0)
      loadParameters(*this, definition(all[i]));
}

Definition *Run::load(const DefinitionEntry *entry, std::string_view name) {
  std::string_view module = name.substr(0, name.find("::"));
  if (entry && definitions_[entry->number] && definition(*entry).isLoaded)
    return &definition(*entry);
  if (tables.dependsOnLoading()) {
    if (entry && tables.isStray(*entry) && !loadedManifests_.contains(placeKey(entry->location)))
      entry = nullptr;
    noteLoaded(entry, name);
  }
  if (!entry)
    failIfBroken(name, "manifests");
  else if (!entry->isInMain && !definitions_[entry->number])
    failIfBroken(module, "manifests");
  if (const DefinitionEntry *init = tables.findClass(module))
    loadFileOf(*init);
  if (!entry)
    return nullptr;
  loadFileOf(*entry);
  return &definition(*entry);
}

const FunctionDescriptor *Run::findFunction(std::string_view name) const {
  const FunctionDescriptor *function = tables.findFunction(name);
  if (!function || !tables.isInManifest(*function))
    return function;
  return loadedManifests_.contains(placeKey(function->code.location)) ? function : nullptr;
}

void Run::failIfBroken(std::string_view name, std::string_view folder) const {
  if (std::optional<std::string> error = tables.missingFile(name, folder))
    throw EvaluationError(EvaluationError::Form::Complete, *error);
}

Resource &Run::newResource() { return resourceStore_.emplace_back(); }

void Run::dropResource(Resource &resource) {
  // Others lie behind one that was made earlier; it stays as it is.
  if (&resource == &resourceStore_.back())
    resourceStore_.pop_back();
}

UnusualParts &Run::unusualParts(Resource &resource) {
  if (!resource.unusual)
    resource.unusual = &unusualStore_.emplace_back();
  return *resource.unusual;
}
NamedScope &Run::newNamedScope() { return scopeStore_.emplace_back(); }
Collector::State &Run::newCollectorState() { return collectorStore_.emplace_back(); }

Scope &Run::newFrame(NamedScope &named, const ScopeLayout *layout) {
  auto *frame = arena.make<Scope>();
  uint32_t count = layout ? layout->slotCount : 0;
  frame->slots = arena.allocateArray<Value>(count);
  std::fill_n(frame->slots, count, Value::unset());
  frame->outer = nullptr;
  frame->matchState = Value::undef();
  frame->named = &named;
  frame->layout = layout;
  return *frame;
}

void Run::warnOnce(const std::string &message) {
  if (warned.insert(message).second)
    log(LogLevel::Warning, message);
}

const Type *Run::loadType(Context &, std::string_view name) {
  return programTypes.find(downcase(withoutLeadingColons(name)));
}

bool Run::isResourceType(Context &, std::string_view name) {
  return findCoreType(name) || findDefine(name) || name == "node";
}

const CoreType *Run::findCoreType(std::string_view name) const {
  const CoreType *type = pp::findCoreType(name);
  if (type && !type->isVendored)
    return type;
  const CoreType *ofModule = tables.findModuleType(name);
  if (!ofModule)
    return type && hasVendoredModules_ ? type : nullptr;
  if (ofModule->problem.empty())
    return ofModule;
  if (type)
    return type;
  failPlain("The resource type '" + std::string(name) + "' is written in Ruby (" + ofModule->file +
            ") in a way that cannot be compiled: " + ofModule->problem);
}

const Type *Run::returnType(Context &, std::string_view name, std::span<const Value>) {
  const FunctionDescriptor *function = findFunction(name);
  if (!function || !function->code.returnType)
    return nullptr;
  return functionTypes(*this, function->code).result;
}

static bool acceptsAttribute(const Resource &resource, const String *name) {
  if (resource.core)
    return resource.core->accepts(name->view());
  if (sameName(name, names().name) || findMetaparameter(name->view()))
    return true;
  const Callable *code = resource.definition ? resource.definition->entry->code : nullptr;
  for (uint32_t i = 0; code && i < code->parameterCount; ++i)
    if (sameName(code->parameters[i].name, name))
      return true;
  return false;
}

Value Run::resourceAttribute(Context &, const Type *reference, Value attribute) {
  Value value = typeValue(reference);
  std::string type(referenceTypeName(value));
  std::string title(referenceTitle(value));
  bool isClass = reference->is(TypeKind::Class);
  Resource *resource = findResource(*this, isClass ? "class" : type, title);
  if (!resource)
    failIssue<Issue::UnknownResource>(type, title);
  const String *name = dynAs<String>(attribute);
  if (!name || !acceptsAttribute(*resource, name))
    failIssue<Issue::UnknownResourceParameter>(capitalize(type), title, rubyText(attribute));
  warnOfPrivateAccess(*this, *resource, name);
  Value found = resource->get(name);
  if (!found.isUndef() || !resource->scope)
    return found;
  const ResourceParameter *fallback = findDefault(*resource->scope, resource->type, name);
  return fallback ? fallback->value : Value::undef();
}

} // namespace pp
