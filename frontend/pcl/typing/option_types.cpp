// Types of what stands in `options` blocks, `range` first: it decides what a reference to the node
// is.
#include "frontend/pcl/typing/literals.h"
#include "frontend/pcl/typing/node_typer.h"
#include "runtime-lib/pcl/lattice/type_reader.h"

#include <algorithm>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Conversion;
using lattice::Kind;

namespace {

/// What an option holds.
enum class OptionKind : uint8_t {
  Range,
  Typed,
  Resource,
  Resources,
  ResourcesOrMap,
  Properties,
  Aliases,
  Hooks
};

struct OptionRow {
  std::string_view name;
  OptionKind kind;
  std::string_view type = {};
};

constexpr OptionRow optionRows[] = {
    {"range", OptionKind::Range},
    {"parent", OptionKind::Resource},
    {"provider", OptionKind::Resource},
    {"deletedWith", OptionKind::Resource},
    {"dependsOn", OptionKind::Resources},
    {"replaceWith", OptionKind::Resources},
    {"providers", OptionKind::ResourcesOrMap},
    {"protect", OptionKind::Typed, "bool"},
    {"retainOnDelete", OptionKind::Typed, "bool"},
    {"deleteBeforeReplace", OptionKind::Typed, "bool"},
    {"version", OptionKind::Typed, "string"},
    {"pluginDownloadURL", OptionKind::Typed, "string"},
    {"import", OptionKind::Typed, "string"},
    {"ignoreChanges", OptionKind::Properties},
    {"hideDiffs", OptionKind::Properties},
    {"replaceOnChanges", OptionKind::Properties},
    {"additionalSecretOutputs", OptionKind::Properties},
    {"aliases", OptionKind::Aliases},
    {"customTimeouts", OptionKind::Typed,
     "object({create = optional(string), delete = optional(string), read = optional(string), "
     "update = optional(string)})"},
    {"envVarMappings", OptionKind::Typed, "map(string)"},
    {"replacementTrigger", OptionKind::Typed, "dynamic"},
    {"hooks", OptionKind::Hooks},
};

constexpr std::string_view hookKeys[] = {"beforeCreate", "afterCreate",  "beforeUpdate",
                                         "afterUpdate",  "beforeDelete", "afterDelete",
                                         "onError"};

/// Through eventual and optional types.
TypeRef unwrapped(lattice::Types &types, TypeRef type) {
  std::vector<TypeRef> alternatives = alternativesOf(types, type);
  return types.plain(alternatives.size() == 1 ? alternatives[0] : type);
}

} // namespace

/// What a reference to the node is, by its range.
void NodeTyper::typeAsUsed(Node &node, TypeRef value) {
  const Expr *range = option(node, "range");
  node.type = value;
  if (!range)
    return;
  Typer::Iteration names{types_.simple(Kind::Int), types_.simple(Kind::Int)};
  TypeRef type = unwrapped(types_, typer().type(range));
  if (type->is(Kind::Dynamic)) {
    node.range = RangeKind::Dynamic;
    node.type = type;
    names = {type, type};
  } else if (conversion(types_, types_.simple(Kind::Bool), type) == Conversion::Safe) {
    node.range = RangeKind::Condition;
    node.type = types_.optional(value);
    return typer().locals.push_back({"range", types_.object({}, {})});
  } else if (conversion(types_, types_.simple(Kind::Number), type) == Conversion::Safe) {
    node.range = RangeKind::Count;
    node.type = types_.list(value);
  } else if (std::optional<Typer::Iteration> found = typer().iterate(type)) {
    bool isMap = found->key->is(Kind::String);
    node.range = isMap ? RangeKind::Map : RangeKind::List;
    node.type = types_.collection(isMap ? Kind::Map : Kind::List, value);
    names = *found;
  } else {
    around_.engine.report<Id::PclRange>(*node.file, range->span, typeText(type));
    node.range = RangeKind::Dynamic;
    node.type = types_.dynamic();
    names = {types_.dynamic(), types_.dynamic()};
  }
  typer().locals.push_back({"range", types_.object({"key", "value"}, {names.key, names.value})});
}

void NodeTyper::checkOptions(Node &node) {
  if (const Block *block = options(node))
    for (const Attribute &attribute : block->body.attributes)
      checkOption(node, attribute);
}

void NodeTyper::checkOption(Node &node, const Attribute &option) {
  auto row = std::find_if(std::begin(optionRows), std::end(optionRows),
                          [&](const OptionRow &row) { return row.name == option.name; });
  if (row == std::end(optionRows)) {
    std::vector<std::string_view> names;
    for (const OptionRow &known : optionRows)
      names.push_back(known.name);
    around_.engine.report<Id::PclAttribute>(*node.file, option.nameSpan, option.name)
        .didYouMean(option.name, names);
    return;
  }
  switch (row->kind) {
  case OptionKind::Range:
    return;
  case OptionKind::Typed:
    typer().convert(option.value, lattice::parseType(types_, row->type));
    return;
  case OptionKind::Resource:
    return wantResource(option.value);
  case OptionKind::Resources:
    return wantResources(option.value, false);
  case OptionKind::ResourcesOrMap:
    return wantResources(option.value, true);
  case OptionKind::Properties:
    return propertyPaths(node, option.value);
  case OptionKind::Aliases:
    return aliases(option.value);
  case OptionKind::Hooks:
    return hooks(option.value);
  }
}

void NodeTyper::wantResource(const Expr *expr) {
  TypeRef type = typer().type(expr);
  if (!typer().isResource(type))
    around_.engine.report<Id::PclAssign>(typer().file(), expr->span, typeText(type), "resource");
}

