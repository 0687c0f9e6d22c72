// The sentences of mismatches.
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch_item.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"
#include "runtime-lib/puppet/types/text/text.h"

#include <algorithm>

namespace pp::mismatch {

namespace {

/// Optional, NotUndef, Sensitive, Type and the like are named together with what they contain.
std::string shortName(const Type *type) {
  const Type *inner = nullptr;
  if (isContainedKind(type->typeKind()))
    inner = type->as<ContainedType>()->type;
  else if (type->is(TypeKind::Init))
    inner = type->as<InitType>()->type;
  if (!inner || inner->is(TypeKind::Any))
    return typeName(type);
  return typeName(type) + "[" + typeName(inner) + "]";
}

const Type *resolved(const Type *type) {
  while (type->is(TypeKind::TypeAlias))
    type = type->as<TypeAliasType>()->resolved;
  return type;
}

/// The unparameterised type of the same kind.
const Type *defaultOf(const Type *type) {
  switch (type->typeKind()) {
#define TYPE_KIND(Name, Layout, text, constant)                                                    \
  case TypeKind::Name:                                                                             \
    return &constant;
#include "runtime-lib/puppet/types/type_kinds.def"
  }
  __builtin_unreachable();
}

bool isSpecialization(const Type *expected, const Type *actual) {
  return (expected->is(TypeKind::Struct) && actual->is(TypeKind::Hash)) ||
         (expected->is(TypeKind::Tuple) && actual->is(TypeKind::Array));
}

bool isFullyDetailed(const Type *expected, const Type *actual) {
  return expected->typeKind() == actual->typeKind() || expected->is(TypeKind::TypeAlias) ||
         actual->is(TypeKind::TypeAlias) || isSpecialization(expected, actual);
}

bool fitsDefault(Context &context, const Type *expected, const Type *actual) {
  if (expected->is(TypeKind::TypeAlias))
    expected = expected->as<TypeAliasType>()->resolved;
  return isAssignable(context, defaultOf(expected), actual);
}

class TypeSentence {
public:
  TypeSentence(Context &context, const Item &item) : context_(context), actual_(item.actual) {
    const Type *expected = item.expected;
    if (auto *optional = typeAs<ContainedType>(expected, TypeKind::Optional);
        optional && optional->type) {
      expected = optional->type;
      optional_ = true;
    }
    if (!expected->is(TypeKind::Variant))
      types_.push_back(expected);
    else
      types_ = TypeList(expected->as<VariantType>()->alternatives().begin(),
                        expected->as<VariantType>()->alternatives().end());
  }

