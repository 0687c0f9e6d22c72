// Lists, sets, tuples, maps and objects where such types are declared.
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/pcl/lattice/value_conversion.h"
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/values/typed_value.h"

#include <algorithm>
#include <map>

namespace pp::pcl::lattice {

Value ValueConverter::part(Value value, TypeRef to, const std::string &step) {
  size_t before = path_.size();
  path_ += step;
  Value converted = convert(value, to);
  path_.resize(before);
  return converted;
}

namespace {

std::string indexStep(size_t index) { return "[" + std::to_string(index) + "]"; }

/// Each one once, in order where all are of one primitive kind.
void makeSet(std::vector<Value> &elements) {
  auto key = [](Value value) { return constantOf(value).value_or(Constant{Constant::Bool, ""}); };
  bool isPrimitive = std::all_of(elements.begin(), elements.end(),
                                 [](Value value) { return constantOf(value).has_value(); });
  if (!isPrimitive)
    return;
  std::stable_sort(elements.begin(), elements.end(), [&](Value a, Value b) {
    return isNumber(a) && isNumber(b) ? compareNumbers(a, b) < 0 : key(a) < key(b);
  });
  auto isSame = [&](Value a, Value b) { return key(a) == key(b); };
  elements.erase(std::unique(elements.begin(), elements.end(), isSame), elements.end());
}

} // namespace

Value ValueConverter::toSequence(Value value, TypeRef to) {
  const auto *array = dynAs<Array>(value);
  if (!array)
    return mismatch(value, to);
  std::vector<Value> elements;
  for (size_t i = 0; i < array->length && !failed(); ++i)
    elements.push_back(part(array->elements[i], to->element(), indexStep(i)));
  if (failed())
    return value;
  if (to->is(Kind::Set))
    makeSet(elements);
  return makeArray(context_, elements);
}

Value ValueConverter::toTuple(Value value, TypeRef to) {
  const auto *array = dynAs<Array>(value);
  if (!array)
    return mismatch(value, to);
  if (array->length != to->parts.size())
    return fail("cannot assign a list of " + std::to_string(array->length) + " elements to type " +
                typeText(to));
  std::vector<Value> elements;
  for (size_t i = 0; i < array->length && !failed(); ++i)
    elements.push_back(part(array->elements[i], to->parts[i], indexStep(i)));
  return failed() ? value : makeArray(context_, elements);
}

Value ValueConverter::toMap(Value value, TypeRef to) {
  const auto *hash = dynAs<Hash>(value);
  if (!hash)
    return mismatch(value, to);
  HashBuilder builder(context_, hash->length);
  for (size_t i = 0; i < hash->length && !failed(); ++i) {
    const HashEntry &entry = hash->entries[i];
    std::string step = "." + std::string(entry.key.as<pp::String>()->view());
    builder.set(entry.key, part(entry.value, to->element(), step));
  }
  return builder.build();
}

/// What a program does not give: a constant, the schema's default, else null; unset where it must
/// be given.
Value ValueConverter::absentProperty(TypeRef object, size_t index) {
  TypeRef type = object->parts[index];
  if (!object->facts.empty() && !object->facts[index].defaultJson.empty())
    return convert(fromJson(context_, parseJson(context_, object->facts[index].defaultJson)).value,
                   type);
  std::vector<TypeRef> members = type->is(Kind::Union) ? type->parts : std::vector<TypeRef>{type};
  for (TypeRef member : members)
    if (member->is(Kind::Const))
      return valueOf(context_, member->constants[0]);
  return isOptional(type) || type->is(Kind::Dynamic) ? Value::undef() : Value::unset();
}

/// Objects of schemas go to providers: what was not given is not there, and what the schema does
/// not know is kept.
Value ValueConverter::toObject(Value value, TypeRef to) {
  const auto *hash = dynAs<Hash>(value);
  if (!hash)
    return mismatch(value, to);
  std::map<std::string_view, Value> properties;
  for (size_t i = 0; i < hash->length; ++i) {
    std::string_view name = hash->entries[i].key.as<pp::String>()->view();
    if (to->isDeclared || to->find(name) >= 0)
      properties[name] = hash->entries[i].value;
  }
  for (size_t i = 0; i < to->names.size() && !failed(); ++i) {
    auto given = properties.find(to->names[i]);
    bool isGiven = given != properties.end() && !given->second.isUndef();
    Value converted =
        isGiven ? part(given->second, to->parts[i], "." + to->names[i]) : absentProperty(to, i);
    if (converted.isUnset())
      return fail("missing required property '" + to->names[i] + "'");
    if (!failed() && !to->facts.empty() && to->facts[i].isSecret && !isInSecret)
      converted = converted.isUndef() ? converted : foreign_.secret(converted);
    if (isGiven || !converted.isUndef() || !to->isDeclared)
      properties[to->names[i]] = converted;
  }
  HashBuilder builder(context_, properties.size());
  for (auto &[name, property] : properties)
    builder.set(name, property);
  return builder.build();
}

} // namespace pp::pcl::lattice
