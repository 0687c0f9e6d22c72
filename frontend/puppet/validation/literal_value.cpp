// One evaluator over literal nodes, giving identity, text and Ruby's inspect together.
#include "frontend/puppet/validation/literal_value.h"

#include "frontend/puppet/ast/visit.h"
#include "frontend/puppet/validation/ruby_text.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace ppcc::puppet {

using namespace ast;

namespace {

/// Deeper literals count as not literal, so that keys in keys in keys cost no more than they are
/// worth.
constexpr unsigned maxDepth = 100;

/// A value with both of Ruby's texts; nested values are printed by `inspect`.
struct Evaluated {
  LiteralValue value;
  std::string inspect;
};
using Result = std::optional<Evaluated>;

Result evaluate(const Node &node, unsigned depth);

Evaluated make(std::string identity, std::string text) {
  return {{std::move(identity), text, false}, text};
}

Evaluated makeString(std::string_view text) {
  return {{"s" + std::to_string(text.size()) + ":" + std::string(text), std::string(text), false},
          rubyInspect(text)};
}

Evaluated makeInteger(const LiteralInteger &node) {
  std::string text =
      node.fitsInt64 ? std::to_string(node.value) : rubyInteger(node.digits(), node.radix);
  return make("i" + text, text);
}

Evaluated makeUndef() { return {{"u", "", true}, "nil"}; }

std::string lowerCase(std::string_view text) {
  std::string result(text);
  for (char &c : result)
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
  return result;
}

Result evaluateList(List<Node> nodes, unsigned depth) {
  std::string identity = "a" + std::to_string(nodes.size()) + "[";
  std::string inspect = "[";
  for (const Node *node : nodes) {
    Result element = evaluate(*node, depth);
    if (!element)
      return std::nullopt;
    identity += element->value.identity + ",";
    inspect += (inspect.size() > 1 ? ", " : "") + element->inspect;
  }
  return make(identity + "]", inspect + "]");
}

/// Hashes are equal whatever the order of their keys; of equal keys the last value counts, at the
/// place of the first.
Result evaluateHash(const LiteralHash &hash, unsigned depth) {
  struct Entry {
    std::string key, value, inspect;
  };
  std::vector<Entry> entries;
  std::unordered_map<std::string, size_t> places;
  for (const KeyedEntry *entry : hash.entries) {
    Result key = evaluate(*entry->key, depth);
    Result value = evaluate(*entry->value, depth);
    if (!key || !value)
      return std::nullopt;
    Entry made{key->value.identity, value->value.identity, key->inspect + "=>" + value->inspect};
    auto [place, isNew] = places.emplace(made.key, entries.size());
    if (isNew)
      entries.push_back(std::move(made));
    else
      entries[place->second] = std::move(made);
  }
  std::string inspect = "{";
  for (const Entry &entry : entries)
    inspect += (inspect.size() > 1 ? ", " : "") + entry.inspect;
  std::sort(entries.begin(), entries.end(),
            [](const Entry &a, const Entry &b) { return a.key < b.key; });
  std::string identity = "h{";
  for (const Entry &entry : entries)
    identity += entry.key + "=" + entry.value + ",";
  return make(identity + "}", inspect + "}");
}

/// Ruby negates numbers, and gives a string for a negated string.
Result negate(Result operand) {
  if (!operand)
    return std::nullopt;
  std::string &identity = operand->value.identity;
  if (identity[0] == 's')
    return operand;
  bool number = identity[0] == 'i' || identity[0] == 'f';
  if (!number)
    return std::nullopt;
  std::string text = operand->value.text;
  if (text.starts_with('-'))
    text.erase(0, 1);
  else if (text != "0")
    text.insert(0, "-");
  bool isZero = identity[0] == 'f' && text.find_first_not_of("-0.") == std::string::npos;
  return make(identity.substr(0, 1) + (isZero ? "0.0" : text), text);
}

Result evaluate(const Node &node, unsigned depth) {
  if (++depth > maxDepth)
    return std::nullopt;
  return visit(node, [depth]<class T>(const T &literal) -> Result {
    if constexpr (std::is_same_v<T, LiteralString> || std::is_same_v<T, QualifiedName> ||
                  std::is_same_v<T, RenderStringExpression>)
      return makeString(literal.value);
    else if constexpr (std::is_same_v<T, QualifiedReference>)
      return makeString(lowerCase(literal.casedValue));
    else if constexpr (std::is_same_v<T, LiteralInteger>)
      return makeInteger(literal);
    else if constexpr (std::is_same_v<T, LiteralFloat>)
      return make("f" + rubyFloat(literal.value), rubyFloat(literal.value));
    else if constexpr (std::is_same_v<T, LiteralBoolean>)
      return make(literal.value ? "t" : "n", literal.value ? "true" : "false");
    else if constexpr (std::is_same_v<T, LiteralUndef>)
      return makeUndef();
    else if constexpr (std::is_same_v<T, LiteralDefault>)
      return Evaluated{{"d", "default", false}, ":default"};
    else if constexpr (std::is_same_v<T, LiteralRegularExpression>)
      return Evaluated{{"r" + std::string(literal.pattern), rubyRegexp(literal.pattern), false},
                       rubyRegexpInspect(literal.pattern)};
    else if constexpr (std::is_same_v<T, LiteralList>)
      return evaluateList(literal.values, depth);
    else if constexpr (std::is_same_v<T, LiteralHash>)
      return evaluateHash(literal, depth);
    else if constexpr (std::is_same_v<T, AccessExpression>)
      return literal.keys.size() == 1 && is<LiteralList>(literal.keys[0])
                 ? std::nullopt
                 : evaluateList(literal.keys, depth);
    else if constexpr (std::is_same_v<T, UnaryMinusExpression>)
      return negate(evaluate(*literal.expr, depth));
    else if constexpr (std::is_same_v<T, ConcatenatedString>)
      return literal.segments.size() == 1 && is<LiteralString>(literal.segments[0])
                 ? evaluate(*literal.segments[0], depth)
                 : std::nullopt;
    else
      return std::nullopt;
  });
}

} // namespace

std::optional<LiteralValue> literalValue(const Node &node) {
  Result result = evaluate(node, 0);
  if (!result)
    return std::nullopt;
  return std::move(result->value);
}

} // namespace ppcc::puppet
