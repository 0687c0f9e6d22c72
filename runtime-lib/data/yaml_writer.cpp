// libyaml's emitter with the styles that Psych chooses (its yaml_tree.rb).
#include "runtime-lib/data/yaml_writer.h"

#include "runtime-lib/data/yaml_scalar.h"
#include "runtime-lib/values/text.h"
#include "runtime-lib/values/unicode.h"

#include <yaml.h>

#include <cmath>

namespace pp {

namespace {

yaml_char_t *bytes(std::string_view text) {
  return reinterpret_cast<yaml_char_t *>(const_cast<char *>(text.data()));
}

int append(void *out, unsigned char *buffer, size_t size) {
  static_cast<std::string *>(out)->append(reinterpret_cast<const char *>(buffer), size);
  return 1;
}

/// `/^[^[:word:]][^"]*$/`, whose first character may be a line break.
bool startsUnlikeWord(std::string_view text) {
  while (!text.empty()) {
    std::string_view rest = text;
    uint32_t first = nextCharacter(rest);
    bool isWord = first >= 0x80 || std::isalnum(static_cast<int>(first)) || first == '_';
    std::string_view line = rest.substr(0, rest.find('\n'));
    if (!isWord && line.find('"') == std::string_view::npos)
      return true;
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
  return false;
}

/// `/\A0[0-7]*[89]/`
bool isLikeOctal(std::string_view text) {
  size_t end = text.find_first_not_of("01234567");
  return text.starts_with('0') && end != std::string_view::npos &&
         (text[end] == '8' || text[end] == '9');
}

class Writer {
public:
  explicit Writer(Context &context) : context_(context) {
    yaml_emitter_initialize(&emitter_);
    yaml_emitter_set_unicode(&emitter_, 1);
    yaml_emitter_set_indent(&emitter_, 2);
    yaml_emitter_set_output(&emitter_, append, &out_);
  }
  ~Writer() { yaml_emitter_delete(&emitter_); }
  Writer(const Writer &) = delete;
  Writer &operator=(const Writer &) = delete;

  std::string document(Value value) {
    yaml_event_t event;
    yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING);
    emit(event);
    yaml_document_start_event_initialize(&event, nullptr, nullptr, nullptr, 0);
    emit(event);
    write(value);
    yaml_document_end_event_initialize(&event, 1);
    emit(event);
    yaml_stream_end_event_initialize(&event);
    emit(event);
    return std::move(out_);
  }

private:
  void emit(yaml_event_t &event) { yaml_emitter_emit(&emitter_, &event); }

  void write(Value value) {
    NestingGuard guard;
    if (const Hash *hash = dynAs<Hash>(value))
      writeHash(*hash);
    else if (const Array *array = dynAs<Array>(value))
      writeArray(*array);
    else if (const String *text = dynAs<String>(value))
      writeString(text->view());
    else
      plain(scalarText(value), value.isUndef() ? YAML_NULL_TAG : nullptr);
  }

  static std::string scalarText(Value value) {
    const Float *number = dynAs<Float>(value);
    if (number && std::isnan(number->value))
      return ".nan";
    if (number && std::isinf(number->value))
      return number->value > 0 ? ".inf" : "-.inf";
    return rubyText(value);
  }

  void plain(const std::string &text, const char *tag) {
    scalar(text, tag, true, false, YAML_ANY_SCALAR_STYLE);
  }

  void scalar(std::string_view text, const char *tag, bool isPlain, bool isQuoted,
              yaml_scalar_style_t style) {
    yaml_event_t event;
    yaml_scalar_event_initialize(&event, nullptr, tag ? bytes(tag) : nullptr, bytes(text),
                                 static_cast<int>(text.size()), isPlain, isQuoted, style);
    emit(event);
  }

  void writeHash(const Hash &hash) {
    yaml_event_t event;
    yaml_mapping_start_event_initialize(&event, nullptr, nullptr, 1, YAML_BLOCK_MAPPING_STYLE);
    emit(event);
    for (const HashEntry &entry : hash.items()) {
      write(entry.key);
      write(entry.value);
    }
    yaml_mapping_end_event_initialize(&event);
    emit(event);
  }

  void writeArray(const Array &array) {
    yaml_event_t event;
    yaml_sequence_start_event_initialize(&event, nullptr, nullptr, 1, YAML_BLOCK_SEQUENCE_STYLE);
    emit(event);
    for (Value element : array.items())
      write(element);
    yaml_sequence_end_event_initialize(&event);
    emit(event);
  }

  void writeString(std::string_view text) {
    // `/\n(?!\Z)/`
    size_t lineEnd = text.find('\n');
    bool hasInnerLineEnd = lineEnd != std::string_view::npos && lineEnd + 1 < text.size() &&
                           text.substr(lineEnd + 1) != "\n";
    if (!isValidUtf8(text)) {
      scalar(base64Text(text), "!binary", false, false, YAML_LITERAL_SCALAR_STYLE);
      return;
    }
    if (text == "<<") {
      scalar(text, YAML_STR_TAG, false, false, YAML_SINGLE_QUOTED_SCALAR_STYLE);
      return;
    }
    yaml_scalar_style_t style = YAML_PLAIN_SCALAR_STYLE;
    if (hasInnerLineEnd)
      style = YAML_LITERAL_SCALAR_STYLE;
    else if (text == "y" || text == "n" || startsUnlikeWord(text))
      style = YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    else if (!readsAsText(text) || isLikeOctal(text))
      style = YAML_SINGLE_QUOTED_SCALAR_STYLE;
    scalar(text, nullptr, true, true, style);
  }

  /// Whether Psych would read the plain text as a string again.
  bool readsAsText(std::string_view text) {
    YamlScalar read = resolveYamlScalar(context_, text);
    return read.value.is(ObjectKind::String) && !read.isSymbol && read.refusedClass.empty() &&
           read.problem.empty();
  }

  Context &context_;
  yaml_emitter_t emitter_;
  std::string out_;
};

} // namespace

std::string yamlText(Context &context, Value value) { return Writer(context).document(value); }

} // namespace pp
