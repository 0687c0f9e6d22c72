// Functions that search with regular expressions: split, regsubst, match.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/calling/warnings.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp::builtins {

/// The regular expression that a String, Regexp or Regexp type stands for.
static const Regexp &patternOf(const Call &call, Value pattern, uint8_t options = 0) {
  if (const String *source = dynAs<String>(pattern))
    return *dynamicRegexp(call.run, source->view(), options).as<Regexp>();
  if (const Regexp *regexp = dynAs<Regexp>(pattern))
    return *regexp;
  const auto *type = static_cast<const RegexpType *>(asType(pattern));
  return type->regexp ? *type->regexp : *ownRegexp(call.run, "").as<Regexp>();
}

/// Bytes of the character at `at`; 1 at the end.
static size_t characterBytes(std::string_view text, size_t at) {
  std::string_view rest = text.substr(at);
  if (rest.empty())
    return 1;
  nextCharacter(rest);
  return text.size() - at - rest.size();
}

/// Ruby's String#split: groups are part of the result, empty strings at the end are not. An empty
/// match splits only after the character that follows the last split.
static Value split(const Call &call, const String &text, const Regexp &pattern) {
  std::vector<Value> parts;
  MatchOffsets offsets;
  std::string_view view = text.view();
  auto push = [&](size_t begin, size_t end) {
    parts.push_back(makeTextLike(call.run, text, view.substr(begin, end - begin)));
  };
  size_t kept = 0, from = 0;
  bool passedEmpty = false;
  while (from <= view.size() && searchRegexp(call.run, pattern, text, from, offsets)) {
    auto [begin, end] = offsets[0];
    if (begin == end && begin == from) {
      if (view.empty())
        break;
      if (!passedEmpty) {
        from += characterBytes(view, from);
        passedEmpty = true;
        continue;
      }
      push(kept, from);
      kept = from;
    } else {
      push(kept, begin);
      kept = from = end;
    }
    passedEmpty = false;
    for (size_t group = 1; group < offsets.size(); ++group)
      if (offsets[group].begin != MatchData::absent)
        parts.push_back(groupText(call.run, pattern, text, offsets, group));
  }
  if (view.size() > kept)
    push(kept, view.size());
  while (!parts.empty() && parts.back().as<String>()->length == 0)
    parts.pop_back();
  return makeArray(call.run, parts);
}

Value splitText(const Call &call) {
  const Regexp &pattern = patternOf(call, call.args[1]);
  if (const Sensitive *secret = dynAs<Sensitive>(call.args[0]))
    return makeSensitive(call.run, split(call, *secret->value.as<String>(), pattern));
  return split(call, *call.args[0].as<String>(), pattern);
}

/// One match of a text under substitution.
struct Replacement {
  const Call &call;
  const Regexp &pattern;
  const String &text;
  const MatchOffsets &offsets;

  void appendGroup(std::string &out, size_t group) const {
    out += groupView(call.run, pattern, text, offsets, group);
  }
  /// Where groups have names, a number means none of them.
  void appendNumbered(std::string &out, size_t group) const {
    if (group == 0 || !hasNamedGroups(call.run, pattern))
      appendGroup(out, group);
  }
};

/// `\k<name>`, whose `k` is at `at`; gives where the reference ends.
static size_t appendNamedGroup(std::string &out, std::string_view replacement, size_t at,
                               const Replacement &hit) {
  size_t close = replacement.find('>', at);
  if (close == std::string_view::npos)
    failPlain("invalid group name reference format");
  std::string name(replacement.substr(at + 2, close - at - 2));
  std::vector<uint32_t> groups = groupsNamed(hit.call.run, hit.pattern, name);
  if (groups.empty())
    failPlain("undefined group name reference: " + name);
  // Of several groups of one name the last that took part counts.
  for (size_t i = groups.size(); i-- > 0;)
    if (groups[i] < hit.offsets.size() && hit.offsets[groups[i]].begin != MatchData::absent) {
      hit.appendGroup(out, groups[i]);
      break;
    }
  return close;
}

/// Ruby's `\1`, `\0`, `\&`, `` \` ``, `\'` and `\\` in a replacement.
static void appendTemplate(std::string &out, std::string_view replacement, const Replacement &hit) {
  std::string_view text = hit.text.view();
  for (size_t i = 0; i < replacement.size(); ++i) {
    char c = replacement[i];
    if (c != '\\' || i + 1 == replacement.size()) {
      out += c;
      continue;
    }
    char next = replacement[++i];
    if (next >= '0' && next <= '9')
      hit.appendNumbered(out, static_cast<size_t>(next - '0'));
    else if (next == '&')
      hit.appendGroup(out, 0);
    else if (next == '`')
      out += text.substr(0, hit.offsets[0].begin);
    else if (next == '\'')
      out += text.substr(hit.offsets[0].end);
    else if (next == '\\')
      out += '\\';
    else if (next == 'k' && i + 1 < replacement.size() && replacement[i + 1] == '<')
      i = appendNamedGroup(out, replacement, i, hit);
    else
      (out += '\\') += next;
  }
}

static void appendReplacement(std::string &out, Value replacement, const Replacement &hit) {
  if (const String *text = dynAs<String>(replacement))
    return appendTemplate(out, text->view(), hit);
  auto [begin, end] = hit.offsets[0];
  const Value *found =
      hashFind(*replacement.as<Hash>(), hit.text.view().substr(begin, end - begin));
  if (found)
    out += found->as<String>()->view();
}

