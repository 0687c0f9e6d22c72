// Data without rich data (Puppet's to_data_converter.rb with rich_data off).
#include "runtime-lib/puppet/output/plain_data.h"

#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp {

namespace {

class PlainWriter {
public:
  PlainWriter(Run &run, std::string &out, const Resource &resource)
      : run_(run), out_(out), resource_(resource), path_(resource.ref()) {}

  void appendAt(std::string_view key, Value value) {
    within("['" + std::string(key) + "']", value);
  }

private:
  void within(const std::string &step, Value value) {
    size_t length = path_.size();
    path_ += step;
    append(value);
    path_.resize(length);
  }

  void append(Value value) {
    if (value.isDefault())
      appendText("the special value default", "default");
    else if (!value.isObject())
      appendJsonScalar(out_, value);
    else
      appendObject(value);
  }

  void appendObject(Value value) {
    switch (value.object()->kind) {
    case ObjectKind::String:
      appendJsonString(out_, value.as<String>()->view());
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
    case ObjectKind::Sensitive:
      out_ += "{\"__ptype\":\"Sensitive\",\"__pvalue\":";
      append(value.as<Sensitive>()->value);
      out_ += '}';
      return;
    default:
      appendOther(value);
    }
  }

  void appendArray(const Array &array) {
    NestingGuard guard;
    out_ += '[';
    for (size_t i = 0; i < array.length; ++i) {
      out_ += i > 0 ? "," : "";
      within("[" + std::to_string(i) + "]", array.elements[i]);
    }
    out_ += ']';
  }

  void appendHash(const Hash &hash) {
    NestingGuard guard;
    out_ += '{';
    for (size_t i = 0; i < hash.length; ++i) {
      out_ += i > 0 ? "," : "";
      std::string key = keyText(hash.entries[i].key);
      appendJsonString(out_, key);
      out_ += ':';
      appendAt(key, hash.entries[i].value);
    }
    out_ += '}';
  }

  std::string keyText(Value key) {
    std::string text = key.isDefault() ? "default" : rubyText(key);
    if (!key.is(ObjectKind::String) && !key.isDefault())
      warn("contains a hash with " + described(key) + " key", text);
    return text;
  }

  void appendOther(Value value) {
    const Type *type = asType(value);
    if (type && (type->is(TypeKind::Class) || type->is(TypeKind::Resource))) {
      appendJsonString(out_, catalogReference(run_, value));
      return;
    }
    std::string text = value.is(ObjectKind::Regexp) ? toText(value) : rubyText(value);
    appendText(described(value) + " value", text);
  }

  /// Puppet names its own values by their Ruby classes here, types and objects by their labels.
  static std::string described(Value value) {
    if (asType(value) || value.is(ObjectKind::Instance))
      return labelWithArticle(value);
    std::string name = rubyClassName(value);
    bool isVowel = std::string_view("AEIOU").find(name[0]) != std::string_view::npos;
    return (isVowel ? "an " : "a ") + name;
  }

  void appendText(const std::string &what, const std::string &text) {
    warn("contains " + what, text);
    appendJsonString(out_, text);
  }

  void warn(const std::string &what, const std::string &text) {
    std::string message =
        path_ + " " + what + ". It will be converted to the String '" + text + "'";
    Location place{resource_.place.file, resource_.place.line, 0};
    if (run_.language.strict == Strictness::Error)
      failParse("Evaluation Error: " + message, place);
    warnAt(run_, message, place);
  }

  Run &run_;
  std::string &out_;
  const Resource &resource_;
  std::string path_;
};

} // namespace

void appendPlainData(Run &run, std::string &out, const Resource &resource,
                     std::string_view attribute, Value value) {
  PlainWriter(run, out, resource).appendAt(attribute, value);
}

} // namespace pp
