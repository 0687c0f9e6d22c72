// Reading and merging formats of String.new.
#include "runtime-lib/puppet/types/conversions/string_format.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/relations/assignable.h"
#include "runtime-lib/puppet/types/relations/equality.h"

#include <algorithm>

namespace pp {

namespace {

constexpr std::string_view flagCharacters = " \t\n\r\f\v[+#0{<(|-";
constexpr std::string_view delimiters = "[{(<|";

uint32_t readNumber(std::string_view &text) {
  uint64_t number = 0;
  while (!text.empty() && isDigit(text[0])) {
    number = std::min<uint64_t>(number * 10 + static_cast<uint64_t>(text[0] - '0'), UINT32_MAX);
    text.remove_prefix(1);
  }
  return static_cast<uint32_t>(number);
}

/// Splits `%flags width .precision letter`; false when the text has another form.
bool splitFormat(std::string_view text, std::string_view &flags, StringFormat &format) {
  if (!text.starts_with('%'))
    return false;
  text.remove_prefix(1);
  size_t count = text.find_first_not_of(flagCharacters);
  if (count == std::string_view::npos)
    return false;
  flags = text.substr(0, count);
  text.remove_prefix(count);
  if (isDigit(text[0]))
    format.spec.width = readNumber(text);
  if (text.size() > 1 && text[0] == '.' && isDigit(text[1])) {
    text.remove_prefix(1);
    format.spec.precision = readNumber(text);
  }
  if (text.size() != 1 || !isLetter(text[0]))
    return false;
  format.spec.conversion = text[0];
  return true;
}

void takeFlags(std::string_view flags, StringFormat &format) {
  auto has = [&](char flag) { return flags.find(flag) != std::string_view::npos; };
  for (size_t i = 0; i < flags.size(); ++i)
    if (flags.find(flags[i], i + 1) != std::string_view::npos)
      failPlain("The same flag can only be used once, got '" + format.original + "'");
  format.spec.left = has('-');
  format.spec.alternative = has('#');
  format.spec.space = has(' ');
  format.spec.plus = has('+');
  format.spec.zero = has('0');
  for (char delimiter : delimiters) {
    if (!has(delimiter))
      continue;
    if (format.delimiter)
      failPlain("Only one of the delimiters [ { ( < | can be given in the format flags, got '" +
                format.original + "'");
    format.delimiter = delimiter;
  }
}

std::shared_ptr<const StringFormat> shared(StringFormat format) {
  return std::make_shared<const StringFormat>(std::move(format));
}

StringFormat container(std::string_view text, const char *separator, const char *separator2) {
  StringFormat format = parseStringFormat(text);
  format.separator = separator;
  format.separator2 = separator2;
  format.elements = std::make_shared<const FormatMap>(defaultElementFormats());
  return format;
}

/// Where the order of unrelated types matters; 0 elsewhere.
int typeRank(const Type *type) {
  checkTime();
  switch (type->typeKind()) {
  case TypeKind::Struct:
    return 1;
  case TypeKind::Hash:
    return 2;
  case TypeKind::Tuple:
    return 3;
  case TypeKind::Array:
    return 4;
  case TypeKind::Pattern:
    return 10;
  case TypeKind::Enum:
    return 11;
  case TypeKind::String:
    return 12;
  default:
    return 0;
  }
}

/// Negative when `a` is more specific, or comes first where neither is.
int compareTypes(Context &context, const Type *a, const Type *b) {
  if (typesEqual(a, b))
    return 0;
  bool aInB = isAssignable(context, b, a);
  bool bInA = isAssignable(context, a, b);
  if (aInB != bInA)
    return aInB ? -1 : 1;
  int rankA = typeRank(a), rankB = typeRank(b);
  if (rankA == 0 || rankB == 0)
    return typeText(a).compare(typeText(b));
  return rankA - rankB;
}

/// The C library's merge sort, which Ruby uses: the relation is no total order, so that the way of
/// sorting shows in the result.
void sortFormats(Context &context, std::span<FormatMap::value_type> formats) {
  if (formats.size() < 2)
    return;
  auto first = formats.first(formats.size() / 2);
  auto second = formats.subspan(formats.size() / 2);
  sortFormats(context, first);
  sortFormats(context, second);
  FormatMap merged;
  size_t i = 0, j = 0;
  while (i < first.size() && j < second.size()) {
    bool takeFirst = compareTypes(context, first[i].first, second[j].first) <= 0;
    merged.push_back(takeFirst ? first[i++] : second[j++]);
  }
  merged.insert(merged.end(), first.begin() + static_cast<ptrdiff_t>(i), first.end());
  merged.insert(merged.end(), second.begin() + static_cast<ptrdiff_t>(j), second.end());
  std::copy(merged.begin(), merged.end(), formats.begin());
}

const std::shared_ptr<const StringFormat> *find(const FormatMap &formats, const Type *type) {
  for (auto &[known, format] : formats)
    if (typesIdentical(known, type))
      return &format;
  return nullptr;
}

std::shared_ptr<const FormatMap> mergeElements(Context &context,
                                               const std::shared_ptr<const FormatMap> &lower,
                                               const std::shared_ptr<const FormatMap> &higher) {
  if (!lower || !higher)
    return lower ? lower : higher;
  return std::make_shared<const FormatMap>(mergeFormats(context, *lower, *higher));
}

StringFormat mergeFormat(Context &context, const StringFormat &lower, const StringFormat &higher) {
  StringFormat result = higher;
  if (!result.separator)
    result.separator = lower.separator;
  if (!result.separator2)
    result.separator2 = lower.separator2;
  result.elements = mergeElements(context, lower.elements, higher.elements);
  return result;
}

bool hasMoreGeneral(Context &context, const FormatMap &formats, const Type *type) {
  return std::any_of(formats.begin(), formats.end(), [&](const auto &entry) {
    return !typesEqual(entry.first, type) && isAssignable(context, entry.first, type);
  });
}

std::optional<std::string> textEntry(const Hash &hash, const char *key) {
  const Value *value = hashFind(hash, key);
  if (!value || !value->is(ObjectKind::String))
    return std::nullopt;
  return std::string(value->as<String>()->view());
}

StringFormat containerFromHash(Context &context, const Hash &hash) {
  for (const HashEntry &entry : hash.items()) {
    auto *key = dynAs<String>(entry.key);
    bool known = key && (key->view() == "separator" || key->view() == "separator2" ||
                         key->view() == "format" || key->view() == "string_formats");
    if (!known)
      failPlain("only 'separator', 'separator2', 'format', 'string_formats' are allowed in a "
                "container format, got " +
                rubyText(Value::object(&hash)));
  }
  std::optional<std::string> text = textEntry(hash, "format");
  if (!text)
    failPlain("The format '' is not a valid format on the form '%<flags><width>.<prec><format>'");
  StringFormat format = parseStringFormat(*text);
  format.separator = textEntry(hash, "separator");
  format.separator2 = textEntry(hash, "separator2");
  const Value *elements = hashFind(hash, "string_formats");
  if (elements && elements->is(ObjectKind::Hash))
    format.elements =
        std::make_shared<const FormatMap>(formatsFromHash(context, *elements->as<Hash>()));
  return format;
}

/// Types without parameters are tested by the value, others by the value's own type.
bool takes(Context &context, const Type *type, Value value) {
  switch (type->typeKind()) {
  case TypeKind::Any:
    return true;
  case TypeKind::Numeric:
  case TypeKind::Float:
  case TypeKind::Integer:
  case TypeKind::String:
  case TypeKind::Binary:
    return isInstance(context, type, value);
  case TypeKind::Array:
    return type == &arrayType ? value.is(ObjectKind::Array)
                              : isAssignable(context, type, inferSet(context, value));
  case TypeKind::Hash:
    return type == &plainHashType ? value.is(ObjectKind::Hash)
                                  : isAssignable(context, type, inferSet(context, value));
  case TypeKind::Object:
    if (type == &objectType)
      return value.is(ObjectKind::Instance);
    [[fallthrough]];
  default:
    return isAssignable(context, type, inferSet(context, value));
  }
}

} // namespace

StringFormat parseStringFormat(std::string_view text) {
  StringFormat format;
  format.original = text;
  std::string_view flags;
  if (!splitFormat(text, flags, format))
    failPlain("The format '" + std::string(text) +
              "' is not a valid format on the form '%<flags><width>.<prec><format>'");
  takeFlags(flags, format);
  return format;
}

const FormatMap &defaultElementFormats() {
  static const FormatMap map = {{&anyType, shared(parseStringFormat("%p"))}};
  return map;
}

const FormatMap &defaultFormats() {
  static const FormatMap map = {
      {&objectType, shared(parseStringFormat("%p"))},
      {&floatType, shared(parseStringFormat("%f"))},
      {&numericType, shared(parseStringFormat("%d"))},
      {&arrayType, shared(container("%a", ", ", ", "))},
      {&plainHashType, shared(container("%h", ", ", " => "))},
      {&binaryType, shared(parseStringFormat("%B"))},
      {&anyType, shared(parseStringFormat("%s"))},
  };
  return map;
}

FormatMap mergeFormats(Context &context, const FormatMap &lower, const FormatMap &higher) {
  FormatMap merged;
  for (auto &[type, format] : lower) {
    // A default for a narrow type must not win over what was said of a wider one.
    if (hasMoreGeneral(context, higher, type))
      continue;
    auto *over = find(higher, type);
    merged.emplace_back(type, over ? shared(mergeFormat(context, *format, **over)) : format);
  }
  for (auto &entry : higher)
    if (!find(merged, entry.first))
      merged.push_back(entry);
  sortFormats(context, merged);
  return merged;
}

FormatMap formatsFromHash(Context &context, const Hash &hash) {
  FormatMap formats;
  for (const HashEntry &entry : hash.items()) {
    const Type *type = asType(entry.key);
    if (!type)
      failPlain("top level keys in the format hash must be data types, got instance of '" +
                rubyClassOf(entry.key) + "'");
    if (auto *details = dynAs<Hash>(entry.value))
      formats.emplace_back(type, shared(containerFromHash(context, *details)));
    else if (auto *text = dynAs<String>(entry.value))
      formats.emplace_back(type, shared(parseStringFormat(text->view())));
    else
      failPlain("no implicit conversion of " + rubyClassOf(entry.value) + " into String");
  }
  return formats;
}

const StringFormat &findFormat(Context &context, const FormatMap &formats, Value value) {
  for (auto &[type, format] : formats)
    if (takes(context, type, value))
      return *format;
  static const StringFormat plain = parseStringFormat("%s");
  return plain;
}

} // namespace pp
