// Values of primitive types, and which of several types a value is meant for.
#include "runtime-lib/pcl/lattice/value_conversion.h"

#include "runtime-lib/pcl/numbers/number.h"

#include <algorithm>

namespace pp::pcl::lattice {

Value valueOf(Context &context, const Constant &constant) {
  switch (constant.what) {
  case Constant::Bool:
    return Value::boolean(constant.text == "true");
  case Constant::Number:
    return parseNumber(context, constant.text).value_or(Value::undef());
  case Constant::String:
    break;
  }
  return makeString(context, constant.text);
}

std::optional<Constant> constantOf(Value value) {
  if (value.isBoolean())
    return Constant{Constant::Bool, value.isTrue() ? "true" : "false"};
  if (isNumber(value))
    return Constant{Constant::Number, numberText(value)};
  if (const auto *text = dynAs<pp::String>(value))
    return Constant{Constant::String, std::string(text->view())};
  return std::nullopt;
}

std::string_view kindName(Value value) {
  if (value.isUndef())
    return "none";
  if (value.isBoolean())
    return "bool";
  if (isNumber(value))
    return isWhole(value) ? "int" : "number";
  if (value.is(ObjectKind::String))
    return "string";
  if (value.is(ObjectKind::Array))
    return "list";
  return value.is(ObjectKind::Hash) ? "object" : "dynamic";
}

Value ValueConverter::fail(std::string message) {
  if (!problem_)
    problem_ = {std::move(message), path_};
  return Value::undef();
}

Value ValueConverter::mismatch(Value value, TypeRef to) {
  return fail("cannot assign value of type " + std::string(kindName(value)) + " to type " +
              typeText(to));
}

Value ValueConverter::convert(Value value, TypeRef to) {
  if (failed() || to->is(Kind::Dynamic))
    return value;
  if (foreign_.isForeign(value))
    return foreign_.convert(value, to, *this);
  switch (to->kind) {
  case Kind::Promise:
  case Kind::Output:
    return convert(value, to->element());
  case Kind::Union:
    return toUnion(value, to);
  case Kind::None:
    return value.isUndef() ? value : mismatch(value, to);
  default:
    break;
  }
  if (value.isUndef())
    return mismatch(value, to);
  switch (to->kind) {
  case Kind::Bool:
    return toBool(value, to);
  case Kind::Int:
  case Kind::Number:
    return toNumber(value, to);
  case Kind::String:
  case Kind::Id:
    return toText(value, to);
  case Kind::List:
  case Kind::Set:
    return toSequence(value, to);
  case Kind::Tuple:
    return toTuple(value, to);
  case Kind::Map:
    return toMap(value, to);
  case Kind::Object:
    return toObject(value, to);
  case Kind::Enum:
  case Kind::Const:
    return toConstants(value, to);
  default:
    return mismatch(value, to);
  }
}

/// HCL has no conversion between bools and numbers.
Value ValueConverter::toNumber(Value value, TypeRef to) {
  Value number = value;
  if (const auto *text = dynAs<pp::String>(value)) {
    std::optional<Value> read = parseNumber(context_, text->view());
    if (!read)
      return fail("cannot assign value of type string to type " + typeText(to) +
                  ": a number is required");
    number = *read;
  }
  if (!isNumber(number))
    return mismatch(value, to);
  if (to->is(Kind::Int) && (isInfinite(number) || !isWhole(number)))
    return fail("cannot assign value of type number to type int: a whole number is required");
  return number;
}

Value ValueConverter::toBool(Value value, TypeRef to) {
  if (value.isBoolean())
    return value;
  const auto *text = dynAs<pp::String>(value);
  if (!text)
    return mismatch(value, to);
  bool isTrue = text->view() == "true" || text->view() == "1";
  if (!isTrue && text->view() != "false" && text->view() != "0")
    return fail("cannot assign value of type string to type bool: a bool is required");
  return Value::boolean(isTrue);
}

Value ValueConverter::toText(Value value, TypeRef to) {
  if (value.is(ObjectKind::String))
    return value;
  std::optional<Constant> constant = constantOf(value);
  return constant ? makeString(context_, constant->text) : mismatch(value, to);
}

Value ValueConverter::toConstants(Value value, TypeRef to) {
  Value converted = convert(value, to->element());
  if (failed() || foreign_.isForeign(converted))
    return converted;
  std::optional<Constant> constant = constantOf(converted);
  if (constant &&
      std::find(to->constants.begin(), to->constants.end(), *constant) != to->constants.end())
    return converted;
  std::string shown = isInSecret || !constant ? "the value" : constantText(*constant);
  std::string wanted;
  for (const Constant &one : to->constants)
    wanted += (wanted.empty() ? "" : ", ") + constantText(one);
  return fail(to->is(Kind::Const) ? shown + " is not the constant " + wanted
                                  : shown + " is not a valid value of the enum \"" + to->token +
                                        "\", whose values are " + wanted);
}

/// Whether it is one of the type's values without any change, all the way down.
bool ValueConverter::isOf(Value value, TypeRef type) {
  if (type->is(Kind::Dynamic))
    return true;
  if (type->isEventual())
    return isOf(value, type->element());
  if (type->is(Kind::Union))
    return memberFor(value, type);
  if (foreign_.isForeign(value))
    return false;
  if (const auto *array = dynAs<Array>(value)) {
    bool isSequence = type->is(Kind::List) || type->is(Kind::Set) ||
                      (type->is(Kind::Tuple) && type->parts.size() == array->length);
    for (size_t i = 0; i < array->length && isSequence; ++i)
      isSequence = isOf(array->elements[i], type->parts[type->is(Kind::Tuple) ? i : 0]);
    return isSequence;
  }
  if (const auto *hash = dynAs<Hash>(value)) {
    bool fits = type->is(Kind::Map) || type->is(Kind::Object);
    for (size_t i = 0; i < hash->length && fits; ++i) {
      const HashEntry &entry = hash->entries[i];
      TypeRef part = type->is(Kind::Map) ? type->element()
                                         : type->property(entry.key.as<pp::String>()->view());
      fits = part && isOf(entry.value, part);
    }
    return fits;
  }
  std::optional<Constant> constant = constantOf(value);
  if (type->is(Kind::Enum) || type->is(Kind::Const))
    return constant && std::find(type->constants.begin(), type->constants.end(), *constant) !=
                           type->constants.end();
  return kindName(value) == typeText(type) || (type->is(Kind::Number) && isNumber(value)) ||
         (type->is(Kind::Id) && value.is(ObjectKind::String));
}

TypeRef ValueConverter::memberFor(Value value, TypeRef alternatives) {
  const auto *hash = dynAs<Hash>(value);
  if (hash && alternatives->discriminator)
    for (size_t i = 0; i < hash->length; ++i)
      if (hash->entries[i].key.as<pp::String>()->view() == alternatives->discriminator->property)
        if (std::optional<Constant> constant = constantOf(hash->entries[i].value))
          for (const auto &[text, member] : alternatives->discriminator->members)
            if (text == constant->text)
              return member;
  auto found = std::find_if(alternatives->parts.begin(), alternatives->parts.end(),
                            [&](TypeRef member) { return isOf(value, member); });
  return found == alternatives->parts.end() ? nullptr : *found;
}

/// As the first member whose value it is as it stands; else as the first that it converts to.
Value ValueConverter::toUnion(Value value, TypeRef to) {
  if (TypeRef member = memberFor(value, to))
    return convert(value, member);
  std::vector<TypeRef> members;
  for (TypeRef member : to->parts)
    if (!member->is(Kind::None))
      members.push_back(member);
  for (TypeRef member : members) {
    Value converted = convert(value, member);
    // with one candidate its own reason tells more
    if (!failed() || members.size() == 1)
      return converted;
    problem_.reset();
  }
  return mismatch(value, to);
}

} // namespace pp::pcl::lattice
