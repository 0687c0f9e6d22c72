// Types in Puppet's notation.
#include "runtime-lib/puppet/types/text/text.h"

#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"
#include "runtime-lib/puppet/types/with_layout.h"

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

void TypeFormatter::write(const FloatType &type) {
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

void TypeFormatter::write(const ContainedType &type) {
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

void TypeFormatter::write(const EnumType &type) {
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

void TypeFormatter::write(const PatternType &type) {
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

void TypeFormatter::write(const ArrayType &type) {
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

void TypeFormatter::write(const HashType &type) {
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

void TypeFormatter::write(const TupleType &type) {
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

void TypeFormatter::write(const StructType &type) {
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

void TypeFormatter::write(const CallableType &type) {
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

void TypeFormatter::append(const Type *type) {
  checkTime();
  withLayout(*type, [&](const auto &layout, auto) { write(layout); });
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
  if (const auto *alias = typeAs<TypeAliasType>(type, TypeKind::TypeAlias))
    return std::string(alias->name);
  if (const auto *set = typeAs<TypeSetType>(type, TypeKind::TypeSet))
    return std::string(set->name);
  if (const auto *object = typeAs<ObjectType>(type, TypeKind::Object))
    return std::string(object->label());
  if (!type->is(TypeKind::ObjectExtension))
    return std::string(kindName(type));
  std::string_view name = type->as<ObjectExtensionType>()->base->label();
  size_t segment = name.rfind("::");
  return std::string(segment == std::string_view::npos ? name : name.substr(segment + 2));
}

} // namespace pp
