// The definitions of a program as one compilation finds and loads them.
#include "runtime-lib/puppet/evaluation/run.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/parameters.h"
#include "runtime-lib/puppet/evaluation/program/autoload.h"

namespace pp {

Run::Run(const ProgramTables &programTables, NodeData data, Settings given, Limits limits)
    : Context(limits), NodeState(std::move(data), std::move(given)), tables(programTables),
      programTypes(*this), resolver_(*this), definitions_(programTables.definitionCount()) {
  language = settings.language();
  types = &resolver_;
  hasVendoredModules_ = !settings.get("vendormoduledir").empty();
}

Run::~Run() = default;

CallGuard::CallGuard(Run &run) : run_(run) {
  uint32_t limit = std::atomic_ref(run.callLimit).load(std::memory_order_relaxed);
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

} // namespace pp
