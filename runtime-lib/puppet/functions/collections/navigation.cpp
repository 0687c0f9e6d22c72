// dig, get and getvar: values deep in structures.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/objects/objects.h"

#include <array>
#include <cctype>

namespace pp::builtins {

namespace {

/// A step that cannot be taken, with what get() tells its lambda.
struct NavigationFailure {
  std::string message;
  const char *issue;
  const char *typeKey;
  std::vector<Value> path;
  std::string type;
};

std::string pathText(std::span<const Value> path) {
  std::string text = "[";
  for (size_t i = 0; i < path.size(); ++i) {
    if (i > 0)
      text += ", ";
    appendInspected(text, path[i]);
  }
  return text + "]";
}

Value stepInto(Run &run, Value data, std::span<const Value> keys, size_t step) {
  Value key = keys[step];
  if (const Hash *hash = dynAs<Hash>(data)) {
    const Value *found = hashFind(*hash, key);
    return found ? *found : Value::undef();
  }
  auto fail = [&](std::string_view sentence, const char *issue, const char *typeKey,
                  std::span<const Value> path, Value culprit) {
    std::string type = typeText(infer(run, culprit));
    throw NavigationFailure{"The given data " + std::string(sentence) + " at " + pathText(path) +
                                ", got '" + type + "'",
                            issue,
                            typeKey,
                            {path.begin(), path.end()},
                            type};
  };
  const Array *array = dynAs<Array>(data);
  if (!array)
    fail("does not contain a Collection", "EXPECTED_COLLECTION", "value_type", keys.first(step),
         data);
  if (!isInteger(key))
    fail("requires an Integer index", "EXPECTED_INTEGER_INDEX", "index_type", keys.first(step + 1),
         key);
  std::optional<int64_t> number = toInt64(key);
  int64_t length = array->length;
  if (number && *number < 0)
    *number += length;
  return number && *number >= 0 && *number < length ? array->elements[*number] : Value::undef();
}

Value walk(Run &run, Value data, std::span<const Value> keys) {
  for (size_t step = 0; step < keys.size(); ++step) {
    if (data.isUndef() || keys[step].isUndef())
      return Value::undef();
    data = stepInto(run, data, keys, step);
  }
  return data;
}

/// The `Error` that get() gives to its lambda.
Value errorObject(Run &run, const NavigationFailure &failure) {
  HashBuilder details(run);
  details.set("walked_path", makeArray(run, failure.path));
  details.set(failure.typeKey, typeValue(parseType(run, failure.type)));
  const ObjectType &type = *builtInObject("error");
  auto *error = run.arena.makeSized<Instance>(sizeof(Instance) + 3 * sizeof(Value));
  error->kind = ObjectKind::Instance;
  error->flags = 0;
  error->reserved = 0;
  error->length = 4;
  error->type = &type;
  error->values[0] = makeString(run, failure.message);
  error->values[1] = makeString(run, "SLICE_ERROR");
  error->values[2] = details.build();
  error->values[3] = makeString(run, failure.issue);
  return Value::object(error);
}

// Dotted keys: `a.'b.c'.0`.

bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isSpace(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back()))
    text.remove_suffix(1);
  return text;
}

/// Length of one segment at the start of the text: quoted with blanks around, or up to a quote or
/// dot; 0 when there is none.
size_t segmentLength(std::string_view text) {
  size_t start = 0;
  while (start < text.size() &&
         (text[start] == ' ' || (text[start] >= '\t' && text[start] <= '\r')))
    ++start;
  if (start < text.size() && (text[start] == '"' || text[start] == '\'')) {
    size_t close = text.find(text[start], start + 1);
    if (close != std::string_view::npos && close > start + 1) {
      size_t end = close + 1;
      while (end < text.size() && (text[end] == ' ' || (text[end] >= '\t' && text[end] <= '\r')))
        ++end;
      return end;
    }
  }
  return std::min(text.find_first_of("'\"."), text.size());
}

