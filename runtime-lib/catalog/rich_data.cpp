// Rich data (Puppet's pops/serialization/to_data_converter.rb).
#include "runtime-lib/catalog/rich_data.h"

#include "runtime-lib/catalog/json_writer.h"
#include "runtime-lib/catalog/run.h"
#include "runtime-lib/types/objects.h"
#include "runtime-lib/values/operators.h"
#include "runtime-lib/values/regexp/translate.h"
#include "runtime-lib/values/text.h"

namespace pp {

namespace {

void appendArray(Run &run, std::string &out, const Array &array) {
  out += '[';
  for (size_t i = 0; i < array.length; ++i) {
    if (i > 0)
      out += ',';
    appendRichData(run, out, array.elements[i]);
  }
  out += ']';
}

bool hasPlainKeys(const Hash &hash) {
  for (const HashEntry &entry : hash.items()) {
    const String *key = dynAs<String>(entry.key);
    if (!key || key->view() == "__ptype")
      return false;
  }
  return true;
}

void appendHash(Run &run, std::string &out, const Hash &hash) {
  bool isPlain = hasPlainKeys(hash);
  out += isPlain ? "{" : "{\"__ptype\":\"Hash\",\"__pvalue\":[";
  for (size_t i = 0; i < hash.length; ++i) {
    if (i > 0)
      out += ',';
    appendRichData(run, out, hash.entries[i].key);
    out += isPlain ? ':' : ',';
    appendRichData(run, out, hash.entries[i].value);
  }
  out += isPlain ? "}" : "]}";
}

void appendTagged(std::string &out, std::string_view type, std::string_view text) {
  out.append("{\"__ptype\":\"").append(type).append("\",\"__pvalue\":");
  appendJsonString(out, text);
  out += '}';
}

/// `{"__ptype":"Deferred","name":…}`: attributes up to the last one without its default.
void appendInstance(Run &run, std::string &out, const Instance &instance) {
  out.append("{\"__ptype\":\"").append(instance.type->label()).append("\"");
  auto attributes = initAttributes(*instance.type);
  auto valueOf = [&](const ObjectMember *attribute) {
    return instanceAttribute(instance, attribute->name->view());
  };
  while (!attributes.empty() && attributes.back()->hasValue() &&
         keysEqual(attributes.back()->value, valueOf(attributes.back())))
    attributes.pop_back();
  for (const ObjectMember *attribute : attributes) {
    out += ',';
    appendJsonString(out, attribute->name->view());
    out += ':';
    appendRichData(run, out, valueOf(attribute));
  }
  out += '}';
}

void appendTypeOrReference(Run &run, std::string &out, Value value) {
  const Type *type = asType(value);
  if (isConvertedReference(type))
    appendJsonString(out, catalogReference(run, value));
  else
    appendRichType(run, out, type);
}

void appendObject(Run &run, std::string &out, Value value) {
  switch (value.object()->kind) {
  case ObjectKind::String:
    appendJsonString(out, *value.as<String>());
    return;
  case ObjectKind::BigInteger:
  case ObjectKind::Float:
    appendJsonScalar(out, value);
    return;
  case ObjectKind::Array:
    appendArray(run, out, *value.as<Array>());
    return;
  case ObjectKind::Hash:
    appendHash(run, out, *value.as<Hash>());
    return;
  case ObjectKind::Regexp:
    appendTagged(out, "Regexp", sourceWithOptions(*value.as<Regexp>()));
    return;
  case ObjectKind::Type:
    appendTypeOrReference(run, out, value);
    return;
  case ObjectKind::Sensitive:
    out += "{\"__ptype\":\"Sensitive\",\"__pvalue\":";
    appendRichData(run, out, value.as<Sensitive>()->value);
    out += '}';
    return;
  case ObjectKind::Binary: {
    const Binary &binary = *value.as<Binary>();
    std::string_view bytes(reinterpret_cast<const char *>(binary.data), binary.length);
    appendTagged(out, "Binary", base64Text(bytes));
    return;
  }
  case ObjectKind::SemVer:
    appendTagged(out, "SemVer", toText(value));
    return;
  case ObjectKind::SemVerRange:
    appendTagged(out, "SemVerRange", toText(value));
    return;
  case ObjectKind::Timestamp:
    appendTagged(out, "Timestamp", toText(value));
    return;
  case ObjectKind::Timespan:
    appendTagged(out, "Timespan", toText(value));
    return;
  case ObjectKind::Uri:
    appendTagged(out, "URI", toText(value));
    return;
  case ObjectKind::Instance:
    appendInstance(run, out, *value.as<Instance>());
    return;
  case ObjectKind::Iterator:
  case ObjectKind::Closure:
  case ObjectKind::MatchData:
  case ObjectKind::Collector:
    break;
  }
  failPlain("Use of an Iterator is not supported here");
}

} // namespace

void appendRichData(Run &run, std::string &out, Value value) {
  if (value.isObject())
    appendObject(run, out, value);
  else if (value.isDefault())
    out += "{\"__ptype\":\"Default\"}";
  else
    appendJsonScalar(out, value);
}

} // namespace pp
