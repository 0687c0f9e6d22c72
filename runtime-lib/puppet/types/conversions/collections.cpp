// Arrays and hashes out of other values.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/iterator.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/conversions/constructors.h"
#include "runtime-lib/puppet/types/conversions/hash_tree.h"
#include "runtime-lib/puppet/types/conversions/iterate.h"
#include "runtime-lib/puppet/types/ranges.h"

#include <algorithm>

namespace pp {

namespace {

Value pairValue(Context &context, const HashEntry &entry) {
  Value pair[] = {entry.key, entry.value};
  return makeArray(context, pair);
}

void addRange(Context &context, std::vector<Value> &elements, Value from, Value to) {
  // Each element takes a word here and a word in the result.
  std::optional<int64_t> first = toInt64(from), last = toInt64(to);
  bool tooMany = !first || !last ||
                 static_cast<__int128>(*last) - *first >
                     static_cast<__int128>(context.limits.memoryBytes / sizeof(Value));
  if (tooMany)
    failPlain("The range " + integerText(from) + " to " + integerText(to) +
              " has too many elements for an Array");
  for (int64_t n = *first; n <= *last; ++n)
    elements.push_back(makeInteger(context, n));
}

std::vector<Value> typeElements(Context &context, const Type *type) {
  while (type->is(TypeKind::TypeAlias))
    type = type->as<TypeAliasType>()->resolved;
  std::vector<Value> elements;
  if (auto *values = typeAs<EnumType>(type, TypeKind::Enum))
    for (const String *value : values->items())
      elements.push_back(Value::object(value));
  auto *range = typeAs<IntegerType>(type, TypeKind::Integer);
  if (!range)
    return elements;
  addRange(context, elements, range->from, range->to);
  if (range->descending)
    std::reverse(elements.begin(), elements.end());
  return elements;
}

[[noreturn]] void failOdd() { failPlain("odd number of arguments for Hash"); }

Value hashFromFlat(Context &context, std::span<const Value> items) {
  if (items.size() % 2 != 0)
    failOdd();
  HashBuilder hash(context);
  for (size_t i = 0; i < items.size(); i += 2)
    hash.set(items[i], items[i + 1]);
  return hash.build();
}

} // namespace

std::vector<Value> elementsOf(Context &context, Value value) {
  std::vector<Value> elements;
  if (auto *array = dynAs<Array>(value)) {
    elements.assign(array->items().begin(), array->items().end());
  } else if (auto *hash = dynAs<Hash>(value)) {
    for (const HashEntry &entry : hash->items())
      elements.push_back(pairValue(context, entry));
  } else if (auto *string = dynAs<String>(value)) {
    for (std::string_view rest = string->view(); !rest.empty();) {
      std::string_view before = rest;
      nextCharacter(rest);
      elements.push_back(makeString(context, before.substr(0, before.size() - rest.size())));
    }
  } else if (isInteger(value)) {
    if (integerSign(value) > 0)
      addRange(context, elements, Value::smallInteger(0),
               Value::smallInteger(toInt64(value).value_or(INT64_MAX >> 1) - 1));
  } else if (const Type *type = asType(value)) {
    elements = typeElements(context, type);
  } else if (auto *iterator = dynAs<Iterator>(value)) {
    auto items = iteratorToArray(context, *iterator).as<Array>()->items();
    elements.assign(items.begin(), items.end());
  }
  return elements;
}

Value newArrayValue(Context &context, const Type *, Arguments args) {
  Value from = args[0];
  if (from.is(ObjectKind::Array))
    return from;
  auto *binary = dynAs<Binary>(from);
  if (!binary)
    return makeArray(context, elementsOf(context, from));
  std::vector<Value> bytes;
  for (uint32_t i = 0; i < binary->length; ++i)
    bytes.push_back(Value::smallInteger(binary->data[i]));
  return makeArray(context, bytes);
}

Value newWrappedArray(Context &context, const Type *, Arguments args) {
  return args[0].is(ObjectKind::Array) ? args[0] : makeArray(context, args.first(1));
}

Value newHashFromPairs(Context &context, const Type *, Arguments args) {
  const Array &pairs = *args[0].as<Array>();
  HashBuilder hash = HashBuilder::inPlace(context, pairs.length);
  for (Value pair : pairs.items())
    hash.set(pair.as<Array>()->elements[0], pair.as<Array>()->elements[1]);
  return hash.build();
}

Value newHashFromTree(Context &context, const Type *type, Arguments args) {
  if (args.size() < 2)
    return newHashFromPairs(context, type, args);
  bool allHashes = args[1].as<String>()->view() == "hash_tree";
  return hashFromTree(context, *args[0].as<Array>(), allHashes);
}

Value newHashFromAny(Context &context, const Type *, Arguments args) {
  Value from = args[0];
  if (from.is(ObjectKind::Hash))
    return from;
  if (auto *array = dynAs<Array>(from))
    return hashFromFlat(context, array->items());
  if (!isInstance(context, &iterableType, from))
    failPlain("Value of type " + typeText(generalize(context, infer(context, from))) +
              " cannot be converted to Hash");
  return hashFromFlat(context, elementsOf(context, from));
}

} // namespace pp