Value segmentValue(Run &run, std::string_view segment) {
  segment = trimmed(segment);
  if (segment.starts_with('"') || segment.starts_with('\''))
    return makeString(run, segment.substr(1, segment.size() - 2));
  std::string_view digits = segment;
  bool hasColon = digits.starts_with(':');
  if (hasColon)
    digits.remove_prefix(1);
  std::string_view number = digits;
  if (digits.starts_with('+') || digits.starts_with('-'))
    digits.remove_prefix(1);
  bool isNumber =
      !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
  if (!isNumber)
    return makeString(run, segment);
  // Ruby's to_i finds no number behind a colon.
  if (hasColon)
    return Value::smallInteger(0);
  return makeIntegerFromDecimal(run, number.starts_with('+') ? number.substr(1) : number);
}

/// The segments of dotted text; fails when they are not divided by single dots.
std::vector<Value> segmentsOf(Run &run, std::string_view text) {
  std::vector<Value> segments;
  while (true) {
    size_t length = segmentLength(text);
    if (length == 0)
      failPlain("Syntax error in dotted-navigation string");
    segments.push_back(segmentValue(run, text.substr(0, length)));
    text.remove_prefix(length);
    if (text.empty())
      return segments;
    if (text[0] != '.')
      failPlain("Syntax error in dotted-navigation string");
    text.remove_prefix(1);
  }
}

Value navigate(const Call &call, Value value, std::string_view navigation, Value otherwise) {
  requireUtf8(navigation);
  if (value.isUndef())
    return otherwise;
  if (navigation.empty())
    return value;
  std::vector<Value> segments = segmentsOf(call.run, navigation);
  try {
    if (!value.is(ObjectKind::Array) && !value.is(ObjectKind::Hash)) {
      // get() calls dig(), which says what it takes.
      std::vector<Value> args{value};
      args.insert(args.end(), segments.begin(), segments.end());
      static const String *const dig = processString("dig");
      return callFunction(call.run, call.scope, dig, args, nullptr, call.place);
    }
    Value found = walk(call.run, value, segments);
    return found.isUndef() ? otherwise : found;
  } catch (NavigationFailure &failure) {
    if (!call.block)
      failPlain(failure.message);
    return callClosure(call.run, *call.block, std::array{errorObject(call.run, failure)});
  }
}

} // namespace

Value dig(const Call &call) {
  try {
    return walk(call.run, call.args[0], call.args.subspan(1));
  } catch (NavigationFailure &failure) {
    failPlain(failure.message);
  }
}

Value getFromValue(const Call &call) {
  return navigate(call, call.args[0], call.args[1].as<String>()->view(), call.arg(2));
}

/// The length of the variable's name that the text begins with: `(::)?(\w+::)*\w+`.
static size_t variableNameEnd(std::string_view text) {
  auto isWord = [&](size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
  };
  size_t end = 0;
  for (size_t at = text.starts_with("::") ? 2 : 0; isWord(at); at = end + 2) {
    for (end = at; isWord(end);)
      ++end;
    if (text.substr(end, 2) != "::")
      break;
  }
  return end;
}

static std::string firstCharacter(std::string_view text) {
  std::string_view rest = text;
  nextCharacter(rest);
  return std::string(text.substr(0, text.size() - rest.size()));
}

Value getFromVariable(const Call &call) {
  std::string_view text = call.args[0].as<String>()->view();
  // Puppet takes the name from the last line, where it does not ask whether there is one.
  text.remove_prefix(text.rfind('\n') + 1);
  size_t end = variableNameEnd(text);
  if (end == 0)
    failNoMethod("[]", Value::undef());
  if (end < text.size() && text[end] != '.')
    failPlain("First character after var name in get string must be a '.' - got " +
              firstCharacter(text.substr(end)));
  std::string_view navigation = text.substr(std::min(end + 1, text.size()));
  const String *name = makeString(call.run, text.substr(0, end)).as<String>();
  std::optional<Value> value = findVariable(call.run, call.scope, name);
  return value ? navigate(call, *value, navigation, call.arg(1)) : call.arg(1);
}

Value notAVariable(const Call &call) {
  return makeString(call.run, "The given string does not start with a valid variable name");
}

} // namespace pp::builtins
