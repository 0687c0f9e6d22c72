// Completing types out of the trees of their definitions.
#include "runtime-lib/puppet/types/definitions.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/objects/objects.h"

namespace pp {

using type_syntax::Interpreter;
using type_syntax::Node;
using type_syntax::NodeKind;

namespace {

/// `Object` or `TypeSet` where the body defines such a type, which then has the name itself.
std::string_view definedKind(const Node &body) {
  if (body.kind == NodeKind::Hash)
    return "Object";
  bool isAccess = body.kind == NodeKind::Access && body.parts[0].kind == NodeKind::Reference;
  return isAccess ? std::string_view(body.parts[0].text) : "";
}

/// The hash between the brackets of `Object[{…}]`, or the body itself; what else may follow in the
/// brackets means nothing.
const Node &hashOf(const Node &body) {
  return body.kind == NodeKind::Access ? body.parts[1] : body;
}

/// How Puppet calls the class of expressions of that kind.
std::string_view expressionClass(const Node &node) {
  switch (node.kind) {
  case NodeKind::Reference:
    return "QualifiedReference";
  case NodeKind::Name:
    return "QualifiedName";
  case NodeKind::Text:
    return "LiteralString";
  case NodeKind::Integer:
    return "LiteralInteger";
  case NodeKind::Float:
    return "LiteralFloat";
  case NodeKind::True:
  case NodeKind::False:
    return "LiteralBoolean";
  case NodeKind::Default:
    return "LiteralDefault";
  case NodeKind::Undef:
    return "LiteralUndef";
  case NodeKind::Regexp:
    return "LiteralRegularExpression";
  case NodeKind::List:
    return "LiteralList";
  case NodeKind::Hash:
    return "LiteralHash";
  case NodeKind::Access:
    return "AccessExpression";
  case NodeKind::Negation:
    return "UnaryMinusExpression";
  case NodeKind::Alias:
    return "TypeAlias";
  case NodeKind::Braces:
    return "ResourceDefaultsExpression";
  case NodeKind::Other:
    return node.text;
  }
  __builtin_unreachable();
}

Location placeIn(const DefinitionSource &source, const Node &node) {
  Location place = source.start;
  std::string_view before = std::string_view(source.text).substr(0, node.begin);
  size_t lineStart = before.rfind('\n');
  if (lineStart == std::string_view::npos) {
    place.column += static_cast<uint32_t>(characterCount(before));
    return place;
  }
  for (char c : before)
    place.line += c == '\n';
  place.column = static_cast<uint32_t>(characterCount(before.substr(lineStart + 1))) + 1;
  return place;
}

bool isText(Value value, std::string_view text) {
  return value.is(ObjectKind::String) && value.as<String>()->view() == text;
}

/// Puppet's `strict` says how bad this is.
void reportDoubledParent(Context &context, const Location &place) {
  std::string message = "The key 'parent' is declared more than once " + describePlace(place);
  if (context.language.strict == Strictness::Error)
    throw EvaluationError(EvaluationError::Form::Complete, message);
  if (context.language.strict == Strictness::Warning)
    context.log(LogLevel::Warning, message);
}

/// What Ruby says where the range is asked about no version at all; nothing where that is simply
/// outside of it.
void failWithoutVersion(const SemVerRange &range) {
  using Bound = VersionInterval::Bound;
  auto fail = [](const char *method) {
    failPlain("undefined method `" + std::string(method) + "' for nil:NilClass");
  };
  switch (range.items()[0].lower) {
  case Bound::Greater:
    return fail(">");
  case Bound::GreaterOrEqual:
    return fail(">=");
  case Bound::Less:
    return fail("<");
  case Bound::LessOrEqual:
    return fail("<=");
  case Bound::All:
  case Bound::Equal:
    return;
  }
}

void checkVersion(const std::string &label, const SemVerRange &range, Value version) {
  if (version.isUndef())
    failWithoutVersion(range);
  if (version.isUndef() || !rangeIncludes(range, *version.as<SemVer>()))
    failPlain(label + " resolves to an incompatible version. Expected " +
              std::string(range.text->view()) + ", got " + toText(version));
}

} // namespace

/// Inside of a type set: members go by their short names where nothing else has the name.
class TypeDefinitions::Members : public TypeScope {
public:
  Members(TypeDefinitions &definitions, const TypeSetType &set, TypeScope &outside)
      : definitions_(definitions), set_(set), outside_(outside) {}

