// tree_each: every value in nested arrays, hashes and objects, with the path to it.
#include "runtime-lib/functions/builtins.h"
#include "runtime-lib/types/constants.h"
#include "runtime-lib/types/objects.h"
#include "runtime-lib/values/iterator.h"
#include "runtime-lib/values/text.h"

#include <deque>

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

/// A container and where it lies.
struct Level {
  std::vector<Value> path;
  Value container;
};

class TreeWalk {
public:
  TreeWalk(Run &run, const Options &options)
      : run_(run), options_(options),
        takesAllObjects_(isAssignable(run, options.containers, parseType(run, "Object"))) {}

  /// Pairs of path and value, in the order they are visited.
  std::vector<Value> walk(Value root) {
    if (options_.root)
      add({}, root);
    // Puppet goes into the root without asking whether it is a container.
    if (!isContainer(root))
      failPlain("undefined method `next' for nil:NilClass");
    if (options_.depthFirst)
      goDown({{}, root});
    else
      goAcross({{}, root});
    return std::move(pairs_);
  }

private:
  /// Types are objects to Puppet, which walks through the fields of their Ruby classes.
  bool isContainer(Value value) const {
    if (asType(value) && takesAllObjects_)
      failPlain("tree_each(): ppcc does not walk through types; with the option 'container_type' "
                "=> Variant[Array, Hash] they are values");
    return !asType(value) && isInstance(run_, options_.containers, value);
  }
  void add(std::span<const Value> path, Value value) {
    Value pair[] = {makeArray(run_, path), value};
    pairs_.push_back(makeArray(run_, pair));
  }
  /// Calls `body(key, value)` for what the container holds.
  template <class Body> void forEachChild(Value container, Body &&body) {
    if (const Array *array = dynAs<Array>(container)) {
      for (size_t i = 0; i < array->length; ++i)
        body(Value::smallInteger(static_cast<int64_t>(i)), array->elements[i]);
    } else if (const Hash *hash = dynAs<Hash>(container)) {
      for (const HashEntry &entry : hash->items())
        body(entry.key, entry.value);
    } else {
      const Instance &instance = *container.as<Instance>();
      for (const ObjectMember *attribute : attributesOf(*instance.type))
        if (options_.references || attribute->kind != ObjectMember::Kind::Reference)
          body(Value::object(attribute->name),
               instanceAttribute(instance, attribute->name->view()));
    }
  }
  void goDown(const Level &level) {
    NestingGuard guard;
    forEachChild(level.container, [&](Value key, Value value) {
      Level inner{level.path, value};
      inner.path.push_back(key);
      bool deeper = isContainer(value);
      if (deeper ? options_.inner : options_.values)
        add(inner.path, value);
      if (deeper)
        goDown(inner);
    });
  }
  /// Puppet leaves out containers here, but never values.
  void goAcross(Level root) {
    std::deque<Level> levels{std::move(root)};
    for (; !levels.empty(); levels.pop_front())
      forEachChild(levels.front().container, [&](Value key, Value value) {
        Level inner{levels.front().path, value};
        inner.path.push_back(key);
        bool deeper = isContainer(value);
        if (!deeper || options_.inner)
          add(inner.path, value);
        if (deeper)
          levels.push_back(std::move(inner));
      });
  }

  Run &run_;
  const Options &options_;
  bool takesAllObjects_;
  std::vector<Value> pairs_;
};

std::vector<Value> pairsOf(const Call &call) {
  Options options = readOptions(call.run, dynAs<Hash>(call.arg(1)));
  return TreeWalk(call.run, options).walk(call.args[0]);
}

template <class Body> Value visitTree(const Call &call, Body &&body) {
  Lambda lambda(call.run, *call.block);
  try {
    for (Value pair : pairsOf(call))
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
  Value iterator = makeIterator(call.run, makeArray(call.run, pairsOf(call)), typeValue(&anyType));
  const_cast<Iterator *>(iterator.as<Iterator>())->flags |= Iterator::walksItself;
  return iterator;
}

} // namespace pp::builtins
