// Types in Puppet's notation.
#include "runtime-lib/puppet/types/text/text.h"

#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pp {

namespace {

constexpr std::string_view kindNames[] = {
#define TYPE_KIND(Name, Layout, text, constant) text,
#include "runtime-lib/puppet/types/type_kinds.def"
};

bool isValueString(const Type *type) {
  auto *string = typeAs<StringType>(type, TypeKind::String);
  return string && string->value;
}

bool isBuiltInAlias(const TypeAliasType &type) {
  return &type == &dataType || &type == &richDataType || &type == &richDataKeyType ||
         &type == &lookupKeyType || &type == &lookupValueType;
}

} // namespace

std::string_view kindName(const Type *type) {
  return kindNames[static_cast<size_t>(type->typeKind())];
}

Context &TypeFormatter::scratch() {
  if (!scratch_)
    scratch_ = std::make_unique<Context>();
  return *scratch_;
}

void TypeFormatter::dropSeparator() {
  if (out_.ends_with(", "))
    out_.resize(out_.size() - 2);
}

void TypeFormatter::appendTypes(TypeSpan types, bool more) {
  for (const Type *type : types) {
    append(type);
    separate();
  }
  if (!more)
    dropSeparator();
}

void TypeFormatter::appendRange(const IntegerType *range, bool more) {
  if (!range || isUnbounded(*range))
    return;
  Value from = range->descending ? range->to : range->from;
  Value to = range->descending ? range->from : range->to;
  out_ += from.isUndef() ? "default" : integerText(from);
  if (!to.isUndef())
    out_ += ", " + integerText(to);
  if (more)
    separate();
}

void TypeFormatter::appendFloatRange(const FloatType &type) {
  out_ += "Float";
  if (std::isinf(type.from) && std::isinf(type.to) && type.from < type.to)
    return;
  out_ += '[';
  out_ += std::isinf(type.from) && type.from < 0 ? "default" : floatText(type.from);
  if (!std::isinf(type.to) || type.to < 0)
    out_ += ", " + floatText(type.to);
  out_ += ']';
}

void TypeFormatter::appendSize(std::string_view name, const IntegerType *size) {
  out_ += name;
  if (!size || isUnbounded(*size))
    return;
  out_ += '[';
  appendRange(size, false);
  out_ += ']';
}

void TypeFormatter::appendContained(const ContainedType &type) {
  out_ += kindName(&type);
  bool any = type.type && type.type->is(TypeKind::Any);
  if (!type.type || (any && (type.is(TypeKind::NotUndef) || type.is(TypeKind::Sensitive))))
    return;
  out_ += '[';
  bool quoted = type.is(TypeKind::Optional) || type.is(TypeKind::NotUndef);
  if (quoted && isValueString(type.type))
    out_ += puppetQuote(type.type->as<StringType>()->value->view());
  else
    append(type.type);
  out_ += ']';
}

void TypeFormatter::appendEnum(const EnumType &type) {
  out_ += "Enum";
  if (type.length == 0)
    return;
  out_ += '[';
  for (const String *value : type.items()) {
    out_ += puppetQuote(value->view());
    separate();
  }
  dropSeparator();
  out_ += type.caseInsensitive ? ", true]" : "]";
}

void TypeFormatter::appendPattern(const PatternType &type) {
  out_ += "Pattern";
  if (type.length == 0)
    return;
  out_ += '[';
  for (const RegexpType *pattern : type.items()) {
    out_ += pattern->regexp ? regexpText(*pattern->regexp) : "//";
    separate();
  }
  dropSeparator();
  out_ += ']';
}

void TypeFormatter::appendArrayType(const ArrayType &type) {
  if (isZeroRange(type.size)) {
    out_ += "Array[0, 0]";
    return;
  }
  out_ += "Array";
  if (typesEqual(&type, &arrayType))
    return;
  out_ += '[';
  appendTypes({&type.element, 1}, true);
  appendRange(type.size, true);
  dropSeparator();
  out_ += ']';
}

void TypeFormatter::appendHashType(const HashType &type) {
  if (isZeroRange(type.size)) {
    out_ += "Hash[0, 0]";
    return;
  }
  out_ += "Hash";
  if (typesEqual(&type, &plainHashType))
    return;
  out_ += '[';
  append(type.key);
  separate();
  append(type.value);
  separate();
  appendRange(type.size, true);
  dropSeparator();
  out_ += ']';
}

void TypeFormatter::appendTuple(const TupleType &type) {
  out_ += "Tuple";
  if (type.length == 0)
    return;
  out_ += '[';
  appendTypes(type.items(), true);
  appendRange(type.size, true);
  dropSeparator();
  out_ += ']';
}

