// tree_each: every value in nested arrays, hashes and objects, with the path to it.
#include "runtime-lib/core/session/core_issues.h"
#include "runtime-lib/core/values/iterator.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/fields.h"
#include "runtime-lib/puppet/types/objects/objects.h"

#include <algorithm>

namespace pp::builtins {

namespace {

struct Options {
  const Type *containers = nullptr;
  bool root = true;
  bool inner = true;
  bool values = true;
  bool references = false;
  bool depthFirst = true;
};

bool optionOf(const Hash &options, std::string_view name, bool unless) {
  const Value *value = hashFind(options, name);
  return value && !value->isUndef() ? value->truthy() : unless;
}

Options readOptions(Run &run, const Hash *given) {
  Options options;
  const Type *allowed = parseType(run, "Variant[Array, Hash, Object]");
  options.containers = allowed;
  if (!given)
    return options;
  if (const Value *type = hashFind(*given, "container_type"); type && !type->isUndef())
    options.containers = asType(*type);
  if (!isAssignable(run, allowed, options.containers))
    failPlain("Only Array, Hash, and Object types can be used as container types. Got " +
              typeText(options.containers));
  options.inner = optionOf(*given, "include_containers", true);
  options.values = optionOf(*given, "include_values", true);
  options.root = options.inner && optionOf(*given, "include_root", true);
  options.references = optionOf(*given, "include_refs", false);
  const Value *order = hashFind(*given, "order");
  options.depthFirst = !order || order->isUndef() || order->as<String>()->view() == "depth_first";
  if (!options.inner && !options.values)
    failPlain("Options 'include_containers' and 'include_values' cannot both be false");
  return options;
}

/// A recursive type has no end; Puppet would go on for ever.
constexpr size_t maxDepth = 5000;

/// What is left to visit of a container, and where it lies.
struct Level {
  Level *next;
  Value path;
  std::span<const HashEntry> children;
};

/// The values of a tree one after the other. It lives in the memory of the catalog, because a lazy
/// walk goes on whenever something asks for more.
class TreeWalk {
public:
  TreeWalk(const Options &options, Value root) : options_(options), root_(root) {}

  /// The next pair of path and value; false at the end.
  bool next(Run &run, Value &pair) {
    if (!isStarted_) {
      isStarted_ = true;
      Value path = makeArray(run, {});
      rootIsContainer_ = isContainer(run, root_);
      if (rootIsContainer_)
        enter(run, path, root_);
      if (options_.root)
        return give(run, path, root_, pair);
    }
    // Puppet goes into the root without asking whether it is a container.
    if (!rootIsContainer_)
      failPlain("undefined method `next' for nil:NilClass");
    while (first_)
      if (first_->children.empty())
        leave();
      else if (visit(run, pair))
        return true;
    return false;
  }

private:
  bool isContainer(Run &run, Value value) const;
  static bool give(Run &run, Value path, Value value, Value &pair) {
    Value both[] = {path, value};
    pair = makeArray(run, both);
    return true;
  }
  /// Goes on to the next child of the first level; false where it is left out.
  bool visit(Run &run, Value &pair) {
    HashEntry child = first_->children.front();
    first_->children = first_->children.subspan(1);
    std::span<const Value> above = first_->path.as<Array>()->items();
    if (above.size() >= maxDepth)
      failIssue<CoreIssue::WalkNestingLimit>("tree_each", maxDepth);
    NewArray path = newArray(run, above.size() + 1);
    *std::copy(above.begin(), above.end(), path.elements) = child.key;
    bool deeper = isContainer(run, child.value);
    if (deeper)
      enter(run, path.array, child.value);
    // Breadth first, Puppet never leaves out values.
    if (deeper ? options_.inner : options_.values || !options_.depthFirst)
      return give(run, path.array, child.value, pair);
    return false;
  }
  void enter(Run &run, Value path, Value container) {
    auto *level = run.arena.make<Level>(nullptr, path, childrenOf(run, container));
    if (!first_)
      first_ = last_ = level;
    else if (options_.depthFirst)
      level->next = first_, first_ = level;
    else
      last_ = last_->next = level;
  }
  void leave() { first_ = first_->next; }
  std::span<const HashEntry> childrenOf(Run &run, Value container) const;

