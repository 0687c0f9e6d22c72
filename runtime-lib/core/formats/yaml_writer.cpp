// libyaml's emitter with the styles that Psych chooses (its yaml_tree.rb).
#include "runtime-lib/core/formats/yaml_writer.h"

#include "runtime-lib/core/formats/yaml_scalar.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/session/nesting_guard.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/language_questions.h"
#include "runtime-lib/core/values/text/base64.h"
#include "runtime-lib/core/values/text/float_text.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/versions/semver.h"

#include <unictype.h>
#include <yaml.h>

#include <cctype>
#include <cmath>
#include <unordered_map>

namespace pp {

namespace {

yaml_char_t *bytes(std::string_view text) {
  return reinterpret_cast<yaml_char_t *>(const_cast<char *>(text.data()));
}

int append(void *out, unsigned char *buffer, size_t size) {
  static_cast<std::string *>(out)->append(reinterpret_cast<const char *>(buffer), size);
  return 1;
}

/// `[[:word:]]`
bool isWordCharacter(uint32_t c) {
  if (c < 0x80)
    return std::isalnum(static_cast<int>(c)) || c == '_';
  constexpr uint32_t categories =
      UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_M | UC_CATEGORY_MASK_Nd | UC_CATEGORY_MASK_Pc;
  return uc_is_general_category_withtable(c, categories);
}

/// `/^[^[:word:]][^"]*$/`, whose first character may be a line break.
bool startsUnlikeWord(std::string_view text) {
  while (!text.empty()) {
    std::string_view rest = text;
    bool isWord = isWordCharacter(nextCharacter(rest));
    std::string_view line = rest.substr(0, rest.find('\n'));
    if (!isWord && line.find('"') == std::string_view::npos)
      return true;
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
  return false;
}

/// Text without a doubt: it begins with a letter that none of the words for booleans and null has.
bool isPlainWord(std::string_view text) {
  auto first = static_cast<unsigned char>(text.empty() ? 0 : text[0]);
  return std::isalpha(first) && first < 0x80 &&
         std::string_view("ytonfYTONF").find(text[0]) == std::string_view::npos &&
         text.find('\n') == std::string_view::npos;
}

/// `/\A0[0-7]*[89]/`
bool isLikeOctal(std::string_view text) {
  size_t end = text.find_first_not_of("01234567");
  return text.starts_with('0') && end != std::string_view::npos &&
         (text[end] == '8' || text[end] == '9');
}

/// `/\n(?!\Z)/`
bool hasInnerLineEnd(std::string_view text) {
  size_t lineEnd = text.find('\n');
  return lineEnd != std::string_view::npos && lineEnd + 1 < text.size() &&
         text.substr(lineEnd + 1) != "\n";
}

/// How a scalar is handed to the emitter.
struct ScalarForm {
  const char *tag = nullptr;
  bool isPlain = true, isQuoted = true;
  yaml_scalar_style_t style = YAML_PLAIN_SCALAR_STYLE;
};
constexpr ScalarForm plainForm{nullptr, true, false, YAML_ANY_SCALAR_STYLE};

class Writer {
public:
  Writer(Context &context, const YamlStyle &style) : context_(context), style_(style) {
    yaml_emitter_initialize(&emitter_);
    yaml_emitter_set_unicode(&emitter_, 1);
    yaml_emitter_set_indent(&emitter_, static_cast<int>(style.indentation.value_or(2)));
    if (style.lineWidth)
      yaml_emitter_set_width(&emitter_, static_cast<int>(*style.lineWidth));
    yaml_emitter_set_canonical(&emitter_, style.isCanonical);
    yaml_emitter_set_output(&emitter_, append, &out_);
  }
  ~Writer() { yaml_emitter_delete(&emitter_); }
  Writer(const Writer &) = delete;
  Writer &operator=(const Writer &) = delete;

  std::string document(Value value) {
    if (style_.symbols)
      findShared(value);
    yaml_event_t event;
    yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING);
    emit(event);
    yaml_version_directive_t version{};
    if (style_.version)
      version = {style_.version->first, style_.version->second};
    yaml_document_start_event_initialize(&event, style_.version ? &version : nullptr, nullptr,
                                         nullptr, 0);
    emit(event);
    write(value);
    yaml_document_end_event_initialize(&event, 1);
    emit(event);
    yaml_stream_end_event_initialize(&event);
    emit(event);
    return std::move(out_);
  }

private:
  void emit(yaml_event_t &event) {
    if (!yaml_emitter_emit(&emitter_, &event))
      failPlain(emitter_.problem ? emitter_.problem : "cannot write YAML");
  }

  void write(Value value) {
    NestingGuard guard;
    if (value.isObject() && isNamedBefore(value.object()))
      return;
    if (value.isObject() && style_.symbols && style_.symbols->contains(value.object()))
      scalar(":" + std::string(value.as<String>()->view()), plainForm);
    else if (const Hash *hash = dynAs<Hash>(value))
      writeHash(*hash);
    else if (const Array *array = dynAs<Array>(value))
      writeArray(*array);
    else if (const String *text = dynAs<String>(value))
      writeString(*text);
    else if (value.isUndef())
      scalar("", {YAML_NULL_TAG, true, false, YAML_ANY_SCALAR_STYLE});
    else if (value.isBoolean() || isInteger(value))
      scalar(rubyText(value), plainForm);
    else if (const Float *real = dynAs<Float>(value))
      writeFloat(real->value);
    else
      writeRich(value);
  }

  /// Counts how often collections occur.
  void findShared(Value value) {
    NestingGuard guard;
    const Hash *hash = dynAs<Hash>(value);
    const Array *array = dynAs<Array>(value);
    if ((!hash && !array) || ++occurrences_[value.object()] > 1)
      return;
    if (hash)
      for (const HashEntry &entry : hash->items())
        findShared(entry.value);
    else
      for (Value element : array->items())
        findShared(element);
  }
  /// Writes the alias of what has an anchor by now.
  bool isNamedBefore(const Object *object) {
    auto anchor = anchors_.find(object);
    if (anchor == anchors_.end())
      return false;
    yaml_event_t event;
    yaml_alias_event_initialize(&event, bytes(anchor->second));
    emit(event);
    return true;
  }
  /// The anchor of a collection that occurs again, or null.
  yaml_char_t *anchorOf(const Object *object) {
    auto found = occurrences_.find(object);
    if (found == occurrences_.end() || found->second < 2)
      return nullptr;
    return bytes(anchors_.emplace(object, std::to_string(anchors_.size() + 1)).first->second);
  }

  void writeString(const String &text) {
    if (isValidUtf8(text.view()))
      scalar(text.view(), formOf(text));
    else
      writeBytes(text.view());
  }

  void writeFloat(double value) {
    scalar(std::isnan(value)   ? ".nan"
           : std::isinf(value) ? (value > 0 ? ".inf" : "-.inf")
                               : floatText(value),
           plainForm);
  }

  /// Values that Psych names the class of, if their insides are what Puppet shows of them anyway.
  void writeRich(Value value) {
    if (value.isDefault())
      scalar(":default", plainForm);
    else if (value.is(ObjectKind::Sensitive))
      scalar(rubyText(value), {});
    else if (const Regexp *regexp = dynAs<Regexp>(value))
      scalar(regexpText(*regexp), {"!ruby/regexp", false, false, YAML_ANY_SCALAR_STYLE});
    else if (const SemVer *version = dynAs<SemVer>(value))
      writeVersion(*version);
    else if (value.is(ObjectKind::Timestamp))
      writeTime("!ruby/object:Puppet::Pops::Time::Timestamp", *value.as<TimeObject>());
    else if (value.is(ObjectKind::Timespan))
      writeTime("!ruby/object:Puppet::Pops::Time::Timespan", *value.as<TimeObject>());
    else if (const Binary *binary = dynAs<Binary>(value))
      writeBinary(*binary);
    else
      failPlain("to_yaml(): a value of class " + rubyClassName(value) +
                " has no form in YAML that could be read again");
  }

  void scalar(std::string_view text, const ScalarForm &form) {
    yaml_event_t event;
    yaml_scalar_event_initialize(&event, nullptr, form.tag ? bytes(form.tag) : nullptr, bytes(text),
                                 static_cast<int>(text.size()), form.isPlain, form.isQuoted,
                                 form.style);
    emit(event);
  }

  template <class Body> void mapping(const char *tag, Body body, const Object *shared = nullptr) {
    yaml_event_t event;
    yaml_mapping_start_event_initialize(&event, anchorOf(shared), tag ? bytes(tag) : nullptr, !tag,
                                        YAML_BLOCK_MAPPING_STYLE);
    emit(event);
    body();
    yaml_mapping_end_event_initialize(&event);
    emit(event);
  }
  void member(std::string_view name, Value value) {
    scalar(name, {});
    write(value);
  }

  void writeHash(const Hash &hash) {
    mapping(
        nullptr,
        [&] {
          for (const HashEntry &entry : hash.items()) {
            write(entry.key);
            write(entry.value);
          }
        },
        &hash);
  }

  void writeArray(const Array &array) {
    yaml_event_t event;
    yaml_sequence_start_event_initialize(&event, anchorOf(&array), nullptr, 1,
                                         YAML_BLOCK_SEQUENCE_STYLE);
    emit(event);
    for (Value element : array.items())
      write(element);
    yaml_sequence_end_event_initialize(&event);
    emit(event);
  }

  void writeTime(const char *tag, const TimeObject &time) {
    mapping(tag, [&] {
      scalar("nsecs", {});
      scalar(nanosecondsText(time.nanoseconds), plainForm);
    });
  }
  static std::string nanosecondsText(Nanoseconds count) {
    std::string digits;
    bool isNegative = count < 0;
    do {
      int digit = static_cast<int>(count % 10);
      digits.insert(digits.begin(), static_cast<char>('0' + (isNegative ? -digit : digit)));
      count /= 10;
    } while (count != 0);
    return isNegative ? "-" + digits : digits;
  }

  void writeVersion(const SemVer &version) {
    auto listOf = [](const Array *list) { return list ? Value::object(list) : Value::undef(); };
    mapping("!ruby/object:SemanticPuppet::Version", [&] {
      member("major", version.major);
      member("minor", version.minor);
      member("patch", version.patch);
      member("prerelease", listOf(version.prerelease));
      member("build", listOf(version.build));
    });
  }

  void writeBinary(const Binary &binary) {
    std::string_view content(reinterpret_cast<const char *>(binary.data), binary.length);
    mapping("!ruby/object:Puppet::Pops::Types::PBinaryType::Binary", [&] {
      scalar("binary_buffer", {});
      // Ruby knows that these are bytes and no text.
      if (isAsciiText(content))
        write(makeString(context_, content));
      else
        writeBytes(content);
    });
  }
  void writeBytes(std::string_view data) {
    scalar(base64Text(data), {"!binary", false, false, YAML_LITERAL_SCALAR_STYLE});
  }

  ScalarForm formOf(const String &text) {
    std::string_view view = text.view();
    ScalarForm form;
    if (hasInnerLineEnd(view))
      form.style = YAML_LITERAL_SCALAR_STYLE;
    else if (view == "<<")
      form = {YAML_STR_TAG, false, false, YAML_SINGLE_QUOTED_SCALAR_STYLE};
    else if (view == "y" || view == "n")
      form.style = YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    else if (isLong(text))
      form.style = YAML_FOLDED_SCALAR_STYLE;
    else if (startsUnlikeWord(view))
      form.style = YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    else if (!readsAsText(view) || isLikeOctal(view))
      form.style = YAML_SINGLE_QUOTED_SCALAR_STYLE;
    return form;
  }
  bool isLong(const String &text) const {
    return style_.lineWidth && *style_.lineWidth >= 0 &&
           static_cast<int64_t>(characterCount(text)) > *style_.lineWidth;
  }
  /// Whether Psych would read the plain text as a string again.
  bool readsAsText(std::string_view text) {
    if (isPlainWord(text))
      return true;
    YamlScalar read = resolveYamlScalar(context_, text);
    return read.value.is(ObjectKind::String) && !read.isSymbol && read.refusedClass.empty() &&
           read.problem.empty();
  }

  std::unordered_map<const Object *, size_t> occurrences_;
  std::unordered_map<const Object *, std::string> anchors_;
  Context &context_;
  const YamlStyle &style_;
  yaml_emitter_t emitter_;
  std::string out_;
};

} // namespace

std::string yamlText(Context &context, Value value, const YamlStyle &style) {
  return Writer(context, style).document(value);
}

} // namespace pp
