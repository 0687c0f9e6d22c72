// Indexing a program's definitions, with Puppet's refusals of names defined twice.
#include "runtime-lib/puppet/evaluation/program/program_tables.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/names.h"
#include "runtime-lib/puppet/evaluation/program/autoload.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/names.h"
#include "runtime-lib/puppet/types/parser/tree.h"

namespace pp {

ProgramTables::ProgramTables(const ProgramDescriptor &program) : program_(program) {
  if (program.settings)
    layout_ = parseLayout(program.settings->view());
  if (program.embeddedFiles)
    layout_.embedded = std::make_shared<EmbeddedFiles>(program.embeddedFiles->view());
  for (const ModuleType &type : layout_.types) {
    const CoreType &kept = moduleTypeStore_.emplace_back(makeCoreType(strings_, type));
    moduleTypes_.emplace(kept.name->view(), &kept);
  }
  main_ = &newEntry(DefinitionKind::Class, names().empty);
  settings_ = &newEntry(DefinitionKind::Class, names().settings);
  main_->module = settings_->module = nullptr;
  classes_[names().empty->view()] = main_;
  classes_[names().settings->view()] = settings_;
  // What the main manifests define goes before what modules define.
  for (bool isMain : {true, false})
    for (uint32_t i = 0; i < program.unitCount; ++i)
      if (bool(program.units[i]->main) == isMain)
        addUnit(*program.units[i]);
}

const String *ProgramTables::keep(std::string_view text) {
  return makeString(strings_, text).as<String>();
}

DefinitionEntry &ProgramTables::newEntry(DefinitionKind kind, const String *name) {
  DefinitionEntry &entry = entries_.emplace_back();
  entry.kind = kind;
  entry.isInMain = isAddingMain_;
  entry.number = static_cast<uint32_t>(entries_.size() - 1);
  std::string lower = downcase(name->view());
  entry.name = lower == name->view() ? name : keep(lower);
  entry.capitalName =
      kind == DefinitionKind::Node ? entry.name : keep(capitalizeSegments(entry.name->view()));
  return entry;
}

namespace {

bool comesBefore(const Location &a, const Location &b) {
  return std::pair(a.line, a.column) < std::pair(b.line, b.column);
}

/// Definitions of all kinds in the order of the file.
template <class Add> void inFileOrder(const UnitDescriptor &unit, Add add) {
  uint32_t c = 0, d = 0, n = 0;
  while (c < unit.classCount || d < unit.defineCount || n < unit.nodeCount) {
    const Location *first = nullptr;
    auto offer = [&](const Location &place) {
      if (!first || comesBefore(place, *first))
        first = &place;
    };
    if (c < unit.classCount)
      offer(unit.classes[c]->code.location);
    if (d < unit.defineCount)
      offer(unit.defines[d]->code.location);
    if (n < unit.nodeCount)
      offer(unit.nodes[n]->code.location);
    if (c < unit.classCount && first == &unit.classes[c]->code.location)
      add(*unit.classes[c++]);
    else if (d < unit.defineCount && first == &unit.defines[d]->code.location)
      add(*unit.defines[d++]);
    else
      add(*unit.nodes[n++]);
  }
}

} // namespace

void ProgramTables::addUnit(const UnitDescriptor &unit) {
  isAddingMain_ = unit.main != nullptr;
  if (unit.error && isAddingMain_)
    loadError_ = "Could not parse for environment production: " + std::string(unit.error->view());
  if (unit.error && !isAddingMain_)
    brokenFiles_.emplace(autoloadPlace(unit.file->view(), layout_).key(), unit.error);
  for (uint32_t i = 0; i < unit.defineCount; ++i)
    addEntity("type", unit.defines[i]->code);
  for (uint32_t i = 0; i < unit.functionCount; ++i)
    addEntity("function", unit.functions[i]->code);
  for (uint32_t i = 0; i < unit.typeAliasCount; ++i)
    addEntity("type", unit.typeAliases[i]->code, true);
  inFileOrder(unit, [&](const auto &descriptor) { add(descriptor); });
  AutoloadPlace place;
  if (!isAddingMain_)
    place = autoloadPlace(unit.file->view(), layout_);
  noteStrays(unit, place);
  addByName(unit, place);
  for (uint32_t i = 0; i < unit.templateCount; ++i)
    templates_.emplace(unit.templates[i]->code.name->view(), unit.templates[i]);
  if (unit.main)
    mainCode_.push_back(unit.main);
}

void ProgramTables::noteStrays(const UnitDescriptor &unit, const AutoloadPlace &place) {
  if (place.folder != "manifests" || place.below == "init")
    return;
  std::string home = place.name();
  auto note = [&](const Table<DefinitionEntry> &table, const Callable &code) {
    std::string name = downcase(code.name->view());
    const DefinitionEntry *entry = find(table, name);
    if (entry && name != home && !name.starts_with(home + "::"))
      strays_.insert(entry);
  };
  for (uint32_t i = 0; i < unit.classCount; ++i)
    note(classes_, unit.classes[i]->code);
  for (uint32_t i = 0; i < unit.defineCount; ++i)
    note(defines_, unit.defines[i]->code);
}

void ProgramTables::addByName(const UnitDescriptor &unit, const AutoloadPlace &place) {
  for (uint32_t i = 0; i < unit.functionCount; ++i) {
    const Callable &code = unit.functions[i]->code;
    // A file of this folder is loaded for one name; what else it defines is never found.
    if (place.folder != "functions" || place.name() == downcase(code.name->view()))
      functions_.emplace(code.name->view(), unit.functions[i]);
    if (place.folder == "manifests")
      functionsInManifests_.insert(unit.functions[i]);
  }
  if (place.folder == "types")
    return addTypeOfFile(unit, place);
  for (uint32_t i = 0; i < unit.typeAliasCount; ++i)
    typeAliases_.emplace(keep(downcase(unit.typeAliases[i]->code.name->view()))->view(),
                         unit.typeAliases[i]);
}

static bool isTypeSet(const TypeAliasDescriptor &descriptor) {
  auto tree = type_syntax::readTree(descriptor.tree->view(), descriptor.source->length);
  return tree && tree->kind == type_syntax::NodeKind::Access && tree->parts[0].text == "TypeSet";
}

void ProgramTables::addTypeOfFile(const UnitDescriptor &unit, const AutoloadPlace &place) {
  bool isModuleSet = place.below == "init_typeset";
  std::string name = isModuleSet ? place.module : place.name();
  std::string before = "The code loaded from " + std::string(unit.file->view());
  uint32_t all = unit.classCount + unit.defineCount + unit.nodeCount + unit.functionCount +
                 unit.typeAliasCount;
  auto refuseFile = [&](const std::string &why) { typeFileProblems_.emplace(name, before + why); };
  if (unit.error)
    return;
  if (all == 0)
    return refuseFile(" does not define the type '" + name + "' - it is empty.");
  if (all > 1)
    return refuseFile(" must contain only the type '" + name +
                      "' - it has additional definitions.");
  if (unit.typeAliasCount == 0)
    return refuseFile(" does not define the type '" + name +
                      "' - no type alias or type definition found.");
  const TypeAliasDescriptor &type = *unit.typeAliases[0];
  std::string actual(type.code.name->view());
  if (downcase(actual) != name)
    return refuseFile(" produced type with the wrong name, expected '" + name + "', actual '" +
                      actual + "'");
  if (isModuleSet && !isTypeSet(type))
    return refuseFile(" does not define the TypeSet '" + capitalizeSegments(name) + "'");
  typeAliases_.emplace(keep(name)->view(), &type);
}

static std::string redefinition(const std::string &name) {
  return "Attempt to redefine entity 'http://puppet.com/2016.1/runtime/" + name + "'. ";
}

std::string redefinition(const std::string &name, const Location &first) {
  return redefinition(name) + "Originally set at file://" + std::string(first.file->view()) +
         "?line=" + std::to_string(first.line) + "&pos=" + std::to_string(first.column) + ".";
}

void ProgramTables::addEntity(std::string_view kind, const Callable &code, bool isAlias) {
  if (!isAddingMain_)
    return;
  std::string lower = downcase(code.name->view());
  std::string name = std::string(kind) + "/" + lower;
  std::string_view origin = isAlias ? reservedTypeOrigin(lower) : "";
  if (!origin.empty() && loadError_.empty()) {
    loadError_ = redefinition(name) + std::string(origin);
    return;
  }
  auto [known, isNew] = entities_.emplace(name, code.location);
  if (isNew || !loadError_.empty())
    return;
  // A define is no entity yet where an alias before it takes the name.
  bool isKnownLater = known->second.file == code.location.file
                          ? comesBefore(code.location, known->second)
                          : code.location.file->view() < known->second.file->view();
  if (isAlias && isKnownLater)
    return;
  loadError_ = redefinition(name, known->second);
}

std::optional<std::string> ProgramTables::missingFile(std::string_view name,
                                                      std::string_view folder) const {
  if (brokenFiles_.empty() && layout_.unusedModules.empty())
    return std::nullopt;
  if (auto own = brokenFiles_.find("/" + std::string(folder) + "/" + namespacePath(name));
      own != brokenFiles_.end())
    return std::string(own->second->view());
  // `a::b::c` is looked for in a/manifests/b/c.pp, a/manifests/b.pp and a/manifests/init.pp.
  std::string module(name.substr(0, name.find("::")));
  auto unused = layout_.unusedModules.find(module);
  while (true) {
    std::string below = std::string(folder) + "/" + fileInModule(name);
    auto broken = brokenFiles_.find(module + "/" + below);
    if (broken != brokenFiles_.end())
      return std::string(broken->second->view());
    if (unused != layout_.unusedModules.end() &&
        layout_.exists(unused->second + "/" + below + ".pp"))
      return "The module '" + module + "' (" + unused->second +
             ") is not part of this program, since nothing mentioned it when it was compiled; "
             "compile with --all-modules";
    if (folder != "manifests" || name.size() <= module.size())
      return std::nullopt;
    name = name.substr(0, name.rfind("::"));
  }
}

void ProgramTables::refuse(const DefinitionEntry &existing, const std::string &before,
                           const std::string &after, const Location &place) {
  if (isAddingMain_ && loadError_.empty())
    loadError_ = before + placeSuffix({existing.location.file, existing.location.line, 0}) + after +
                 placeSuffix({place.file, place.line, 0});
}

void ProgramTables::add(const ClassDescriptor &descriptor) {
  // Puppet's settings class is whatever the manifests made of it.
  bool isSettings = descriptor.code.name->view() == names().settings->view() && !settings_->code;
  if (isSettings)
    classes_.erase(names().settings->view());
  DefinitionEntry &entry = newEntry(DefinitionKind::Class, descriptor.code.name);
  entry.code = &descriptor.code;
  entry.module = descriptor.module;
  entry.isPrivate = descriptor.isPrivate;
  hasPrivate_ |= entry.isPrivate || (entry.code->layout && entry.code->layout->privateCount > 0);
  entry.location = descriptor.code.location;
  if (descriptor.parent)
    entry.parent = descriptor.parent->view().starts_with("::")
                       ? descriptor.parent
                       : keep("::" + std::string(descriptor.parent->view()));
  std::string name(entry.name->view());
  if (const DefinitionEntry *other = findClass(name))
    refuse(*other, "Class '" + name + "' is already defined", "; cannot redefine", entry.location);
  if (const DefinitionEntry *other = findNode(name))
    refuse(*other, "Node '" + name + "' is already defined", "; cannot be redefined as a class",
           entry.location);
  if (const DefinitionEntry *other = findDefine(name))
    refuse(*other, "Definition '" + name + "' is already defined",
           "; cannot be redefined as a class", entry.location);
  classes_.emplace(entry.name->view(), &entry);
  if (isSettings)
    settings_ = &entry;
}

void ProgramTables::add(const DefineDescriptor &descriptor) {
  DefinitionEntry &entry = newEntry(DefinitionKind::Define, descriptor.code.name);
  entry.code = &descriptor.code;
  entry.module = descriptor.module;
  entry.isPrivate = descriptor.isPrivate;
  hasPrivate_ |= entry.isPrivate || (entry.code->layout && entry.code->layout->privateCount > 0);
  entry.location = descriptor.code.location;
  std::string name(entry.name->view());
  if (const DefinitionEntry *other = findClass(name))
    refuse(*other, "'" + name + "' is already defined",
           " as a class; cannot redefine as a definition", entry.location);
  if (const DefinitionEntry *other = findDefine(name))
    refuse(*other, "Definition '" + name + "' is already defined", "; cannot be redefined",
           entry.location);
  defines_.emplace(entry.name->view(), &entry);
}

void ProgramTables::add(const NodeDescriptor &descriptor) {
  for (uint32_t i = 0; i < descriptor.matchCount; ++i)
    addNodeMatch(descriptor, descriptor.matches[i]);
}

static bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == ':' || c == '.';
}

