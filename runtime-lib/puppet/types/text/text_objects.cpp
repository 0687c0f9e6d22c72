// Object types and type sets in Puppet's notation.
#include "runtime-lib/puppet/types/text/text.h"

#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/objects/objects.h"

#include <algorithm>

namespace pp {

namespace {

bool isBare(const ObjectMember &member) {
  return !member.final && !member.overrides && member.annotations.isUndef() &&
         member.kind == ObjectMember::Kind::Plain && !hasShownValue(member);
}

} // namespace

void TypeFormatter::appendMember(const ObjectMember &member) {
  if (isBare(member)) {
    append(shownType(member));
    return;
  }
  // Type parameters are written as plain hashes, with quoted keys.
  bool quoted = member.feature == ObjectMember::Feature::TypeParameter;
  auto key = [&](std::string_view name) { entry(quoted ? puppetQuote(name) : std::string(name)); };
  openHash();
  key("type");
  append(shownType(member));
  separate();
  bool constant = member.kind == ObjectMember::Kind::Constant;
  if (member.final && !constant) {
    key("final");
    out_ += "true, ";
  }
  if (member.overrides) {
    key("override");
    out_ += "true, ";
  }
  if (!member.annotations.isUndef()) {
    key("annotations");
    append(member.annotations);
    separate();
  }
  if (member.kind != ObjectMember::Kind::Plain) {
    key("kind");
    out_.append(kindText(member.kind)).append(", ");
  }
  if (hasShownValue(member)) {
    key("value");
    append(member.value);
    separate();
  }
  closeHash();
}

void TypeFormatter::appendMembers(std::string_view key, MemberSpan members, bool constants) {
  auto shown = [&](const ObjectMember &member) {
    return isPlainConstant(scratch(), member) == constants;
  };
  if (std::none_of(members.begin(), members.end(), shown))
    return;
  entry(key);
  openHash();
  for (const ObjectMember &member : members) {
    if (!shown(member))
      continue;
    startEntry();
    out_ += puppetQuote(member.name->view()) + " => ";
    if (constants)
      append(member.value);
    else
      appendMember(member);
    separate();
  }
  closeHash();
  separate();
}

void TypeFormatter::appendObjectHash(const ObjectType &type, bool withName) {
  expanded = false;
  out_ += "Object[";
  openHash();
  if (!type.annotations.isUndef()) {
    entry("annotations");
    append(type.annotations);
    separate();
  }
  if (withName && !type.name.empty()) {
    entry("name");
    out_ += puppetQuote(type.name) + ", ";
  }
  if (type.parent) {
    entry("parent");
    append(type.parent);
    separate();
  }
  appendMembers("type_parameters", type.typeParameters, false);
  appendMembers("attributes", type.attributes, false);
  appendMembers("constants", type.attributes, true);
  appendMembers("functions", type.functions, false);
  if (!type.equality.isUndef()) {
    entry("equality");
    append(type.equality);
    separate();
  }
  if (!type.checks.isUndef()) {
    entry("checks");
    append(type.checks);
    separate();
  }
  closeHash();
  out_ += ']';
  expanded = true;
}

void TypeFormatter::appendMemberHash(const Hash &members) {
  openHash();
  for (const HashEntry &member : members.items()) {
    startEntry();
    append(member.key);
    out_ += " => ";
    auto *options = dynAs<Hash>(member.value);
    if (!options) {
      append(member.value);
    } else {
      openHash();
      for (const HashEntry &option : options->items()) {
        entry(toText(option.key));
        if (toText(option.key) == "kind")
          out_ += toText(option.value);
        else
          append(option.value);
        separate();
      }
      closeHash();
    }
    separate();
  }
  closeHash();
}

void TypeFormatter::appendObjectHash(const Hash &definition) {
  expanded = false;
  out_ += "Object[";
  openHash();
  for (const HashEntry &item : definition.items()) {
    std::string key = toText(item.key);
    entry(key);
    auto *members = dynAs<Hash>(item.value);
    if (members && (key == "attributes" || key == "functions"))
      appendMemberHash(*members);
    else if (key != "equality" || item.value.is(ObjectKind::Array))
      append(item.value);
    separate();
  }
  closeHash();
  out_ += ']';
  expanded = true;
}

void TypeFormatter::appendSetEntry(const TypeSetType &set, const Type *type) {
  std::string name = nameInSet(set, type);
  out_ += name.empty() ? typeName(type) : name;
}

void TypeFormatter::write(const ObjectType &type) {
  if (expanded)
    appendObjectHash(type, !typeSet_ || !isMemberOf(*typeSet_, &type));
  else if (typeSet_)
    appendSetEntry(*typeSet_, &type);
  else
    out_ += type.label();
}

void TypeFormatter::write(const ObjectExtensionType &type) {
  std::string own = typeSet_ ? nameInSet(*typeSet_, &type) : "";
  out_.append(own.empty() ? type.base->label() : own).append("[");
  Value parameters = extensionParameters(scratch(), type);
  if (auto *array = dynAs<Array>(parameters)) {
    for (Value parameter : array->items()) {
      append(parameter);
      separate();
    }
    dropSeparator();
  } else {
    append(parameters);
  }
  out_ += ']';
}

void TypeFormatter::appendTypeSetTypes(const TypeSetType &type) {
  if (type.types.empty())
    return;
  entry("types");
  // Puppet forgets to take back that it is inside of a set: what it prints afterwards has the names
  // that this set gives.
  typeSet_ = &type;
  openHash();
  for (const TypeSetEntry &item : type.types) {
    entry(item.name->view());
    if (item.type)
      append(item.type);
    else
      appendObjectHash(*item.definition);
    separate();
  }
  closeHash();
  separate();
}

void TypeFormatter::appendTypeSetReferences(const TypeSetType &type) {
  if (type.references.empty())
    return;
  entry("references");
  openHash();
  for (const TypeSetReference &reference : type.references) {
    entry(reference.alias->view());
    openHash();
    if (!reference.annotations.isUndef()) {
      entry("'annotations'");
      append(reference.annotations);
      separate();
    }
    if (reference.nameAuthority && reference.nameAuthority->view() != type.nameAuthority) {
      entry("'name_authority'");
      out_ += puppetQuote(reference.nameAuthority->view()) + ", ";
    }
    entry("'name'");
    out_ += puppetQuote(reference.name->view()) + ", ";
    entry("'version_range'");
    out_ += puppetQuote(reference.versionRange.as<SemVerRange>()->text->view());
    closeHash();
    separate();
  }
  closeHash();
  separate();
}

void TypeFormatter::write(const TypeSetType &type) {
  out_ += "TypeSet[";
  openHash();
  auto quoted = [&](std::string_view key, std::string_view text) {
    entry(key);
    out_ += puppetQuote(text) + ", ";
  };
  if (!type.annotations.isUndef()) {
    entry("annotations");
    append(type.annotations);
    separate();
  }
  if (!type.pcoreUri.empty())
    quoted("pcore_uri", type.pcoreUri);
  quoted("pcore_version", type.isDefault ? "1.0.0" : toText(type.pcoreVersion));
  if (!type.nameAuthority.empty())
    quoted("name_authority", type.nameAuthority);
  if (type.name.empty()) {
    entry("name");
    out_ += "undef, ";
  } else {
    quoted("name", type.name);
  }
  if (type.isDefault || !type.version.isUndef())
    quoted("version", type.isDefault ? "0.0.0" : toText(type.version));
  appendTypeSetTypes(type);
  appendTypeSetReferences(type);
  closeHash();
  out_ += ']';
}

} // namespace pp
