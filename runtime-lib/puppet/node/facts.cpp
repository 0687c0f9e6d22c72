// The forms that facts come in, told apart by the keys they have.
#include "runtime-lib/puppet/node/facts.h"

#include <utility>

namespace pp {

/// The version of Puppet whose behaviour this runtime has.
static constexpr std::string_view puppetVersion = "8.11.0";

Facts noFacts(Context &context) { return {HashBuilder(context).build(), {}}; }

namespace {

std::string textOf(const Value *value) {
  return value && value->is(ObjectKind::String) ? std::string(value->as<String>()->view()) : "";
}

const Hash *hashAt(const Hash &hash, std::string_view key) {
  const Value *value = hashFind(hash, key);
  return value ? dynAs<Hash>(*value) : nullptr;
}

[[noreturn]] void fail(const SourcedText &input, const std::string &reason) {
  throw DataError(input.source + " cannot be used: " + reason);
}

/// Values as Puppet's Facts#sanitize leaves them: there is no null, in keys of inner hashes
/// neither; Puppet makes empty strings of them. What needs no change stays itself, what aliases
/// share shared.
class Sanitizer {
public:
  explicit Sanitizer(Context &context) : context_(context) {}

  /// All facts: their names are taken as they are.
  Value facts(const Hash &given) { return hash(given, false); }

private:
  Value value(Value given) {
    if (given.isUndef())
      return makeString(context_, "");
    if (!given.is(ObjectKind::Array) && !given.is(ObjectKind::Hash))
      return given;
    auto known = made_.find(given.object());
    if (known != made_.end())
      return known->second;
    Value made =
        given.is(ObjectKind::Array) ? array(*given.as<Array>()) : hash(*given.as<Hash>(), true);
    made_.emplace(given.object(), made);
    return made;
  }

  Value array(const Array &given) {
    std::vector<Value> elements(given.items().begin(), given.items().end());
    bool isChanged = false;
    for (Value &element : elements) {
      Value before = std::exchange(element, value(element));
      isChanged |= element != before;
    }
    return isChanged ? makeArray(context_, elements) : Value::object(&given);
  }

  Value hash(const Hash &given, bool withKeys) {
    std::vector<std::pair<Value, Value>> pairs;
    pairs.reserve(given.length);
    bool isChanged = false;
    for (const HashEntry &entry : given.items()) {
      pairs.emplace_back(withKeys ? value(entry.key) : entry.key, value(entry.value));
      isChanged |= pairs.back() != std::pair(entry.key, entry.value);
    }
    if (!isChanged)
      return Value::object(&given);
    HashBuilder result(context_, given.length);
    for (auto [key, inner] : pairs)
      result.set(key, inner);
    return result.build();
  }