static Value substitute(const Call &call, const String &text, const Regexp &pattern, bool all) {
  std::string_view view = text.view();
  std::string result;
  MatchOffsets offsets;
  size_t copied = 0, from = 0;
  while (from <= view.size() && searchRegexp(call.run, pattern, text, from, offsets)) {
    auto [begin, end] = offsets[0];
    result += view.substr(copied, begin - copied);
    appendReplacement(result, call.args[2], {call, pattern, text, offsets});
    copied = end;
    from = end > begin ? end : end + characterBytes(view, end);
    if (!all)
      break;
  }
  result += view.substr(std::min(copied, view.size()));
  return makeTextLike(call.run, text, result);
}

static Value substituteIn(const Call &call, Value target, const Regexp &pattern, bool all) {
  const Sensitive *secret = dynAs<Sensitive>(target);
  if (secret && !secret->value.is(ObjectKind::Array))
    return makeSensitive(call.run, substituteIn(call, secret->value, pattern, all));
  const Array *array = dynAs<Array>(secret ? secret->value : target);
  if (!array)
    return substitute(call, *target.as<String>(), pattern, all);
  std::vector<Value> result;
  for (Value element : array->items())
    result.push_back(substituteIn(call, element, pattern, all));
  return makeArray(call.run, result);
}

Value regsubstText(const Call &call) {
  if (call.args.size() > 4)
    warnOfDeprecation(call,
                      "The regsubst() function's encoding argument has been ignored since Ruby 1.9 "
                      "and will be removed in a future release");
  uint8_t options = 0;
  bool all = false;
  const String *flags = dynAs<String>(call.arg(3));
  for (char flag : flags ? flags->view() : std::string_view()) {
    all |= flag == 'G';
    options |= flag == 'E'   ? regexp_options::extended
               : flag == 'I' ? regexp_options::ignoreCase
               : flag == 'M' ? regexp_options::multiline
                             : 0;
  }
  return substituteIn(call, call.args[0], patternOf(call, call.args[1], options), all);
}

Value regsubstRegexp(const Call &call) {
  const String *flags = dynAs<String>(call.arg(3));
  bool all = flags && flags->view() == "G";
  return substituteIn(call, call.args[0], patternOf(call, call.args[1]), all);
}

// match()

static Value groupsOf(const Call &call, const Regexp &pattern, const String &text) {
  MatchOffsets offsets;
  if (!searchRegexp(call.run, pattern, text, 0, offsets))
    return Value::undef();
  std::vector<Value> groups;
  for (size_t group = 0; group < offsets.size(); ++group)
    groups.push_back(groupText(call.run, pattern, text, offsets, group));
  return makeArray(call.run, groups);
}

static Value matchWith(const Call &call, const String &text, Value pattern);

static Value firstMatch(const Call &call, const String &text, std::span<const Value> patterns) {
  for (Value pattern : patterns)
    if (Value found = matchWith(call, text, pattern); found.truthy())
      return found;
  return Value::undef();
}

static Value matchType(const Call &call, const String &text, const Type &type) {
  if (type.typeKind() == TypeKind::Regexp && !static_cast<const RegexpType &>(type).regexp)
    failPlain("Given Regexp Type has no regular expression");
  if (type.typeKind() == TypeKind::Regexp)
    return groupsOf(call, patternOf(call, typeValue(&type)), text);
  if (type.typeKind() == TypeKind::TypeAlias)
    return matchType(call, text, *static_cast<const TypeAliasType &>(type).resolved);
  std::vector<Value> parts;
  if (type.typeKind() == TypeKind::Variant)
    for (const Type *part : static_cast<const VariantType &>(type).alternatives())
      parts.push_back(typeValue(part));
  else if (type.typeKind() == TypeKind::Pattern)
    for (const Type *part : static_cast<const PatternType &>(type).items())
      parts.push_back(typeValue(part));
  else
    failPlain("match() expects pattern of T, where T is String, Regexp, Regexp[r], Pattern[p], or "
              "Array[T]. Got Puppet::Pops::Types::P" +
              typeName(&type) + "Type");
  return firstMatch(call, text, parts);
}

static Value matchWith(const Call &call, const String &text, Value pattern) {
  if (pattern.is(ObjectKind::String) || pattern.is(ObjectKind::Regexp))
    return groupsOf(call, patternOf(call, pattern), text);
  if (const Array *array = dynAs<Array>(pattern))
    return firstMatch(call, text, array->items());
  if (const Type *type = asType(pattern))
    return matchType(call, text, *type);
  failPlain("match() expects pattern of T, where T is String, Regexp, Regexp[r], Pattern[p], or "
            "Array[T]. Got " +
            rubyClassName(pattern));
}

Value matchText(const Call &call) {
  return matchWith(call, *call.args[0].as<String>(), call.args[1]);
}

Value matchTexts(const Call &call) {
  std::vector<Value> result;
  for (Value text : call.args[0].as<Array>()->items())
    result.push_back(matchWith(call, *text.as<String>(), call.args[1]));
  return makeArray(call.run, result);
}

} // namespace pp::builtins