  Options options_;
  Value root_;
  bool isStarted_ = false;
  bool rootIsContainer_ = false;
  Level *first_ = nullptr;
  Level *last_ = nullptr;
};

/// Ruby's class of errors has no type of its own that could be asked for attributes.
[[noreturn]] void failOnError(const Instance &error) {
  std::string text =
      "undefined method `_pcore_type' for #<Puppet::DataTypes::Error:0x0000000000000000";
  for (std::string_view name : {"msg", "kind", "details", "issue_code"}) {
    text.append(name == "msg" ? " @" : ", @").append(name).append("=");
    appendInspected(text, instanceAttribute(error, name));
  }
  failPlain(text + ">");
}

bool TreeWalk::isContainer(Run &run, Value value) const {
  return isInstance(run, options_.containers, value);
}

/// Collects the children of one container in the memory of the catalog.
class Children {
public:
  explicit Children(Run &run, size_t count) : entries_(run.arena.allocateArray<HashEntry>(count)) {}
  void add(Value key, Value value) { entries_[count_++] = {key, value, 0}; }
  std::span<const HashEntry> all() const { return {entries_, count_}; }

private:
  HashEntry *entries_;
  size_t count_ = 0;
};

std::span<const HashEntry> ofArray(Run &run, const Array &array) {
  Children children(run, array.length);
  for (size_t i = 0; i < array.length; ++i)
    children.add(Value::smallInteger(static_cast<int64_t>(i)), array.elements[i]);
  return children.all();
}

std::span<const HashEntry> ofType(Run &run, const Type *type) {
  std::vector<TypeField> fields = ownFields(run, type);
  Children children(run, fields.size());
  for (const TypeField &field : fields)
    children.add(makeString(run, field.name), field.value);
  return children.all();
}

/// The attributes that the object's type declares itself; inherited ones are not visited.
std::span<const HashEntry> ofInstance(Run &run, const Instance &instance, bool withReferences) {
  if (instance.type == builtInObject("error"))
    failOnError(instance);
  if (isParameterized(*instance.type))
    failPlain("undefined method `attributes' for the type " +
              typeText(extensionOfInstance(run, instance)));
  Children children(run, instance.type->attributes.size());
  for (const ObjectMember &attribute : instance.type->attributes)
    if (withReferences || attribute.kind != ObjectMember::Kind::Reference)
      children.add(Value::object(attribute.name),
                   instanceAttribute(instance, attribute.name->view()));
  return children.all();
}

std::span<const HashEntry> TreeWalk::childrenOf(Run &run, Value container) const {
  if (auto *array = dynAs<Array>(container))
    return ofArray(run, *array);
  if (auto *hash = dynAs<Hash>(container))
    return hash->items();
  if (const Type *type = asType(container))
    return ofType(run, type);
  return ofInstance(run, *container.as<Instance>(), options_.references);
}

template <class Body> Value visitTree(const Call &call, Body &&body) {
  Lambda lambda(call.run, *call.block);
  TreeWalk walk(readOptions(call.run, dynAs<Hash>(call.arg(1))), call.args[0]);
  try {
    for (Value pair; walk.next(call.run, pair);)
      body(lambda, pair.as<Array>()->items());
  } catch (ControlTransfer &transfer) {
    if (transfer.kind != ControlTransfer::Kind::Break)
      throw;
  }
  return call.args[0];
}

} // namespace

Value treeEachPair(const Call &call) {
  return visitTree(call, [](Lambda &lambda, std::span<const Value> pair) { lambda(pair); });
}

Value treeEachValue(const Call &call) {
  return visitTree(call, [](Lambda &lambda, std::span<const Value> pair) { lambda({pair[1]}); });
}

Value treeLazily(const Call &call) {
  Options options = readOptions(call.run, dynAs<Hash>(call.arg(1)));
  auto next = [](Context &context, void *walk, Value &pair) {
    return static_cast<TreeWalk *>(walk)->next(static_cast<Run &>(context), pair);
  };
  return makeGrowingIterator(call.run, next, call.run.arena.make<TreeWalk>(options, call.args[0]),
                             typeValue(&anyType));
}

} // namespace pp::builtins
