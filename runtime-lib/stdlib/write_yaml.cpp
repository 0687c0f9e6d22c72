// stdlib's to_yaml: Psych's choice of styles, written by the library that Psych writes with.
#include "runtime-lib/data/yaml_scalar.h"
#include "runtime-lib/functions/builtins.h"
#include "runtime-lib/stdlib/ruby_values.h"
#include "runtime-lib/stdlib/sensitive.h"
#include "runtime-lib/values/integer.h"
#include "runtime-lib/values/text.h"
#include "runtime-lib/values/unicode.h"

#include <yaml.h>

#include <cmath>

namespace pp::builtins {

using namespace pp::stdlib;

namespace {

/// The options of Psych.dump that change the text.
struct YamlStyle {
  std::optional<int64_t> lineWidth, indentation;
  bool isCanonical = false;
  std::optional<std::pair<int, int>> version;
};

/// How a scalar is handed to the emitter.
struct ScalarForm {
  const char *tag = nullptr;
  bool isPlain = true, isQuoted = true;
  yaml_scalar_style_t style = YAML_PLAIN_SCALAR_STYLE;
};

class YamlText {
public:
  YamlText(Context &context, const YamlStyle &style) : context_(context), style_(style) {
    yaml_emitter_initialize(&emitter_);
    yaml_emitter_set_unicode(&emitter_, 1);
    yaml_emitter_set_indent(&emitter_, static_cast<int>(style.indentation.value_or(2)));
    if (style.lineWidth)
      yaml_emitter_set_width(&emitter_, static_cast<int>(*style.lineWidth));
    yaml_emitter_set_canonical(&emitter_, style.isCanonical);
    yaml_emitter_set_output(&emitter_, write, &out_);
  }
  ~YamlText() { yaml_emitter_delete(&emitter_); }
  YamlText(const YamlText &) = delete;
  YamlText &operator=(const YamlText &) = delete;

  std::string of(Value value) {
    yaml_event_t event;
    yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING);
    emit(event);
    yaml_version_directive_t version{};
    if (style_.version)
      version = {style_.version->first, style_.version->second};
    yaml_document_start_event_initialize(&event, style_.version ? &version : nullptr, nullptr,
                                         nullptr, 0);
    emit(event);
    append(value);
    yaml_document_end_event_initialize(&event, 1);
    emit(event);
    yaml_stream_end_event_initialize(&event);
    emit(event);
    return std::move(out_);
  }

private:
  static int write(void *out, unsigned char *data, size_t size) {
    static_cast<std::string *>(out)->append(reinterpret_cast<char *>(data), size);
    return 1;
  }
  void emit(yaml_event_t &event) {
    if (!yaml_emitter_emit(&emitter_, &event))
      failPlain(emitter_.problem ? emitter_.problem : "cannot write YAML");
  }
  void scalar(std::string_view text, const ScalarForm &form) {
    auto bytes = [](const char *data) {
      return reinterpret_cast<yaml_char_t *>(const_cast<char *>(data));
    };
    yaml_event_t event;
    yaml_scalar_event_initialize(&event, nullptr, form.tag ? bytes(form.tag) : nullptr,
                                 bytes(text.data()), static_cast<int>(text.size()), form.isPlain,
                                 form.isQuoted, form.style);
    emit(event);
  }
  void word(std::string_view text) { scalar(text, {nullptr, true, false, YAML_ANY_SCALAR_STYLE}); }

