// stdlib's functions on the node's facts.
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_numbers.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <algorithm>

namespace pp::builtins {

using namespace pp::stdlib;

// fact()

/// `a."b.c".d` as its parts.
static std::vector<std::string_view> pathParts(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    bool isQuoted = path[0] == '"';
    size_t end = isQuoted ? path.find('"', 1) : path.find_first_of(".\"");
    end = std::min(end, path.size());
    std::string_view part = path.substr(isQuoted ? 1 : 0, end - (isQuoted ? 1 : 0));
    if (!part.empty() && !(isQuoted && end == path.size())) {
      parts.push_back(part);
      path.remove_prefix(isQuoted ? end + 1 : end);
    } else {
      path.remove_prefix(1);
    }
  }
  return parts;
}

static std::string dotted(std::span<const std::string_view> parts) {
  std::string text;
  for (std::string_view part : parts) {
    bool needsQuotes = part.find('.') != part.npos;
    (text += text.empty() ? "" : ".") += needsQuotes ? "\"" : "";
    text.append(part) += needsQuotes ? "\"" : "";
  }
  return text;
}

static Value elementAt(const Array &array, Value index) {
  std::optional<int64_t> position = toInt64(index);
  if (position && *position < 0)
    *position += array.length;
  bool isInside = position && *position >= 0 && *position < array.length;
  return isInside ? array.elements[*position] : Value::undef();
}

Value factByPath(const Call &call) {
  std::string_view name = textView(call.args[0]);
  std::vector<std::string_view> parts = pathParts(name);
  Value value = call.run.node.facts;
  for (size_t i = 0; i < parts.size() && !value.isUndef(); ++i) {
    auto warn = [&](const std::string &what, const std::string &step) {
      call.run.log(LogLevel::Warning, "fact request for " + std::string(name) +
                                          " returning nil: '" + dotted(std::span(parts).first(i)) +
                                          "' is " + what + "; cannot " + step + " to '" +
                                          std::string(parts[i]) + "'");
      return Value::undef();
    };
    if (const Array *array = dynAs<Array>(value)) {
      std::optional<Value> index = readRubyInteger(call.run, parts[i]);
      value = index ? elementAt(*array, *index) : warn("an array", "index");
    } else if (const Hash *hash = dynAs<Hash>(value)) {
      const Value *found = hashFind(*hash, parts[i]);
      value = found ? *found : Value::undef();
    } else {
      value = warn("not a collection", "walk");
    }
  }
  return value;
}

// Well-known facts.

/// `facts[…][…]` as Ruby code reads it: fails on the way, not at the end.
static Value factAt(const Call &call, std::initializer_list<std::string_view> path) {
  Value value = call.run.node.facts;
  for (std::string_view key : path) {
    if (!isHash(value))
      failNoMethod("[]", value);
    const Value *found = hashFind(*value.as<Hash>(), key);
    value = found ? *found : Value::undef();
  }
  return value;
}

static Value interfaces(const Call &call) { return factAt(call, {"networking", "interfaces"}); }

Value hasInterface(const Call &call) {
  Value all = interfaces(call);
  if (!isHash(all))
    failNoMethod("key?", all);
  return truth(hashFind(*all.as<Hash>(), call.args[0]));
}

static Value hasInterfaceOf(const Call &call, std::string_view kind, Value wanted) {
  Value all = interfaces(call);
  if (!isHash(all))
    failNoMethod("any?", all);
  for (const HashEntry &entry : pairsOf(all)) {
    if (!isHash(entry.value))
      failNoMethod("[]", entry.value);
    const Value *found = hashFind(*entry.value.as<Hash>(), kind);
    if (found && rubyEquals(*found, wanted))
      return truth(true);
  }
  return truth(false);
}

Value hasInterfaceWith(const Call &call) {
  std::string_view kind = textView(call.args[0]);
  kind = kind == "ipaddress" ? "ip" : kind == "macaddress" ? "mac" : kind;
  return hasInterfaceOf(call, kind, call.args[1]);
}

Value hasIpAddress(const Call &call) { return hasInterfaceOf(call, "ip", call.args[0]); }
Value hasIpNetwork(const Call &call) { return hasInterfaceOf(call, "network", call.args[0]); }

Value isOsVersionAtLeast(const Call &call) {
  if (!rubyEquals(factAt(call, {"os", "name"}), call.args[0]))
    return truth(false);
  Value versions[] = {factAt(call, {"os", "release", "major"}), call.args[1]};
  return truth(integerSign(callOther(call, "versioncmp", versions)) >= 0);
}

} // namespace pp::builtins
