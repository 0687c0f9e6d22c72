// Building tuples, lists, objects and maps, and joining texts.
#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/text/text.h"

#include <algorithm>

namespace pp::pcl {

namespace {

bool keyIsLess(const HashEntry &a, const HashEntry &b) {
  return a.key.as<String>()->view() < b.key.as<String>()->view();
}

Value shaped(Value collection, Shape shape) {
  const_cast<Object *>(collection.object())->reserved = static_cast<uint16_t>(shape);
  return collection;
}

Value keyText(Context &context, Value key) {
  if (key.is(ObjectKind::String))
    return key;
  if (key.isUndef())
    fail(ErrorCode::Operation, "Null value as key", "Can't use a null value as a key.");
  Converted text = toText(context, key);
  if (!text.problem.empty())
    fail(ErrorCode::Operation, "Incorrect key type",
         "Can't use this value as a key: " + text.problem + ".");
  return text.value;
}

} // namespace

Value join(Context &context, std::span<const Value> texts) {
  Lift lift(context);
  std::string all;
  for (Value text : texts) {
    Value known = lift.take(text);
    if (!known.isUnset())
      all += known.as<String>()->view();
  }
  if (lift.isUnknown())
    return lift.unknown("string");
  return lift.give(makeString(context, normalized(all)));
}

Value makeTuple(Context &context, std::span<const Value> elements) {
  return makeArray(context, elements);
}

Value makeList(Context &context, std::span<const Value> elements, Shape shape) {
  return shaped(makeArray(context, elements), shape);
}

Value makeMap(Context &context, Value hash) { return shaped(sorted(context, hash), Shape::Map); }

Value sorted(Context &context, Value hash) {
  auto entries = hash.as<Hash>()->items();
  if (std::is_sorted(entries.begin(), entries.end(), keyIsLess))
    return hash;
  std::vector<HashEntry> row(entries.begin(), entries.end());
  std::sort(row.begin(), row.end(), keyIsLess);
  HashBuilder builder = HashBuilder::inPlace(context, row.size());
  for (const HashEntry &entry : row)
    builder.set(entry.key, entry.value);
  return builder.build();
}

// The marks of keys are those of the object.
Value makeObject(Context &context, std::span<const Value> pairs) {
  Lift lift(context);
  HashBuilder builder(context, pairs.size() / 2);
  for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
    Value key = lift.take(pairs[i]);
    if (!key.isUnset())
      builder.set(keyText(context, key), pairs[i + 1]);
  }
  if (lift.isUnknown())
    return lift.unknown("any");
  return lift.give(sorted(context, builder.build()));
}

} // namespace pp::pcl
