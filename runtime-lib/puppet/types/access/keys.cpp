// Keys of an access: flattening, sizes, and types made of them.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"
#include "runtime-lib/puppet/types/text/text.h"

namespace pp {

namespace {

bool isDefaultText(Value value) {
  auto *string = dynAs<String>(value);
  return string && string->view() == "default";
}

/// One end of a size; the word 'default' counts as default.
Value rangeEnd(Value value) { return isDefaultText(value) ? Value::defaultValue() : value; }

/// The String whose value names the entry, or null when the key's type has none.
const StringType *keyString(Context &context, const Type *key) {
  if (auto *values = typeAs<EnumType>(key, TypeKind::Enum))
    return values->length == 1 ? makeStringType(context, values->values[0]) : nullptr;
  if (key->is(TypeKind::Optional) || key->is(TypeKind::NotUndef))
    key = key->as<ContainedType>()->type;
  return typeAs<StringType>(key, TypeKind::String);
}

StructElement elementFromType(Context &context, const Type *key, const Type *value) {
  bool allowed = key->is(TypeKind::NotUndef) || key->is(TypeKind::Optional) ||
                 key->is(TypeKind::String) || key->is(TypeKind::Enum);
  if (!allowed)
    failPlain(
        "Illegal Struct member key type. Expected NotUndef, Optional, String, or Enum. Got: " +
        rubyClassOf(Value::object(key)));
  const StringType *name = keyString(context, key);
  if (!key->is(TypeKind::Optional) && name)
    key = name;
  if (!name || !name->value)
    failPlain("Unable to extract a non-empty literal string from Struct member key type " +
              typeText(key));
  return {name->value, key, value};
}

StructElement elementFromName(Context &context, const String *name, const Type *value) {
  if (name->length == 0)
    failPlain("Struct element key cannot be an empty String");
  const Type *key = makeStringType(context, name);
  if (acceptsUndef(context, value))
    key = makeContainedType(context, TypeKind::Optional, key);
  return {name, key, value};
}

} // namespace

bool isRangeParameter(Value value) {
  return isInteger(value) || value.isDefault() || isDefaultText(value);
}

const IntegerType *sizeFromKeys(const TypeAccess &access, size_t first, size_t count) {
  auto keys = std::span(access.keys).subspan(first, count);
  if (count == 1 && asType(keys[0]) && asType(keys[0])->is(TypeKind::Integer))
    return asType(keys[0])->as<IntegerType>();
  for (size_t i = 0; i < count; ++i) {
    if (isInteger(keys[i]) || keys[i].isDefault())
      continue;
    std::string found = rubyClassOf(keys[i]);
    if (const Type *type = asType(keys[i]))
      found = std::string(kindName(type)) + "-Type";
    failIssue<Issue::BadCollectionSliceType>(keyPlace(access, first + i),
                                             std::string(article(found)) + " " + found);
  }
  return makeIntegerType(access.context, keys[0], count > 1 ? keys[1] : Value::undef());
}

const Type *typeOf(Context &context, Value value) {
  if (const Type *type = asType(value))
    return type;
  if (auto *string = dynAs<String>(value))
    return makeRuntimeType(context, keepString(context, "ruby"), string, nullptr, nullptr);
  return generalize(context, infer(context, value));
}

const Type *structFromHash(Context &context, const Hash &hash) {
  std::vector<StructElement> elements;
  for (const HashEntry &entry : hash.items()) {
    const Type *value = typeOf(context, entry.value);
    if (auto *name = dynAs<String>(entry.key))
      elements.push_back(elementFromName(context, name, value));
    else if (const Type *key = asType(entry.key))
      elements.push_back(elementFromType(context, key, value));
    else
      failPlain(
          "Illegal Struct member key type. Expected NotUndef, Optional, String, or Enum. Got: " +
          rubyClassOf(entry.key));
  }
  return makeStructType(context, elements);
}

const Type *callableFromKeys(Context &context, std::span<const Value> keys) {
  const Type *result = nullptr;
  std::vector<Value> params(keys.begin(), keys.end());
  if (params.size() == 2 && params[0].is(ObjectKind::Array)) {
    result = typeOf(context, params[1]);
    auto items = params[0].as<Array>()->items();
    params = std::vector<Value>(items.begin(), items.end());
  }
  const Type *block = nullptr;
  if (!params.empty() && asType(params.back()) &&
      isKindOfCallable(context, asType(params.back()))) {
    block = asType(params.back());
    params.pop_back();
  }
  const IntegerType *size = nullptr;
  size_t count = params.size();
  if (count >= 2 && isRangeParameter(params[count - 2]) && isRangeParameter(params[count - 1])) {
    size = makeIntegerType(context, rangeEnd(params[count - 2]), rangeEnd(params[count - 1]));
    params.resize(count - 2);
  } else if (count >= 1 && isRangeParameter(params[count - 1])) {
    size = makeIntegerType(context, rangeEnd(params[count - 1]), Value::defaultValue());
    params.resize(count - 1);
  }
  TypeList types;
  for (Value param : params)
    types.push_back(typeOf(context, param));
  if (types.empty() && size && (size->to.isUndef() || integerSign(size->to) > 0))
    types.push_back(&unitType);
  return makeCallableType(context, makeTupleType(context, types, size), block, result);
}

const Type *regexpFromKey(Context &context, Value key) {
  if (key.is(ObjectKind::Regexp))
    return makeRegexpType(context, key.as<Regexp>());
  return makeRegexpType(context, dynamicRegexp(context, *key.as<String>()).as<Regexp>());
}

const Type *patternFromKeys(Context &context, std::span<const Value> keys) {
  std::vector<const RegexpType *> patterns;
  TypeList all;
  for (Value key : keys) {
    const Type *type = asType(key);
    if (type && type->is(TypeKind::Pattern)) {
      auto items = type->as<PatternType>()->items();
      all.insert(all.end(), items.begin(), items.end());
    } else if (type && type->is(TypeKind::Regexp)) {
      all.push_back(type);
    } else if (key.is(ObjectKind::String) || key.is(ObjectKind::Regexp)) {
      all.push_back(regexpFromKey(context, key));
    } else {
      failPlain("Only String, Regexp, Pattern-Type, and Regexp-Type are allowed: got '" +
                rubyClassOf(key));
    }
  }
  removeDoubles(all);
  for (const Type *type : all)
    patterns.push_back(type->as<RegexpType>());
  return makePatternType(context, patterns);
}

const Type *semVerFromKeys(Context &context, std::span<const Value> keys) {
  std::vector<Value> ranges;
  for (Value key : keys) {
    if (auto *text = dynAs<String>(key))
      key = parseSemVerRange(context, text->view());
    ranges.push_back(key);
  }
  return makeSemVerType(context, ranges);
}

const Type *runtimeFromKeys(Context &context, Value runtime, Value name) {
  const RegexpType *pattern = nullptr;
  const String *replacement = nullptr;
  if (auto *mapping = dynAs<Array>(name); mapping && mapping->length == 2) {
    pattern = makeRegexpType(context, dynAs<Regexp>(mapping->elements[0]));
    replacement = dynAs<String>(mapping->elements[1]);
  }
  return makeRuntimeType(context, dynAs<String>(runtime), dynAs<String>(name), pattern,
                         replacement);
}

} // namespace pp