/// Letters for the operators of `(?…)` groups, which the name would otherwise lose.
static std::string_view lookaroundLetters(char c) {
  switch (c) {
  case '(':
    return "LP";
  case '?':
    return "QU";
  case '<':
    return "LT";
  case '>':
    return "GT";
  case '!':
    return "EX";
  case '=':
    return "EQ";
  case ')':
    return "RP";
  default:
    return {};
  }
}

/// What Puppet calls a node statement that is written as a regular expression.
static std::string regexpNodeName(std::string_view source) {
  std::string lower = downcase(source);
  std::string kept;
  size_t groupEnd = 0;
  for (size_t i = 0; i < lower.size(); ++i) {
    if (i >= groupEnd && lower.compare(i, 2, "(?") == 0 && lower.find(')', i) != std::string::npos)
      groupEnd = lower.find(')', i) + 1;
    std::string_view letters = i < groupEnd ? lookaroundLetters(lower[i]) : std::string_view();
    if (!letters.empty())
      kept += letters;
    else if (isNameCharacter(lower[i]))
      kept += lower[i];
  }
  kept.erase(0, std::min(kept.find_first_not_of('.'), kept.size()));
  return "__node_regexp__" + kept;
}

void ProgramTables::addNodeMatch(const NodeDescriptor &descriptor, const NodeMatch &match) {
  const String *name = match.kind == NodeMatch::Regexp    ? keep(regexpNodeName(match.text->view()))
                       : match.kind == NodeMatch::Default ? names().defaultNode
                                                          : match.text;
  DefinitionEntry &entry = newEntry(DefinitionKind::Node, name);
  entry.code = &descriptor.code;
  entry.location = descriptor.code.location;
  std::string text(entry.name->view());
  if (const DefinitionEntry *other = findNode(text))
    refuse(*other, "Node '" + text + "' is already defined", "; cannot redefine", entry.location);
  if (const DefinitionEntry *other = findClass(text))
    refuse(*other, "Class '" + text + "' is already defined", "; cannot be redefined as a node",
           entry.location);
  nodes_.emplace(entry.name->view(), &entry);
  if (match.kind == NodeMatch::Regexp)
    nodePatterns_.push_back({match.regexp, &entry});
}

} // namespace pp
