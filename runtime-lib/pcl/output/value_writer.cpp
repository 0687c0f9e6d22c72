// JSON of values: natural forms where there are some, marked objects for the others.
#include "runtime-lib/pcl/output/value_writer.h"

#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/pcl/numbers/wide_float.h"
#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/text/digest.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace pp::pcl {

namespace {

/// What Pulumi's engine writes for what is not known.
constexpr std::string_view unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
/// Digits that a double tells apart.
constexpr size_t doubleDigits = 17;

double nearestDouble(Value number) {
  WideFloat wide(number);
  return mpfr_get_d(wide, MPFR_RNDN);
}

std::string doubleText(double number) {
  char text[40];
  return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

size_t significantDigits(std::string_view text) {
  size_t first = text.find_first_of("123456789");
  if (first == std::string_view::npos)
    return 0;
  return static_cast<size_t>(
      std::count_if(text.begin() + static_cast<ptrdiff_t>(first), text.end(),
                    [](char c) { return c >= '0' && c <= '9'; }));
}

} // namespace

void ValueWriter::text(std::string_view text) { appendJsonString(out_, text); }

void ValueWriter::value(Value value) {
  const Eventual *found = eventual(value);
  if (!found)
    return known(value);
  bool isSecret = found->marks && found->marks->isSecret;
  bool isUnknown = found->value.isUnset();
  bool isBlank = isSecret && !isUnknown && !settings_.showSecrets;
  if (isSecret && !isPreview())
    out_ += "{\"__ptype\":\"Sensitive\",\"__pvalue\":";
  if (isBlank || (isSecret && isPreview() && !settings_.showSecrets))
    text("[secret]");
  else if (isUnknown)
    unknown(*found);
  else
    known(found->value);
  if (isSecret && !isPreview())
    out_ += '}';
}

void ValueWriter::unknown(const Eventual &unknown) {
  if (isPreview())
    return text(unknownText);
  out_ += "{\"__ptype\":\"Unknown\",\"type\":";
  text(unknown.type->view());
  if (unknown.origins && unknown.origins->count) {
    out_ += ",\"from\":[";
    for (uint32_t i = 0; i < unknown.origins->count; ++i) {
      out_ += i ? "," : "";
      text(unknown.origins->dependencies[i]->urn);
    }
    out_ += ']';
    if (unknown.path) {
      out_ += ",\"path\":";
      text(unknown.path->view());
    }
  }
  out_ += '}';
}

void ValueWriter::known(Value value) {
  if (value.isUndef())
    out_ += "null";
  else if (value.isBoolean())
    out_ += value.isTrue() ? "true" : "false";
  else if (pcl::isNumber(value))
    number(value);
  else if (const auto *text = dynAs<String>(value))
    string(*text);
  else if (const auto *elements = dynAs<Array>(value))
    array(*elements);
  else if (const auto *pairs = dynAs<Hash>(value))
    hash(*pairs);
  else if (const auto *file = specialAs<Asset>(value))
    asset(*file);
  else if (const auto *found = specialAs<ResourceValue>(value))
    resource(*found->instance);
}

void ValueWriter::number(Value number) {
  if (isInfinite(number)) {
    out_ += "{\"__ptype\":\"Number\",\"__pvalue\":\"" + numberText(number) + "\"}";
    return;
  }
  std::string exact = numberText(number);
  bool isExact = isPreview() ? false : isInteger(number) || settings_.exactNumbers ||
                                           significantDigits(exact) <= doubleDigits;
  double nearest = isExact ? 0 : nearestDouble(number);
  out_ += isExact || !std::isfinite(nearest) ? exact : doubleText(nearest);
}

void ValueWriter::string(const String &string) {
  if (isValidUtf8(string.view()))
    return appendJsonString(out_, string);
  out_ += "{\"__ptype\":\"Binary\",\"__pvalue\":\"" + base64(string.view()) + "\"}";
}

void ValueWriter::array(const Array &array) {
  out_ += '[';
  for (size_t i = 0; i < array.length; ++i) {
    out_ += i ? "," : "";
    value(array.elements[i]);
  }
  out_ += ']';
}

// A key that means something to readers of this form is told apart.
void ValueWriter::hash(const Hash &hash) {
  bool isPlain = isPreview() || !hashFind(hash, "__ptype");
  out_ += isPlain ? "{" : "{\"__ptype\":\"Hash\",\"__pvalue\":[";
  for (size_t i = 0; i < hash.length; ++i) {
    out_ += i ? "," : "";
    out_ += isPlain ? "" : "[";
    appendJsonString(out_, hash.entries[i].key.as<String>()->view());
    out_ += isPlain ? ":" : ",";
    value(hash.entries[i].value);
    out_ += isPlain ? "" : "]";
  }
  out_ += isPlain ? "}" : "]}";
}

void ValueWriter::asset(const Asset &asset) {
  std::string_view form = asset.form->view();
  bool isArchive = form.ends_with("Archive");
  out_ += isArchive ? "{\"__ptype\":\"Archive\",\"" : "{\"__ptype\":\"Asset\",\"";
  out_ += form.starts_with("File")     ? "path"
          : form.starts_with("Remote") ? "uri"
          : form.starts_with("String") ? "text"
                                       : "assets";
  out_ += "\":";
  value(asset.content);
  out_ += '}';
}

void ValueWriter::resource(const Instance &instance) {
  if (isOption_ || isPreview())
    return text(instance.urn);
  out_ += "{\"__ptype\":\"ResourceRef\",\"urn\":";
  text(instance.urn);
  out_ += '}';
}

void ValueWriter::properties(Value hash) {
  out_ += '{';
  bool isFirst = true;
  for (const HashEntry &entry : hash.as<Hash>()->items()) {
    if (plain(entry.value).isUndef())
      continue;
    out_ += isFirst ? "" : ",";
    isFirst = false;
    text(entry.key.as<String>()->view());
    out_ += ':';
    value(entry.value);
  }
  out_ += '}';
}

void ValueWriter::option(Value option) {
  isOption_ = true;
  value(option);
  isOption_ = false;
}

} // namespace pp::pcl
