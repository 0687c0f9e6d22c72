// stdlib's to_toml.
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_order.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/stdlib/sensitive.h"

namespace pp::builtins {

using namespace pp::stdlib;

namespace {

/// The pairs of a table in the order they are written: plain values, tables, arrays of tables.
struct SortedPairs {
  std::vector<HashEntry> simple, nested, tables;
};

class TomlText {
public:
  explicit TomlText(Context &context) : context_(context) {}

  std::string of(const Hash &hash) {
    visit(hash, {});
    return std::move(out_);
  }

private:
  using Path = std::vector<std::string>;

  SortedPairs sorted(Value table) {
    if (!isHash(table))
      failNoMethod("keys", table);
    const Hash &hash = *table.as<Hash>();
    std::vector<Value> keys;
    for (const HashEntry &entry : hash.items())
      keys.push_back(entry.key);
    rubySort(keys, assertedOrder);
    SortedPairs pairs;
    for (Value key : keys) {
      Value value = *hashFind(hash, key);
      bool isTables = isArray(value) && !itemsOf(value).empty() && isHash(itemsOf(value)[0]);
      auto &list = isHash(value) ? pairs.nested : isTables ? pairs.tables : pairs.simple;
      list.push_back({key, value, 0});
    }
    return pairs;
  }

  void visit(const Hash &hash, const Path &path) {
    NestingGuard guard;
    SortedPairs pairs = sorted(Value::object(&hash));
    if (!path.empty() && (!pairs.simple.empty() || hash.length == 0))
      header(path, false);
    dump(pairs, path);
  }
  void dump(const SortedPairs &pairs, const Path &path) {
    for (const HashEntry &entry : pairs.simple)
      out_ += keyText(entry.key) + " = " + valueText(entry.value) + "\n";
    for (const HashEntry &entry : pairs.nested)
      visit(*entry.value.as<Hash>(), below(path, entry.key));
    for (const HashEntry &entry : pairs.tables)
      for (Value table : itemsOf(entry.value)) {
        header(below(path, entry.key), true);
        dump(sorted(table), below(path, entry.key));
      }
  }
  Path below(Path path, Value key) {
    path.push_back(keyText(key));
    return path;
  }
  void header(const Path &path, bool isTable) {
    std::string name;
    for (const std::string &part : path)
      (name += name.empty() ? "" : ".") += part;
    out_ += isTable ? "[[" + name + "]]\n" : "[" + name + "]\n";
  }

  std::string keyText(Value key) {
    std::string text = rubyText(key);
    if (matches(context_, "^[a-zA-Z0-9_-]*$", *makeString(context_, text).as<String>()))
      return text;
    if (!isText(key))
      failNoMethod("gsub", key);
    std::string quoted = "\"";
    for (char c : text)
      (quoted += c == '"' ? "\\" : "") += c;
    return quoted + "\"";
  }
  /// Ruby's #inspect, but for the escapes that only Ruby needs.
  static std::string valueText(Value value) {
    std::string text = inspect(value);
    if (!isText(value))
      return value.is(ObjectKind::Regexp) ? inspected(text) : text;
    std::string result;
    for (size_t i = 0; i < text.size(); ++i) {
      std::string_view next = std::string_view(text).substr(i);
      bool isInterpolation =
          next.starts_with("\\#$") || next.starts_with("\\#@") || next.starts_with("\\#{");
      if (!isInterpolation)
        result += text[i];
    }
    return result;
  }

  Context &context_;
  std::string out_;
};

} // namespace

Value toToml(const Call &call) {
  UnwrappedData data(call.run, call.args[0]);
  return data.rewrapped(makeString(call.run, TomlText(call.run).of(*data.value().as<Hash>())));
}

} // namespace pp::builtins