  void append(Value value) {
    NestingGuard guard;
    if (isHash(value))
      appendHash(*value.as<Hash>());
    else if (isArray(value))
      appendArray(*value.as<Array>());
    else if (isText(value))
      scalar(textView(value), formOf(*value.as<String>()));
    else if (value.isUndef())
      scalar("", {"tag:yaml.org,2002:null", true, false, YAML_ANY_SCALAR_STYLE});
    else if (value.isBoolean() || isInteger(value))
      word(rubyText(value));
    else if (const Float *real = dynAs<Float>(value))
      appendFloat(real->value);
    else if (value.isDefault())
      word(":default");
    else if (const Regexp *regexp = dynAs<Regexp>(value))
      scalar(regexpText(*regexp), {"!ruby/regexp", false, false, YAML_ANY_SCALAR_STYLE});
    else
      failPlain("to_yaml(): a value of class " + rubyClassName(value) +
                " has no form in YAML that could be read again");
  }
  void appendFloat(double value) {
    word(std::isnan(value)   ? ".nan"
         : std::isinf(value) ? (value > 0 ? ".inf" : "-.inf")
                             : floatText(value));
  }
  void appendHash(const Hash &hash) {
    yaml_event_t event;
    yaml_mapping_start_event_initialize(&event, nullptr, nullptr, 1, YAML_BLOCK_MAPPING_STYLE);
    emit(event);
    for (const HashEntry &entry : hash.items()) {
      append(entry.key);
      append(entry.value);
    }
    yaml_mapping_end_event_initialize(&event);
    emit(event);
  }
  void appendArray(const Array &array) {
    yaml_event_t event;
    yaml_sequence_start_event_initialize(&event, nullptr, nullptr, 1, YAML_BLOCK_SEQUENCE_STYLE);
    emit(event);
    for (Value item : array.items())
      append(item);
    yaml_sequence_end_event_initialize(&event);
    emit(event);
  }

  bool readsAsText(const String &text) {
    YamlScalar scalar = resolveYamlScalar(context_, text.view());
    return isText(scalar.value) && !scalar.isSymbol && scalar.refusedClass.empty();
  }
  ScalarForm formOf(const String &text) {
    std::string_view view = text.view();
    ScalarForm form;
    if (matches(context_, "\\n(?!\\Z)", text))
      form.style = YAML_LITERAL_SCALAR_STYLE;
    else if (view == "<<")
      form = {"tag:yaml.org,2002:str", false, false, YAML_SINGLE_QUOTED_SCALAR_STYLE};
    else if (view == "y" || view == "n")
      form.style = YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    else if (isLong(text))
      form.style = YAML_FOLDED_SCALAR_STYLE;
    else if (matches(context_, "^[^[:word:]][^\"]*$", text))
      form.style = YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    else if (!readsAsText(text) || matches(context_, "\\A0[0-7]*[89]", text))
      form.style = YAML_SINGLE_QUOTED_SCALAR_STYLE;
    return form;
  }
  bool isLong(const String &text) const {
    return style_.lineWidth && *style_.lineWidth >= 0 &&
           static_cast<int64_t>(characterCount(text)) > *style_.lineWidth;
  }

  Context &context_;
  const YamlStyle &style_;
  yaml_emitter_t emitter_;
  std::string out_;
};

std::optional<int64_t> integerOption(const Hash &options, std::string_view name) {
  const Value *given = hashFind(options, name);
  if (!given)
    return std::nullopt;
  if (!isInteger(*given))
    failImplicitConversion(*given, "Integer");
  return toInt64(*given);
}

YamlStyle readStyle(Context &context, Value given) {
  YamlStyle style;
  if (!isHash(given))
    return style;
  const Hash &options = *given.as<Hash>();
  style.indentation = integerOption(options, "indentation");
  style.lineWidth = integerOption(options, "line_width");
  if (const Value *canonical = hashFind(options, "canonical"))
    style.isCanonical = canonical->truthy();
  if (const Value *header = hashFind(options, "header"); header && header->truthy())
    style.version = {1, 1};
  if (const Value *version = hashFind(options, "version")) {
    style.version = {1, 1};
    if (auto parts = isText(*version)
                         ? matchGroups(context, "\\A(\\d+)\\.(\\d+)", *version->as<String>())
                         : std::vector<Value>{};
        !parts.empty())
      style.version = {static_cast<int>(leadingInteger(context, textView(parts[1])).small()),
                       static_cast<int>(leadingInteger(context, textView(parts[2])).small())};
  }
  return style;
}

} // namespace

Value toYaml(const Call &call) {
  YamlStyle style = readStyle(call.run, call.arg(1));
  UnwrappedData data(call.run, call.args[0]);
  return data.rewrapped(makeString(call.run, YamlText(call.run, style).of(data.value())));
}

} // namespace pp::builtins
