// Checks that throw Puppet's description of what does not fit.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/mismatch/mismatch_item.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/relations/assignable.h"

namespace pp {

namespace {

using mismatch::Item;
using mismatch::Items;
using mismatch::Path;
using mismatch::PathElement;

std::string joined(Context &context, const Items &items) {
  std::string text;
  for (const Item &item : items) {
    if (!text.empty())
      text += "\n ";
    text += mismatch::format(context, item);
  }
  return text;
}

void failWith(Context &context, std::string_view subject, const Items &items) {
  if (items.empty())
    return;
  failPlain(std::string(subject) + (items.size() == 1 ? ":" : ":\n ") + joined(context, items));
}

Path parameterPath(std::string_view name) {
  return {PathElement{PathElement::Kind::Parameter, std::string(name)}};
}

void append(Items &items, Items more) {
  items.insert(items.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

const Instance *asDeferred(Value value) {
  auto *instance = dynAs<Instance>(value);
  return instance && instance->type == builtInObject("deferred") ? instance : nullptr;
}

/// A deferred call is judged by the declared result of its function.
void checkDeferred(Context &context, Items &items, const StructElement &element,
                   const Instance &deferred) {
  Value name = instanceAttribute(deferred, "name");
  Value arguments = instanceAttribute(deferred, "arguments");
  std::span<const Value> values;
  if (auto *array = dynAs<Array>(arguments))
    values = array->items();
  const Type *result = context.types
                           ? context.types->returnType(context, name.as<String>()->view(), values)
                           : nullptr;
  if (!result) {
    context.warn("Deferred function " + std::string(name.as<String>()->view()) +
                 " has no return_type, unable to guarantee value type during compilation.");
    return;
  }
  if (!isAssignable(context, generalize(context, element.value), generalize(context, result)))
    append(items,
           mismatch::describe(context, element.value, result, parameterPath(element.name->view())));
}

void checkParameter(Context &context, Items &items, const StructElement &element,
                    const Value *given, bool missingOk) {
  std::string_view name = element.name->view();
  if (!given) {
    if (!missingOk && !element.key->is(TypeKind::Optional))
      items.push_back(mismatch::makeItem(Item::Kind::MissingParameter, {}, std::string(name)));
    return;
  }
  if (auto *deferred = asDeferred(*given))
    checkDeferred(context, items, element, *deferred);
  else if (!isInstance(context, element.value, *given))
    append(items, mismatch::describe(context, element.value, inferSet(context, *given),
                                     parameterPath(name)));
}

bool isDeclared(const StructType &parameters, Value name) {
  for (const StructElement &element : parameters.items())
    if (keysEqual(Value::object(element.name), name))
      return true;
  return false;
}

} // namespace

std::string describeMismatch(Context &context, std::string_view subject, const Type *expected,
                             const Type *actual) {
  Path path{PathElement{PathElement::Kind::Subject, std::string(subject)}};
  Items items = mismatch::describe(context, expected, actual, path);
  std::string text = joined(context, items);
  if (items.size() == 1)
    text.erase(0, text.find_first_not_of(' '));
  return text;
}

void assertInstance(Context &context, std::string_view subject, const Type *type, Value value) {
  if (isInstance(context, type, value))
    return;
  failPlain(describeMismatch(context, std::string(subject) + " has wrong type,", type,
                             inferSet(context, value)));
}

void validateParameters(Context &context, std::string_view subject, const StructType *parameters,
                        const Hash &given, bool missingOk) {
  Items items;
  for (const HashEntry &entry : given.items())
    if (!isDeclared(*parameters, entry.key))
      items.push_back(mismatch::makeItem(Item::Kind::InvalidParameter, {},
                                         std::string(entry.key.as<String>()->view())));
  for (const StructElement &element : parameters->items())
    checkParameter(context, items, element, hashFind(given, Value::object(element.name)),
                   missingOk);
  failWith(context, subject, items);
}

void validateDefaultParameter(Context &context, std::string_view subject, std::string_view name,
                              const Type *type, Value value) {
  if (isInstance(context, type, value))
    return;
  const Type *actual = generalize(context, inferSet(context, value));
  failWith(context, subject, mismatch::describe(context, type, actual, parameterPath(name)));
}

} // namespace pp
