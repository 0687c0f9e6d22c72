// Functions that stdlib had until version 8 and that have their old interface still.
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/calling/warnings.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_numbers.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/stdlib/old/deprecation.h"

#include <algorithm>

namespace pp::builtins {

using namespace pp::stdlib;

static void needOne(const Call &call, const std::string &name) {
  if (call.args.size() != 1)
    failPlain(name + "(): Wrong number of arguments given " + std::to_string(call.args.size()) +
              " for 1");
}

// Hashes.

Value hasKey(const Call &call) {
  if (call.args.size() != 2)
    failPlain("has_key(): wrong number of arguments (" + std::to_string(call.args.size()) +
              "; must be 2)");
  if (!isHash(call.args[0]))
    failPlain("has_key(): expects the first argument to be a hash, got " + inspect(call.args[0]) +
              " which is of type " + rubyClassOf(call.args[0]));
  return truth(hashFind(*call.args[0].as<Hash>(), call.args[1]));
}

Value hashOfArray(const Call &call) {
  if (call.args.empty())
    failCount("hash", 0, "1");
  if (!isArray(call.args[0]))
    failPlain("hash(): Requires array to work with");
  std::vector<Value> items = flattened(call.run, call.args.first(1));
  // Ruby takes a single hash as it is.
  if (items.size() == 1 && isHash(items[0]))
    return items[0];
  if (items.size() % 2 != 0)
    failPlain("hash(): Unable to compute hash from array given");
  HashBuilder result(call.run);
  for (size_t i = 0; i < items.size(); i += 2)
    result.set(items[i], items[i + 1]);
  return result.build();
}

/// One step of dig44(): undef where the way ends.
static Value stepInto(Context &context, Value structure, Value key) {
  if (isHash(structure)) {
    const Value *found = hashFind(*structure.as<Hash>(), key);
    return found ? *found : Value::undef();
  }
  if (!isArray(structure))
    return Value::undef();
  std::optional<Value> index = isText(key)     ? readRubyInteger(context, textView(key))
                               : isNumber(key) ? std::optional(toInteger(context, key))
                                               : std::nullopt;
  std::optional<int64_t> position = index ? toInt64(*index) : std::nullopt;
  int64_t size = static_cast<int64_t>(itemsOf(structure).size());
  if (position && *position < 0)
    *position += size;
  bool isInside = position && *position >= 0 && *position < size;
  return isInside ? itemsOf(structure)[static_cast<size_t>(*position)] : Value::undef();
}

Value digPath(const Call &call) {
  if (call.args.size() < 2)
    failCount("dig44", call.args.size(), call.args.empty() ? "minimum 1" : "at least 2");
  Value data = call.args[0];
  if (!isHash(data) && !isArray(data))
    failPlain("dig44(): first argument must be a hash or an array, given " + rubyClassOf(data));
  if (!isArray(call.args[1]))
    failPlain("dig44(): second argument must be an array, given " + rubyClassOf(call.args[1]));
  for (Value key : itemsOf(call.args[1]))
    if (data = stepInto(call.run, data, key); data.isUndef())
      return call.arg(2);
  return data;
}

static void warnFromScope(const Call &call, const std::string &message) {
  call.run.log(LogLevel::Warning, "Scope(" + call.scope.named->resource->ref() + "): " + message);
}

/// The path of try_get_value() in parts, numbers as such; like Ruby's split without empty ones at
/// the end.
static std::vector<Value> splitPath(const Call &call, std::string_view path,
                                    std::string_view separator) {
  std::vector<std::string_view> parts;
  for (size_t end; (end = path.find(separator)) != path.npos && !separator.empty();
       path.remove_prefix(end + separator.size()))
    parts.push_back(path.substr(0, end));
  parts.push_back(path);
  while (!parts.empty() && parts.back().empty())
    parts.pop_back();
  std::vector<Value> keys;
  for (std::string_view part : parts) {
    Value key = makeString(call.run, part);
    bool isIndex = matches(call.run, "^\\d+$", *key.as<String>());
    keys.push_back(isIndex ? toInteger(call.run, key) : key);
  }
  return keys;
}

Value tryGetValue(const Call &call) {
  if (call.args.empty())
    failCount("try_get_value", 0, "minimum 1");
  warnFromScope(call, "try_get_value() DEPRECATED: this function is deprecated, please use dig() "
                      "instead.");
  Value data = call.arg(0), path = call.arg(1), otherwise = call.arg(2);
  bool hasPath = path.truthy() && !(isText(path) && textView(path).empty());
  if ((!isHash(data) && !isArray(data)) || !hasPath)
    return otherwise.truthy() ? otherwise : data;
  if (!isText(path))
    failNoMethod("split", path);
  std::string separator = call.arg(3).truthy() ? rubyText(call.args[3]) : "/";
  warnFromScope(call, "dig() DEPRECATED: This function has been replaced in Puppet 4.5.0, please "
                      "use dig44() for backwards compatibility or use the new version.");
  for (std::string_view method : {"loaded?", "load"})
    warnOfDeprecation(call, "The method 'Puppet::Parser::Functions.autoloader#" +
                                std::string(method) +
                                "(\"dig44\")' is deprecated in favor of using "
                                "'Scope#call_function'.");
  Value args[] = {data, makeArray(call.run, splitPath(call, needString(path).view(), separator)),
                  otherwise};
  return digPath({call.run, call.scope, args, nullptr, call.place});
}

Value sprintfHash(const Call &call) {
  deprecateOutdated(call, "sprintf_hash",
                    "This method is deprecated. From Puppet 4.10.10/5.3.4 please use the built-in "
                    "sprintf instead");
  return callOther(call, "sprintf", call.args);
}

// Questions.

Value isHashValue(const Call &call) {
  if (call.args.size() != 1)
    failCount("is_hash", call.args.size(), "1");
  return truth(isHash(call.args[0]));
}

Value isIntegerText(const Call &call) {
  needOne(call, "is_integer");
  Value value = call.args[0];
  return truth(isInteger(value) || (isText(value) && matches(call.run, "^-?(?:(?:[1-9]\\d*)|0)$",
                                                             *value.as<String>())));
}

static bool isLabel(Context &context, const String &label) {
  size_t length = characterCount(label);
  std::string_view text = label.view();
  return length >= 1 && length <= 63 && text.front() != '-' && text.back() != '-' &&
         matches(context, "^[a-z\\d-]+$", label, regexp_options::ignoreCase);
}

static bool isDomain(Context &context, std::string_view domain) {
  if (domain == ".")
    return true;
  if (domain.ends_with('.'))
    domain.remove_suffix(1);
  const String &text = *makeString(context, domain).as<String>();
  bool hasDots = domain.find('.') != domain.npos;
  if (domain.empty() || characterCount(text) > 255 ||
      (hasDots && !matches(context, "\\.[A-Za-z]+$", text)))
    return false;
  for (;;) {
    size_t end = domain.find('.');
    if (!isLabel(context, *makeString(context, domain.substr(0, end)).as<String>()))
      return false;
    if (end == domain.npos)
      return true;
    domain.remove_prefix(end + 1);
  }
}

Value isDomainName(const Call &call) {
  needOne(call, "is_domain_name");
  return truth(isText(call.args[0]) && isDomain(call.run, textView(call.args[0])));
}

Value isEmailAddress(const Call &call) {
  needOne(call, "is_email_address");
  constexpr std::string_view address = "\\A([\\w+\\-].?)+@[a-z\\d\\-]+(\\.[a-z]+)*\\.[a-z]+\\z";
  return truth(isText(call.args[0]) && matches(call.run, address, *call.args[0].as<String>()));
}

Value isMacAddress(const Call &call) {
  needOne(call, "is_mac_address");
  Value mac = call.args[0];
  if (mac.isUndef() || mac.isDefault())
    return truth(false);
  const String &text = needString(mac);
  auto hasGroups = [&](const std::string &count) {
    return matches(call.run, "^[a-f0-9]{1,2}(:[a-f0-9]{1,2}){" + count + "}$", text,
                   regexp_options::ignoreCase);
  };
  return truth(hasGroups("5") || hasGroups("19"));
}

Value isFunctionAvailable(const Call &call) {
  needOne(call, "is_function_available?");
  return truth(isText(call.args[0]) && functionExists(call.run, textView(call.args[0])));
}

Value typeThreeX(const Call &call) {
  if (call.args.size() != 1)
    failCount("type3x", call.args.size(), "1");
  Value value = call.args[0];
  std::string_view name = value.isBoolean()  ? "boolean"
                          : isInteger(value) ? "integer"
                          : isFloat(value)   ? "float"
                          : isArray(value)   ? "array"
                          : isHash(value)    ? "hash"
                          : isText(value)    ? "string"
                                             : "";
  if (name.empty())
    failPlain("type3x(): Unknown type");
  if (isText(value) && integerText(leadingInteger(call.run, textView(value))) == textView(value))
    name = "integer";
  else if (isText(value) && floatText(leadingFloat(textView(value))) == textView(value))
    name = "float";
  return makeString(call.run, name);
}

} // namespace pp::builtins
