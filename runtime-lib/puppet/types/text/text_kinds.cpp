// Kinds of types in Puppet's notation that refer to something else than types: names, titles,
// ranges of versions and times, aliases.
#include "runtime-lib/puppet/types/text/text.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/objects/objects.h"

namespace pp {

static bool isBuiltInAlias(const TypeAliasType &type) {
  return &type == &dataType || &type == &richDataType || &type == &richDataKeyType ||
         &type == &lookupKeyType || &type == &lookupValueType;
}

void TypeFormatter::write(const VariantType &type) {
  out_ += "Variant";
  if (type.length == 0)
    return;
  out_ += '[';
  appendTypes(type.alternatives());
  out_ += ']';
}

void TypeFormatter::write(const BooleanType &type) {
  out_ += type.value.isUndef()  ? "Boolean"
          : type.value.isTrue() ? "Boolean[true]"
                                : "Boolean[false]";
}

void TypeFormatter::write(const RegexpType &type) {
  out_ += type.regexp ? "Regexp[" + regexpText(*type.regexp) + "]" : "Regexp";
}

void TypeFormatter::write(const ClassType &type) {
  out_ += "Class";
  if (!type.className)
    return;
  std::string_view name = type.className->view();
  out_ += "[" + (isConvertedReference(&type) ? capitalizeSegments(name) : std::string(name)) + "]";
}

void TypeFormatter::write(const ResourceType &type) {
  out_ += type.typeName ? capitalizeSegments(type.typeName->view()) : "Resource";
  std::string_view title = type.title ? type.title->view() : "";
  if (isConvertedReference(&type))
    out_.append("[").append(title).append("]");
  else if (type.title)
    out_ += "[" + puppetQuote(title) + "]";
}

void TypeFormatter::write(const SemVerType &type) {
  out_ += "SemVer";
  if (type.length == 0)
    return;
  out_ += '[';
  for (Value range : type.items()) {
    append(range);
    separate();
  }
  dropSeparator();
  out_ += ']';
}

void TypeFormatter::write(const UriType &type) {
  out_ += "URI";
  if (!type.parameters)
    return;
  out_ += '[';
  appendHash(*type.parameters);
  out_ += ']';
}

void TypeFormatter::write(const TypeReferenceType &type) {
  out_ += "TypeReference[" + puppetQuote(type.text) + "]";
}

void TypeFormatter::write(const TimeType &type) {
  std::string_view name = kindName(&type);
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

void TypeFormatter::write(const RuntimeType &type) {
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

void TypeFormatter::write(const InitType &type) {
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

void TypeFormatter::write(const TypeAliasType &type) {
  if (!expanded || !type.selfRecursive) {
    appendAliasBody(type, expanded);
    return;
  }
  guard_.withThis(&type, [&](uint8_t state) {
    appendAliasBody(type, !(state & RecursionGuard::InThis));
    return 0;
  });
}

} // namespace pp