  std::string text() {
    bool detailed = any([&](const Type *type) {
      return isFullyDetailed(type, actual_) || fitsDefault(context_, type, actual_);
    });
    std::vector<std::string> names;
    for (const Type *type : types_) {
      std::string name = detailed ? aliasExpandedText(type) : shortName(type);
      if (detailed || std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(std::move(name));
    }
    if (optional_)
      names.insert(names.begin(), "Undef");
    std::string got = detailed ? detailedActual() : shortName(actual_);
    if (names.size() == 1)
      return " expects " + std::string(article(names[0])) + " " + names[0] + " value, got " + got;
    return " expects a value of type " + joined(names) + ", got " + got;
  }

private:
  template <class Test> bool any(Test test) {
    return std::any_of(types_.begin(), types_.end(), test);
  }

  std::string detailedActual() {
    for (const Type *&type : types_)
      type = resolved(type);
    bool detailed = any([&](const Type *type) { return isFullyDetailed(type, actual_); });
    if (!detailed) {
      const Type *general = generalize(context_, actual_);
      detailed = any([&](const Type *type) { return isAssignable(context_, type, general); });
    }
    return detailed ? aliasExpandedText(actual_) : simpleName(actual_);
  }

  static std::string simpleName(const Type *type) {
    if (type->is(TypeKind::ObjectExtension))
      type = type->as<ObjectExtensionType>()->base;
    if (!type->is(TypeKind::Object))
      return std::string(kindName(type));
    std::string_view name = type->as<ObjectType>()->label();
    size_t segment = name.rfind("::");
    return std::string(segment == std::string_view::npos ? name : name.substr(segment + 2));
  }

  static std::string joined(const std::vector<std::string> &names) {
    if (names.empty())
      return ", or ";
    if (names.size() == 2)
      return names[0] + " or " + names[1];
    std::string text;
    for (size_t i = 0; i + 1 < names.size(); ++i)
      text += names[i] + ", ";
    return text + "or " + names.back();
  }

  Context &context_;
  const Type *actual_;
  TypeList types_;
  bool optional_ = false;
};

std::string patternText(const Item &item) {
  const Type *expected = item.expected;
  std::string text = " expects ";
  if (auto *optional = typeAs<ContainedType>(expected, TypeKind::Optional);
      optional && optional->type) {
    expected = optional->type;
    text += "an undef value or ";
  }
  text += "a match for " + aliasExpandedText(expected) + ", got ";
  auto *string = typeAs<StringType>(item.actual, TypeKind::String);
  if (string && string->value)
    return text + "'" + std::string(string->value->view()) + "'";
  return text + shortName(item.actual);
}

std::string rangeText(const IntegerType &range, const char *zero) {
  Value min = range.from.isUndef() ? Value::smallInteger(0) : range.from;
  bool fromZero = min == Value::smallInteger(0);
  if (range.to.isUndef())
    return fromZero ? "unlimited" : "at least " + integerText(min);
  if (compareIntegers(min, range.to) == 0)
    return fromZero ? zero : integerText(min);
  if (fromZero)
    return "at most " + integerText(range.to);
  return "between " + integerText(min) + " and " + integerText(range.to);
}

std::string countText(const IntegerType &expected, const IntegerType &actual) {
  Value one = Value::smallInteger(1);
  bool fromOne = expected.from == one;
  bool fromZero = expected.from.isUndef() || expected.from == Value::smallInteger(0);
  bool singular = (fromOne && (expected.to == one || expected.to.isUndef())) ||
                  (fromZero && expected.to == one);
  return " expects " + rangeText(expected, "no") + (singular ? " argument" : " arguments") +
         ", got " + rangeText(actual, "none");
}

std::string message(Context &context, const Item &item) {
  auto size = [](const Type *type) -> const IntegerType & { return *type->as<IntegerType>(); };
  switch (item.kind) {
  case Item::Kind::MissingKey:
    return " expects a value for key '" + item.key + "'";
  case Item::Kind::MissingParameter:
    return " expects a value for parameter '" + item.key + "'";
  case Item::Kind::ExtraneousKey:
    return " unrecognized key '" + item.key + "'";
  case Item::Kind::InvalidParameter:
    return " has no parameter named '" + item.key + "'";
  case Item::Kind::UnexpectedBlock:
    return " does not expect a block";
  case Item::Kind::MissingRequiredBlock:
    return " expects a block";
  case Item::Kind::UnresolvedReference:
    return " references an unresolved type '" + item.key + "'";
  case Item::Kind::Type:
    return TypeSentence(context, item).text();
  case Item::Kind::Pattern:
    return patternText(item);
  case Item::Kind::Size:
    return " expects size to be " + rangeText(size(item.expected), "0") + ", got " +
           rangeText(size(item.actual), "0");
  case Item::Kind::Count:
    return countText(size(item.expected), size(item.actual));
  }
  __builtin_unreachable();
}

} // namespace

std::string PathElement::text() const {
  switch (kind) {
  case Kind::Subject:
  case Kind::Return:
  case Kind::Block:
    return key;
  case Kind::EntryValue:
    return "entry '" + key + "'";
  case Kind::EntryKey:
    return "key of entry '" + key + "'";
  case Kind::Parameter:
    return "parameter '" + key + "'";
  case Kind::Index:
    return "index " + std::to_string(number);
  case Kind::Variant:
    return "variant " + std::to_string(number);
  case Kind::Signature:
    return std::to_string(number + 1) + ".";
  }
  __builtin_unreachable();
}

std::string format(Context &context, const Item &item) {
  std::string text;
  for (const PathElement &element : item.path)
    text += " " + element.text();
  return text + message(context, item);
}

} // namespace pp::mismatch