  const Type *find(Context &context, std::string_view name) override {
    const Type *found = load(context, name);
    if (found)
      definitions_.complete(context, found, *this);
    return found;
  }
  const Type *load(Context &context, std::string_view name) override {
    if (const Type *found = outside_.load(context, name))
      return found;
    std::string lower = downcase(name.starts_with("::") ? name.substr(2) : name);
    if (auto known = nested_.find(lower); known != nested_.end())
      return known->second;
    return findInSet(set_, lower);
  }
  const Type *loadReferenced(Context &context, std::string_view name) override {
    return outside_.loadReferenced(context, name);
  }
  void addMember(std::string_view name, const Type *member) override {
    nested_[downcase(name)] = member;
  }
  TypeScope &moduleScope(std::string_view module) override { return outside_.moduleScope(module); }
  TypeScope &scopeOf(std::string_view module) override {
    if (module.empty())
      return *this;
    // In a module Puppet finds these names only when it has completed the set for one of them.
    TypeScope &own = moduleScope(module);
    return own.outside() == &outside_ ? *this : own;
  }
  TypeScope *outside() override { return &outside_; }

private:
  TypeDefinitions &definitions_;
  const TypeSetType &set_;
  TypeScope &outside_;
  /// Members of sets inside of the set, by their full names.
  std::unordered_map<std::string, const Type *> nested_;
};

const Type *TypeDefinitions::create(Context &context, std::string_view name,
                                    Definition definition) {
  const Definition &kept = definitions_.emplace_back(std::move(definition));
  return create(context, name, Part{&kept, &kept.tree});
}

const Type *TypeDefinitions::create(Context &context, std::string_view name, Part part) {
  std::string_view kind = definedKind(*part.tree);
  const Type *type = nullptr;
  if (kind == "Object")
    type = newObjectType(context, name);
  else if (kind == "TypeSet")
    type = newTypeSet(context, name, runtimeAuthority);
  else
    type = newTypeAlias(context, name);
  incomplete_.emplace(type, part);
  return type;
}

void TypeDefinitions::complete(Context &context, const Type *type, TypeScope &scope) {
  auto found = incomplete_.find(type);
  if (found == incomplete_.end()) {
    // Puppet reads the text of an unknown type again whenever the alias is mentioned.
    if (auto *alias = typeAs<TypeAliasType>(type, TypeKind::TypeAlias))
      if (auto *reference = typeAs<TypeReferenceType>(alias->resolved, TypeKind::TypeReference))
        if (reference != &unresolvedReference)
          parseType(context, reference->text);
    return;
  }
  Part part = found->second;
  incomplete_.erase(found);
  TypeScope &own = scope.scopeOf(part.whole->module);
  if (type->is(TypeKind::Object))
    completeObject(context, const_cast<ObjectType *>(type->as<ObjectType>()), part, own);
  else if (type->is(TypeKind::TypeSet))
    completeSet(context, const_cast<TypeSetType *>(type->as<TypeSetType>()), part, scope);
  else
    completeAlias(context, const_cast<TypeAliasType *>(type->as<TypeAliasType>()), part, own);
}

void TypeDefinitions::completeAlias(Context &context, TypeAliasType *alias, Part part,
                                    TypeScope &scope) {
  try {
    Interpreter interpreter(context, part.whole->source.text, &scope);
    resolveTypeAlias(context, alias, interpreter.type(*part.tree));
  } catch (const EvaluationError &) {
    // The next one to ask fails in the same way.
    alias->resolved = &unresolvedReference;
    alias->selfRecursive = true;
    incomplete_.emplace(alias, part);
    throw;
  }
}

void TypeDefinitions::completeObject(Context &context, ObjectType *object, Part part,
                                     TypeScope &scope) {
  const Node &hash = hashOf(*part.tree);
  if (hash.kind != NodeKind::Hash)
    failPlain("object initializer has wrong type, expects a Struct value, got Puppet::AST::" +
              std::string(expressionClass(hash)));
  Interpreter interpreter(context, part.whole->source.text, &scope);
  resolveObjectType(context, object, *interpreter.any(hash).as<Hash>());
}

/// `Parent { … }` is another way to write a hash with a parent.
TypeDefinitions::Part TypeDefinitions::withoutBraces(Context &context, Part part) {
  if (part.tree->kind != NodeKind::Braces)
    return part;
  const Node &braces = *part.tree;
  const Node &parent = braces.parts[0];
  Node hash{NodeKind::Hash, braces.begin, braces.end, "", {}};
  if (parent.text != "Object" && parent.text != "TypeSet") {
    for (size_t i = 1; i < braces.parts.size(); i += 2)
      if (braces.parts[i].text == "parent")
        reportDoubledParent(context, placeIn(part.whole->source, braces));
    hash.parts.push_back(Node{NodeKind::Name, parent.begin, parent.end, "parent", {}});
    hash.parts.push_back(parent);
  }
  hash.parts.insert(hash.parts.end(), braces.parts.begin() + 1, braces.parts.end());
  return {part.whole, &trees_.emplace_back(std::move(hash))};
}

Value TypeDefinitions::memberTypes(Context &context, const TypeSetType &set, Part part,
                                   TypeScope &scope) {
  HashBuilder types(context);
  Interpreter interpreter(context, part.whole->source.text, &scope.scopeOf(part.whole->module));
  std::vector<std::pair<Value, const Node *>> members;
  for (size_t i = 0; i < part.tree->parts.size(); i += 2) {
    const Node &key = part.tree->parts[i];
    Value name =
        key.kind == NodeKind::Reference ? makeString(context, key.text) : interpreter.any(key);
    members.emplace_back(name, &part.tree->parts[i + 1]);
  }
  for (auto [name, tree] : members) {
    std::string full = std::string(set.name) + "::" + toText(name);
    const Type *type = create(context, full, withoutBraces(context, {part.whole, tree}));
    scope.addMember(full, type);
    types.set(name, typeValue(type));
  }
  return types.build();
}

/// `{Name => …}`, where names are taken for texts.
static Value namedEntries(Context &context, Interpreter &interpreter, const Node &hash) {
  HashBuilder entries(context);
  for (size_t i = 0; i < hash.parts.size(); i += 2) {
    const Node &key = hash.parts[i];
    Value name =
        key.kind == NodeKind::Reference ? makeString(context, key.text) : interpreter.any(key);
    entries.set(name, interpreter.any(hash.parts[i + 1]));
  }
  return entries.build();
}

void TypeDefinitions::completeReferences(Context &context, TypeSetType &set, TypeScope &scope) {
  for (const TypeSetReference &reference : set.references) {
    std::string label = "TypeSet '" + std::string(set.name) + "' reference to TypeSet named '" +
                        std::string(reference.name->view()) + "'";
    const Type *found = reference.nameAuthority->view() == runtimeAuthority
                            ? scope.loadReferenced(context, reference.name->view())
                            : nullptr;
    if (!found)
      failPlain(label + " cannot be resolved");
    auto *other = typeAs<TypeSetType>(found, TypeKind::TypeSet);
    if (!other)
      failPlain(label + " resolves to a " + typeName(found));
    complete(context, other, scope);
    const_cast<TypeSetReference &>(reference).typeSet = other;
    checkVersion(label, *reference.versionRange.as<SemVerRange>(), other->version);
  }
}

void TypeDefinitions::completeSet(Context &context, TypeSetType *set, Part part, TypeScope &scope) {
  const Node &hash = hashOf(*part.tree);
  if (hash.kind != NodeKind::Hash)
    failPlain("TypeSet initializer has wrong type, expects a Struct value, got Puppet::AST::" +
              std::string(expressionClass(hash)));
  Interpreter interpreter(context, part.whole->source.text, &scope.scopeOf(part.whole->module));
  HashBuilder definition(context);
  const Node *types = nullptr;
  for (size_t i = 0; i < hash.parts.size(); i += 2) {
    const Node &value = hash.parts[i + 1];
    Value key = interpreter.any(hash.parts[i]);
    bool isList = value.kind == NodeKind::Hash;
    if (isList && isText(key, "types")) {
      types = &value;
      definition.set(key, Value::undef());
    } else if (isList && isText(key, "references")) {
      definition.set(key, namedEntries(context, interpreter, value));
    } else {
      definition.set(key, interpreter.any(value));
    }
  }
  if (types)
    definition.set(makeString(context, "types"),
                   memberTypes(context, *set, {part.whole, types}, scope));
  fillTypeSet(context, set, *definition.build().as<Hash>());
  completeReferences(context, *set, scope);
  Members members(*this, *set, scope);
  for (const TypeSetEntry &entry : set->types)
    complete(context, entry.type, members);
}

} // namespace pp