  Context &context_;
  std::unordered_map<const Object *, Value> made_;
};

/// `[{"name": N, "value": V}, …]` as a hash.
Value factsOfPairs(Context &context, const Array &pairs) {
  HashBuilder facts(context, pairs.length);
  for (Value pair : pairs.items()) {
    const Hash *hash = dynAs<Hash>(pair);
    const Value *name = hash ? hashFind(*hash, "name") : nullptr;
    const Value *value = hash ? hashFind(*hash, "value") : nullptr;
    if (name && value)
      facts.set(*name, *value);
  }
  return facts.build();
}

/// One object: what it is shows in its keys.
Facts factsOfObject(Context &context, Value top, const Hash &object) {
  const Hash *values = hashAt(object, "values");
  std::string name = textOf(hashFind(object, "name"));
  if (values && !name.empty())
    return {Value::object(values), name};
  std::string certname = textOf(hashFind(object, "certname"));
  const Hash *facts = hashAt(object, "facts");
  if (!facts || certname.empty())
    return {top, {}};
  const Value *data = hashFind(*facts, "data");
  if (const Array *pairs = data ? dynAs<Array>(*data) : nullptr)
    return {factsOfPairs(context, *pairs), certname};
  const Hash *trusted = hashAt(object, "trusted");
  return {Value::object(facts), certname, trusted ? Value::object(trusted) : Value::undef()};
}

[[noreturn]] void failWithoutRows(const SourcedText &input, std::string_view node) {
  fail(input, node.empty() ? "it is a list without the facts of a node"
                           : "it has no facts of the node " + std::string(node));
}

/// The objects of a query's answer that are about the node, or about the only one there is.
std::vector<Value> rowsOf(const SourcedText &input, const Array &rows, std::string_view node) {
  std::vector<Value> found;
  std::string name(node);
  for (Value row : rows.items()) {
    const Hash *hash = dynAs<Hash>(row);
    if (!hash)
      continue;
    std::string certname = textOf(hashFind(*hash, "certname"));
    if (!name.empty() && certname != name) {
      if (node.empty())
        fail(input, "it has facts of several nodes; say which one with --node");
      continue;
    }
    name = certname;
    found.push_back(row);
  }
  if (found.empty())
    failWithoutRows(input, node);
  return found;
}

Facts sanitized(Context &context, Facts facts) {
  facts.values = Sanitizer(context).facts(*facts.values.as<Hash>());
  return facts;
}

/// Several objects about one node: one with all facts, or one per fact.
Facts factsOfRows(Context &context, const std::vector<Value> &rows) {
  const Hash &first = *dynAs<Hash>(rows[0]);
  if (hashFind(first, "value"))
    return sanitized(context, {factsOfPairs(context, *makeArray(context, rows).as<Array>()),
                               textOf(hashFind(first, "certname"))});
  return sanitized(context, factsOfObject(context, rows[0], first));
}

Facts factsOfTop(Context &context, const SourcedText &input, Value top) {
  const Hash *object = dynAs<Hash>(top);
  if (!object)
    fail(input, "facts must be an object, such as facter --json prints");
  return sanitized(context, factsOfObject(context, top, *object));
}

} // namespace

Facts parseFacts(Context &context, const SourcedText &input, std::string_view node) {
  Value top = parseStructured(context, input);
  if (const Array *rows = dynAs<Array>(top))
    return factsOfRows(context, rowsOf(input, *rows, node));
  return factsOfTop(context, input, top);
}

FactsStore::FactsStore(SourcedText input) : input_(std::move(input)) {
  top_ = parseStructured(memory_, input_);
  const Array *rows = dynAs<Array>(top_);
  for (size_t i = 0; rows && i < rows->length; ++i)
    if (const Hash *hash = dynAs<Hash>(rows->elements[i]))
      rows_[textOf(hashFind(*hash, "certname"))].push_back(rows->elements[i]);
}

Facts FactsStore::facts(Context &context, std::string_view node) const {
  if (!top_.is(ObjectKind::Array))
    return factsOfTop(context, input_, top_);
  auto found = rows_.find(std::string(node));
  if (found == rows_.end())
    failWithoutRows(input_, node);
  return factsOfRows(context, found->second);
}

Value withLegacyFacts(Context &context, Value facts) {
  struct Row {
    std::string_view name;
    std::string_view path;
  };
  static constexpr Row rows[] = {
#define LEGACY_FACT(name, path) {#name, path},
#include "runtime-lib/puppet/node/legacy_facts.def"
  };
  const Hash *known = dynAs<Hash>(facts);
  HashBuilder result(context, known->length + std::size(rows));
  for (const HashEntry &entry : known->items())
    result.set(entry.key, entry.value);
  for (const Row &row : rows) {
    Value value = facts;
    for (std::string_view path = row.path; !path.empty();) {
      std::string_view key = path.substr(0, path.find('.'));
      path.remove_prefix(std::min(key.size() + 1, path.size()));
      const Hash *hash = dynAs<Hash>(value);
      const Value *found = hash ? hashFind(*hash, key) : nullptr;
      value = found ? *found : Value::undef();
    }
    if (!value.isUndef() && !hashFind(*known, row.name))
      result.set(row.name, value);
  }
  return result.build();
}

Value trustedData(Context &context, std::string_view certname) {
  size_t dot = certname.find('.');
  HashBuilder trusted(context);
  trusted.set("authenticated", makeString(context, "remote"));
  trusted.set("certname", makeString(context, certname));
  trusted.set("extensions", HashBuilder(context).build());
  trusted.set("hostname", makeString(context, certname.substr(0, dot)));
  trusted.set("domain", dot == std::string_view::npos
                            ? Value::undef()
                            : makeString(context, certname.substr(dot + 1)));
  trusted.set("external", HashBuilder(context).build());
  return trusted.build();
}

Value trustedData(Context &context, std::string_view certname, const SourcedText &input) {
  Value top = parseStructured(context, input);
  const Hash *given = dynAs<Hash>(top);
  if (!given)
    fail(input, "trusted data must be an object, such as {\"extensions\": {…}}");
  std::string own = textOf(hashFind(*given, "certname"));
  if (!own.empty() && own != certname)
    fail(input, "it is about " + own + " and not about " + std::string(certname));
  Value derived = trustedData(context, certname);
  HashBuilder result(context);
  for (const HashEntry &entry : derived.as<Hash>()->items())
    result.set(entry.key, entry.value);
  for (const HashEntry &entry : given->items())
    result.set(entry.key, entry.value);
  return result.build();
}

Value serverFacts(Context &context, std::string_view serverName, std::string_view serverAddress,
                  std::string_view environment) {
  HashBuilder facts(context);
  facts.set("serverversion", makeString(context, puppetVersion));
  facts.set("servername", makeString(context, serverName));
  facts.set("serverip", makeString(context, serverAddress));
  facts.set("environment", makeString(context, environment));
  return facts.build();
}

} // namespace pp