/// A key says only what the value's type does not say already.
void TypeFormatter::appendStructKey(const StructElement &element) {
  bool valueOptional = acceptsUndef(scratch(), element.value);
  bool keyOptional = element.key->is(TypeKind::Optional);
  if (keyOptional == valueOptional)
    out_ += puppetQuote(element.name->view());
  else if (keyOptional)
    append(element.key);
  else
    out_ += "NotUndef[" + puppetQuote(element.name->view()) + "]";
}

void TypeFormatter::appendStruct(const StructType &type) {
  out_ += "Struct";
  if (type.length == 0)
    return;
  out_ += '[';
  openHash();
  for (const StructElement &element : type.items()) {
    startEntry();
    appendStructKey(element);
    out_ += " => ";
    append(element.value);
    separate();
  }
  closeHash();
  out_ += ']';
}

void TypeFormatter::appendCallableParams(const CallableType &type) {
  for (const Type *param : type.params->items()) {
    if (param->is(TypeKind::Unit))
      continue;
    append(param);
    separate();
  }
  if (type.params->length == 0)
    out_ += "0, 0, ";
  else
    appendRange(type.params->size, true);
  if (type.block) {
    append(type.block);
    separate();
  }
  dropSeparator();
}

void TypeFormatter::appendCallable(const CallableType &type) {
  out_ += "Callable";
  if (!type.params && !type.result)
    return;
  out_ += '[';
  if (type.result)
    out_ += '[';
  if (type.params)
    appendCallableParams(type);
  if (type.result) {
    out_ += "], ";
    append(type.result);
  }
  out_ += ']';
}

void TypeFormatter::appendTime(std::string_view name, const TimeType &type) {
  out_ += name;
  if (type.from.isUndef() && type.to.isUndef())
    return;
  out_ += '[';
  if (type.from.isUndef())
    out_ += "default";
  else
    append(type.from);
  if (!type.to.isUndef() && !keysEqual(type.from, type.to)) {
    separate();
    append(type.to);
  }
  out_ += ']';
}

void TypeFormatter::appendRuntime(const RuntimeType &type) {
  out_ += "Runtime";
  if (!type.runtime && !type.name && !type.pattern)
    return;
  out_ += '[';
  out_ += type.runtime ? type.runtime->view() : "undef";
  separate();
  if (type.name)
    out_ += puppetQuote(type.name->view());
  else if (type.pattern)
    out_ += "[" + (type.pattern->regexp ? regexpText(*type.pattern->regexp) : "//") + ", " +
            puppetQuote(type.replacement->view()) + "]";
  else
    out_ += "undef";
  out_ += ']';
}

void TypeFormatter::appendInit(const InitType &type) {
  out_ += "Init";
  if (!type.type)
    return;
  out_ += '[';
  append(type.type);
  for (Value argument : type.arguments()) {
    separate();
    append(argument);
  }
  out_ += ']';
}

void TypeFormatter::appendAliasBody(const TypeAliasType &type, bool expand) {
  bool own = typeSet_ && isMemberOf(*typeSet_, &type);
  if (own && expand) {
    append(type.resolved);
    return;
  }
  if (typeSet_) {
    appendSetEntry(*typeSet_, &type);
    return;
  }
  out_ += type.name;
  if (expand && !isBuiltInAlias(type)) {
    out_ += " = ";
    append(type.resolved);
  }
}

void TypeFormatter::appendAlias(const TypeAliasType &type) {
  if (!expanded || !type.selfRecursive) {
    appendAliasBody(type, expanded);
    return;
  }
  guard_.withThis(&type, [&](uint8_t state) {
    appendAliasBody(type, !(state & RecursionGuard::InThis));
    return 0;
  });
}

void TypeFormatter::append(const Type *type) {
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Any:
  case TypeKind::Unit:
  case TypeKind::Undef:
  case TypeKind::Default:
  case TypeKind::Scalar:
  case TypeKind::ScalarData:
  case TypeKind::Numeric:
  case TypeKind::CatalogEntry:
  case TypeKind::Binary:
  case TypeKind::SemVerRange:
    out_ += kindName(type);
    return;
  case TypeKind::NotUndef:
  case TypeKind::Optional:
  case TypeKind::Iterable:
  case TypeKind::Iterator:
  case TypeKind::Type:
  case TypeKind::Sensitive:
    return appendContained(*type->as<ContainedType>());
  case TypeKind::Variant:
    out_ += "Variant";
    if (type->length > 0) {
      out_ += '[';
      appendTypes(type->as<VariantType>()->alternatives());
      out_ += ']';
    }
    return;
  case TypeKind::Integer:
    return appendSize("Integer", type->as<IntegerType>());
  case TypeKind::Float:
    return appendFloatRange(*type->as<FloatType>());
  case TypeKind::String:
    return appendSize("String", type->as<StringType>()->size);
  case TypeKind::Boolean: {
    Value value = type->as<BooleanType>()->value;
    out_ += value.isUndef() ? "Boolean" : value.isTrue() ? "Boolean[true]" : "Boolean[false]";
    return;
  }
  case TypeKind::Enum:
    return appendEnum(*type->as<EnumType>());
  case TypeKind::Pattern:
    return appendPattern(*type->as<PatternType>());
  case TypeKind::Regexp: {
    auto *regexp = type->as<RegexpType>()->regexp;
    out_ += regexp ? "Regexp[" + regexpText(*regexp) + "]" : "Regexp";
    return;
  }
  case TypeKind::Collection:
    return appendSize("Collection", type->as<CollectionType>()->size);
  case TypeKind::Array:
    return appendArrayType(*type->as<ArrayType>());
  case TypeKind::Hash:
    return appendHashType(*type->as<HashType>());
  case TypeKind::Tuple:
    return appendTuple(*type->as<TupleType>());
  case TypeKind::Struct:
    return appendStruct(*type->as<StructType>());
  case TypeKind::Callable:
    return appendCallable(*type->as<CallableType>());
  default:
    return appendParameterized(type);
  }
}