/// A list of resources, or of lists of them: those of a node with a range.
void NodeTyper::wantResources(const Expr *expr, bool mayBeMap) {
  TypeRef type = typer().type(expr);
  if (const auto *tuple = dynAs<Tuple>(inner(expr))) {
    for (const Expr *element : tuple->elements) {
      TypeRef one = typer().type(element);
      std::optional<Typer::Iteration> all = typer().iterate(one);
      if (!typer().isResource(one) && !(all && typer().isResource(all->value)))
        around_.engine.report<Id::PclAssign>(typer().file(), element->span, typeText(one),
                                             "resource");
    }
    return;
  }
  std::optional<Typer::Iteration> all = typer().iterate(type);
  bool isMap = all && all->key->is(Kind::String);
  if (!all || (isMap && !mayBeMap) || !typer().isResource(all->value))
    around_.engine.report<Id::PclAssign>(typer().file(), expr->span, typeText(type),
                                         mayBeMap ? "union(list(resource), map(resource))"
                                                  : "list(resource)");
}

void NodeTyper::propertyPaths(const Node &node, const Expr *list) {
  const auto *tuple = dynAs<Tuple>(inner(list));
  if (!tuple) {
    around_.engine.report<Id::PclOption>(
        *node.file, list->span, "properties must be written as a list: [name, tags[\"a\"]]");
    return;
  }
  std::vector<TypeRef> parts(tuple->elements.size(), types_.opaque("Property"));
  program_.types[list] = program_.types[tuple] = types_.tuple(std::move(parts));
  for (const Expr *path : tuple->elements)
    propertyPath(node, path);
}

/// Names are properties of the resource, inputs or outputs.
void NodeTyper::propertyPath(const Node &node, const Expr *path) {
  program_.types[path] = types_.opaque("Property");
  const auto *variable = dynAs<Variable>(inner(path));
  if (!variable) {
    around_.engine.report<Id::PclOption>(*node.file, path->span, "a property is wanted");
    return;
  }
  program_.types[variable] = types_.opaque("Property");
  const ResourceFacts *facts = node.resource.get();
  if (!facts || facts->inputs->is(Kind::Dynamic))
    return;
  TypeRef property = facts->inputs->property(variable->name);
  if (!property)
    property = facts->outputs->property(variable->name);
  std::vector<std::string_view> names(facts->inputs->names.begin(), facts->inputs->names.end());
  if (!property)
    around_.engine.report<Id::PclInput>(*node.file, variable->nameSpan, variable->name)
        .didYouMean(variable->name, names);
}

void NodeTyper::aliases(const Expr *expr) {
  static constexpr std::string_view keys[] = {"name", "type", "noParent", "parent", "parentUrn"};
  typer().type(expr);
  const auto *tuple = dynAs<Tuple>(inner(expr));
  if (!tuple) {
    typer().convert(expr, types_.list(types_.dynamic()));
    return;
  }
  for (const Expr *alias : tuple->elements) {
    const auto *object = dynAs<Object>(inner(alias));
    if (!object) {
      typer().convert(alias, types_.string());
      continue;
    }
    for (const ObjectItem &item : object->items) {
      std::optional<std::string> name = literalKey(item);
      if (std::find(std::begin(keys), std::end(keys), name.value_or("")) == std::end(keys))
        around_.engine
            .report<Id::PclOption>(typer().file(), item.key->span,
                                   "an alias has no '" + name.value_or("") + "'")
            .didYouMean(name.value_or(""), keys);
      else if (name == "parent")
        wantResource(item.value);
      else
        typer().convert(item.value,
                        name == "noParent" ? types_.simple(Kind::Bool) : types_.string());
    }
  }
}

void NodeTyper::hooks(const Expr *expr) {
  program_.types[expr] = types_.dynamic();
  const auto *object = dynAs<Object>(inner(expr));
  if (!object) {
    around_.engine.report<Id::PclOption>(typer().file(), expr->span,
                                         "hooks must be written as an object of lists");
    return;
  }
  for (const ObjectItem &item : object->items) {
    std::string name = literalKey(item).value_or("");
    if (std::find(std::begin(hookKeys), std::end(hookKeys), name) == std::end(hookKeys))
      around_.engine
          .report<Id::PclOption>(typer().file(), item.key->span, "there is no hook '" + name + "'")
          .didYouMean(name, hookKeys);
    else
      hookNames(item.value, name == "onError");
  }
}

void NodeTyper::hookNames(const Expr *expr, bool isError) {
  program_.types[expr] = types_.dynamic();
  const auto *tuple = dynAs<Tuple>(inner(expr));
  if (!tuple) {
    around_.engine.report<Id::PclOption>(typer().file(), expr->span,
                                         "hooks must be written as an object of lists");
    return;
  }
  for (const Expr *element : tuple->elements) {
    program_.types[element] = types_.dynamic();
    auto found = program_.references.find(inner(element));
    const Node *hook = found == program_.references.end() ? nullptr : found->second;
    if (!hook || hook->kind != NodeKind::Hook) {
      around_.engine.report<Id::PclOption>(typer().file(), element->span,
                                           "a hook of the program is wanted");
      continue;
    }
    bool isErrorHook = !hook->block->labels.empty() && hook->block->labels[0].text == "error";
    if (isErrorHook != isError)
      around_.engine.report<Id::PclOption>(typer().file(), element->span,
                                           isError ? "an error hook is wanted"
                                                   : "a resource hook is wanted");
  }
}

} // namespace ppcc::pcl
