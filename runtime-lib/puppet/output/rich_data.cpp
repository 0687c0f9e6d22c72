// Rich data (Puppet's pops/serialization/to_data_converter.rb).
#include "runtime-lib/puppet/output/rich_data.h"

#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/regexp/translate.h"
#include "runtime-lib/core/values/text/base64.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/output/growing_text.h"
#include "runtime-lib/puppet/types/objects/objects.h"

namespace pp {

namespace {

bool hasPlainKeys(const Hash &hash) {
  for (const HashEntry &entry : hash.items()) {
    const String *key = dynAs<String>(entry.key);
    if (!key || key->view() == "__ptype")
      return false;
  }
  return true;
}

void appendTagged(std::string &out, std::string_view type, std::string_view text) {
  out.append("{\"__ptype\":\"").append(type).append("\",\"__pvalue\":");
  appendJsonString(out, text);
  out += '}';
}

/// Writes one value.
class RichData {
public:
  /// `whole` is told wherever a value is complete; it may be null.
  RichData(Run &run, std::string &out, GrowingText *whole) : run_(run), out_(out), whole_(whole) {}

  void append(Value value) {
    if (value.isObject())
      appendObject(value);
    else if (value.isDefault())
      out_ += "{\"__ptype\":\"Default\"}";
    else
      appendJsonScalar(out_, value);
  }

private:
  void appendArray(const Array &array) {
    NestingGuard guard;
    out_ += '[';
    for (size_t i = 0; i < array.length; ++i) {
      if (i > 0)
        out_ += ',';
      append(array.elements[i]);
      handOver();
    }
    out_ += ']';
  }

  void appendHash(const Hash &hash) {
    NestingGuard guard;
    bool isPlain = hasPlainKeys(hash);
    out_ += isPlain ? "{" : "{\"__ptype\":\"Hash\",\"__pvalue\":[";
    for (size_t i = 0; i < hash.length; ++i) {
      if (i > 0)
        out_ += ',';
      appendKey(hash.entries[i].key, isPlain);
      out_ += isPlain ? ':' : ',';
      append(hash.entries[i].value);
      handOver();
    }
    out_ += isPlain ? "}" : "]}";
  }

  /// A key of JSON is text, also one that Ruby keeps as bytes.
  void appendKey(Value key, bool isPlain) {
    if (isPlain)
      appendJsonString(out_, *key.as<String>());
    else
      append(key);
  }

  /// `{"__ptype":"Deferred","name":…}`: attributes up to the last one without its default.
  void appendInstance(const Instance &instance) {
    NestingGuard guard;
    out_.append("{\"__ptype\":\"").append(instance.type->label()).append("\"");
    auto attributes = initAttributes(*instance.type);
    auto valueOf = [&](const ObjectMember *attribute) {
      return instanceAttribute(instance, attribute->name->view());
    };
    while (!attributes.empty() && attributes.back()->hasValue() &&
           keysEqual(attributes.back()->value, valueOf(attributes.back())))
      attributes.pop_back();
    for (const ObjectMember *attribute : attributes) {
      out_ += ',';
      appendJsonString(out_, attribute->name->view());
      out_ += ':';
      append(valueOf(attribute));
    }
    out_ += '}';
  }

  void appendTypeOrReference(Value value) {
    const Type *type = asType(value);
    if (isConvertedReference(type))
      appendJsonString(out_, catalogReference(run_, value));
    else
      appendRichType(run_, out_, type);
  }

  void appendObject(Value value) {
    switch (value.object()->kind) {
    case ObjectKind::String:
      if (isBytes(*value.as<String>()))
        appendTagged(out_, "Binary", base64Text(value.as<String>()->view()));
      else
        appendJsonString(out_, *value.as<String>());
      return;
    case ObjectKind::BigInteger:
    case ObjectKind::Float:
      appendJsonScalar(out_, value);
      return;
    case ObjectKind::Array:
      appendArray(*value.as<Array>());
      return;
    case ObjectKind::Hash:
      appendHash(*value.as<Hash>());
      return;
    case ObjectKind::Regexp:
      appendTagged(out_, "Regexp", sourceWithOptions(*value.as<Regexp>()));
      return;
    case ObjectKind::Type:
      appendTypeOrReference(value);
      return;
    case ObjectKind::Sensitive:
      out_ += "{\"__ptype\":\"Sensitive\",\"__pvalue\":";
      append(value.as<Sensitive>()->value);
      out_ += '}';
      return;
    case ObjectKind::Binary: {
      const Binary &binary = *value.as<Binary>();
      std::string_view bytes(reinterpret_cast<const char *>(binary.data), binary.length);
      appendTagged(out_, "Binary", base64Text(bytes));
      return;
    }
    case ObjectKind::SemVer:
      appendTagged(out_, "SemVer", toText(value));
      return;
    case ObjectKind::SemVerRange:
      appendTagged(out_, "SemVerRange", toText(value));
      return;
    case ObjectKind::Timestamp:
      appendTagged(out_, "Timestamp", toText(value));
      return;
    case ObjectKind::Timespan:
      appendTagged(out_, "Timespan", toText(value));
      return;
    case ObjectKind::Uri:
      appendTagged(out_, "URI", toText(value));
      return;
    case ObjectKind::Instance:
      appendInstance(*value.as<Instance>());
      return;
    case ObjectKind::Iterator:
    case ObjectKind::Closure:
    case ObjectKind::MatchData:
    case ObjectKind::Collector:
      break;
    }
    failPlain("Use of an Iterator is not supported here");
  }

  void handOver() {
    if (whole_)
      whole_->handOver();
  }

  Run &run_;
  std::string &out_;
  GrowingText *whole_;
};

} // namespace

void appendRichData(Run &run, std::string &out, Value value) {
  RichData(run, out, nullptr).append(value);
}

void appendRichData(Run &run, GrowingText &out, Value value) {
  RichData(run, out.text, &out).append(value);
}

} // namespace pp