/// The kinds that ordinary data does not have.
void TypeFormatter::appendParameterized(const Type *type) {
  switch (type->typeKind()) {
  case TypeKind::Class: {
    auto *name = type->as<ClassType>()->className;
    out_ += "Class";
    if (name)
      out_ += "[" +
              (isConvertedReference(type) ? capitalizeSegments(name->view())
                                          : std::string(name->view())) +
              "]";
    return;
  }
  case TypeKind::Resource: {
    auto *resource = type->as<ResourceType>();
    out_ += resource->typeName ? capitalizeSegments(resource->typeName->view()) : "Resource";
    std::string_view title = resource->title ? resource->title->view() : "";
    if (isConvertedReference(type))
      out_.append("[").append(title).append("]");
    else if (resource->title)
      out_ += "[" + puppetQuote(title) + "]";
    return;
  }
  case TypeKind::Runtime:
    return appendRuntime(*type->as<RuntimeType>());
  case TypeKind::SemVer:
    out_ += "SemVer";
    if (type->length > 0) {
      out_ += '[';
      for (Value range : type->as<SemVerType>()->items()) {
        append(range);
        separate();
      }
      dropSeparator();
      out_ += ']';
    }
    return;
  case TypeKind::Timestamp:
  case TypeKind::Timespan:
    return appendTime(kindName(type), *type->as<TimeType>());
  case TypeKind::Uri:
    out_ += "URI";
    if (auto *parameters = type->as<UriType>()->parameters) {
      out_ += '[';
      appendHash(*parameters);
      out_ += ']';
    }
    return;
  case TypeKind::Init:
    return appendInit(*type->as<InitType>());
  case TypeKind::Object:
    return appendObjectType(*type->as<ObjectType>());
  case TypeKind::ObjectExtension:
    return appendExtension(*type->as<ObjectExtensionType>());
  case TypeKind::TypeAlias:
    return appendAlias(*type->as<TypeAliasType>());
  case TypeKind::TypeReference:
    out_ += "TypeReference[" + puppetQuote(type->as<TypeReferenceType>()->text) + "]";
    return;
  case TypeKind::TypeSet:
    return appendTypeSet(*type->as<TypeSetType>());
  default:
    __builtin_unreachable();
  }
}

/// Kept by the thread, since types are printed where no run is known.
static thread_local const TypeSetType *printedTypeSet = nullptr;

void forgetPrintedTypeSet() { printedTypeSet = nullptr; }

std::string TypeFormatter::text(const Type *type) { return text(typeValue(type)); }

std::string TypeFormatter::text(Value value) {
  typeSet_ = printedTypeSet;
  append(value);
  printedTypeSet = typeSet_;
  return std::move(out_);
}

std::string typeText(const Type *type) {
  TypeFormatter formatter;
  formatter.expanded =
      type->is(TypeKind::TypeAlias) || type->is(TypeKind::Object) || type->is(TypeKind::TypeSet);
  return formatter.text(type);
}

std::string aliasExpandedText(const Type *type) {
  const TypeSetType *printed = std::exchange(printedTypeSet, nullptr);
  TypeFormatter formatter;
  formatter.expanded = true;
  std::string text = formatter.text(type);
  printedTypeSet = printed;
  return text;
}

std::string typeName(const Type *type) {
  switch (type->typeKind()) {
  case TypeKind::TypeAlias:
    return std::string(type->as<TypeAliasType>()->name);
  case TypeKind::TypeSet:
    return std::string(type->as<TypeSetType>()->name);
  case TypeKind::Object:
    return std::string(type->as<ObjectType>()->label());
  case TypeKind::ObjectExtension: {
    std::string_view name = type->as<ObjectExtensionType>()->base->label();
    size_t segment = name.rfind("::");
    return std::string(segment == std::string_view::npos ? name : name.substr(segment + 2));
  }
  default:
    return std::string(kindName(type));
  }
}

} // namespace pp
