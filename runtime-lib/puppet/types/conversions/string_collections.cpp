// Arrays and hashes by their formats, on one line or indented.
#include "runtime-lib/puppet/types/conversions/string_convert.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/constants.h"

#include <algorithm>

namespace pp {

namespace {

struct Delimiters {
  std::string_view open;
  std::string_view close;
};

Delimiters delimitersOf(const StringFormat &format, Delimiters fallback) {
  switch (format.delimiter) {
  case '[':
    return {"[", "]"};
  case '{':
    return {"{", "}"};
  case '(':
    return {"(", ")"};
  case '<':
    return {"<", ">"};
  case '|':
    return {"|", "|"};
  default:
    return format.spec.space ? Delimiters{"", ""} : fallback;
  }
}

bool isArrayOrHash(Value value) {
  return value.is(ObjectKind::Array) || value.is(ObjectKind::Hash);
}

bool isBlank(char c) { return std::string_view("\0 \t\n\v\f\r", 7).find(c) != std::string::npos; }

void stripEnd(std::string &text) {
  while (!text.empty() && isBlank(text.back()))
    text.pop_back();
}

/// Length of the longest run of elements that are no containers.
size_t widestRun(const Array &array, const std::vector<std::string> &texts) {
  size_t widest = 0, run = 0;
  for (size_t i = 0; i < texts.size(); ++i) {
    run = isArrayOrHash(array.elements[i]) ? 0 : run + characterCount(texts[i]);
    widest = std::max(widest, run);
  }
  return widest;
}

const FormatMap &elementFormats(const StringFormat &format) {
  return format.elements ? *format.elements : defaultElementFormats();
}

std::string convertElement(Context &context, Value value, const FormatMap &formats,
                           const StringFormat &format, Indentation indentation) {
  return convertValue(context, value, isContainer(value) ? formats : elementFormats(format),
                      indentation);
}

/// Puts the texts of elements together, breaking lines where the format asks for it.
class ArrayWriter {
public:
  ArrayWriter(const Array &array, const StringFormat &format, Indentation indentation)
      : array_(array), format_(format), indentation_(indentation) {}

  std::string write(const std::vector<std::string> &texts) {
    Delimiters delimiters = delimitersOf(format_, {"[", "]"});
    if (indentation_.breaks())
      out_ += "\n" + indentation_.padding();
    out_ += delimiters.open;
    bool breakEach = format_.alternative() && format_.spec.width &&
                     widestRun(array_, texts) > *format_.spec.width;
    for (size_t i = 0; i < texts.size(); ++i) {
      separate(i, breakEach);
      if (out_.ends_with(' ') && texts[i].starts_with('\n'))
        stripEnd(out_);
      out_ += texts[i];
    }
    return out_.append(delimiters.close);
  }

private:
  void separate(size_t number, bool breakEach) {
    bool container = isArrayOrHash(array_.elements[number]);
    if (number == 0) {
      if (breakEach && !container)
        out_ += ' ';
      return;
    }
    out_ += format_.separator.value_or(", ");
    bool afterContainer = format_.alternative() && isArrayOrHash(array_.elements[number - 1]);
    if (container || !(breakEach || afterContainer))
      return;
    if (!out_.ends_with('\n'))
      stripEnd(out_);
    out_ += "\n" + indentation_.deeper().padding();
  }

  const Array &array_;
  const StringFormat &format_;
  Indentation indentation_;
  std::string out_;
};

} // namespace

std::string convertArray(Context &context, const Array &array, const FormatMap &formats,
                         Indentation indentation) {
  const StringFormat &format = findFormat(context, formats, Value::object(&array));
  char letter = format.letter();
  if (letter != 'a' && letter != 's' && letter != 'p')
    failFormat("Array", format, "asp");
  indentation = indentation.with(format.alternative() || indentation.indenting);
  std::vector<std::string> texts;
  Indentation children = indentation.deeper(format.alternative()).subsequent();
  for (Value element : array.items())
    texts.push_back(convertElement(context, element, formats, format, children));
  return ArrayWriter(array, format, indentation).write(texts);
}

std::string convertHash(Context &context, const Hash &hash, const FormatMap &formats,
                        Indentation indentation) {
  const StringFormat &format = findFormat(context, formats, Value::object(&hash));
  char letter = format.letter();
  if (letter == 'a') {
    std::vector<Value> pairs;
    for (const HashEntry &entry : hash.items()) {
      Value pair[] = {entry.key, entry.value};
      pairs.push_back(makeArray(context, pair));
    }
    return convertValue(context, makeArray(context, pairs), formats, indentation);
  }
  if (letter != 'h' && letter != 's' && letter != 'p')
    failFormat("Hash", format, "hasp");
  indentation = indentation.with(format.alternative() || indentation.indenting);
  Indentation children = indentation.deeper();
  Delimiters delimiters = delimitersOf(format, {"{", "}"});
  std::string separator = format.separator.value_or(", ");
  std::string association = format.separator2.value_or(" => ");
  std::string padding;
  if (format.alternative()) {
    if (!separator.ends_with('\n'))
      stripEnd(separator);
    separator += '\n';
    padding = children.padding();
  }
  std::string out;
  if (indentation.breaks())
    out += "\n" + indentation.padding();
  out += delimiters.open;
  if (format.alternative())
    out += '\n';
  bool first = true;
  for (const HashEntry &entry : hash.items()) {
    if (!first)
      out += separator;
    first = false;
    out += padding + convertElement(context, entry.key, formats, format, children) + association +
           convertElement(context, entry.value, formats, format, children);
  }
  if (format.alternative())
    out += "\n" + indentation.padding();
  return out.append(delimiters.close);
}

std::string convertToString(Context &context, Value value, Value formats) {
  if (formats.isDefault())
    return convertValue(context, value, defaultFormats(), {});
  FormatMap given;
  if (auto *text = dynAs<String>(formats)) {
    const Type *type = value.is(ObjectKind::Array)  ? &arrayType
                       : value.is(ObjectKind::Hash) ? static_cast<const Type *>(&plainHashType)
                                                    : inferSet(context, value);
    given.emplace_back(type, std::make_shared<const StringFormat>(parseStringFormat(text->view())));
  } else if (auto *hash = dynAs<Hash>(formats)) {
    given = formatsFromHash(context, *hash);
  } else {
    failPlain("string conversion expects a Default value or a Hash of type to format mappings, "
              "got a '" +
              rubyClassName(formats) + "'");
  }
  return convertValue(context, value, mergeFormats(context, defaultFormats(), given), {});
}

} // namespace pp
