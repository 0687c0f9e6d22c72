// Variables of the top scope that come from outside: Puppet's Node#merge, then the compiler's
// set_node_parameters.
#include "runtime-lib/puppet/evaluation/variables/node_variables.h"

#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp {

namespace {

bool isNamed(Value key, const String *name) {
  return key.is(ObjectKind::String) && sameName(key.as<String>(), name);
}

/// What a classifier, facts and server say, each key from the first that has it. Keys are compared
/// as they are: `1` and `'1'` are two.
class Merged {
public:
  explicit Merged(Run &run) : run_(run), all_(run, sizeOf(run.node)) {}

  /// Takes what is new; Puppet warns of the rest.
  void add(Value given, const String *except = nullptr) {
    const Hash *hash = dynAs<Hash>(given);
    for (size_t i = 0; hash && i < hash->length; ++i) {
      const HashEntry &entry = hash->entries[i];
      if (except && isNamed(entry.key, except))
        continue;
      size_t known = all_.size();
      size_t place = all_.place(entry);
      if (place < known)
        warnOfSecond(entry, all_.entries()[place].value);
    }
  }
  void set(const String *name, Value value) { all_.set(Value::object(name), value); }
  std::span<const HashEntry> entries() { return all_.entries(); }

private:
  static size_t sizeOf(const NodeData &node) {
    size_t size = 1;
    for (Value part : {node.parameters, node.facts, node.serverFacts})
      size += part.is(ObjectKind::Hash) ? part.object()->length : 0;
    return size;
  }

  void warnOfSecond(const HashEntry &entry, Value first) {
    run_.warnOnce("The node parameter '" + rubyText(entry.key) + "' for node '" + run_.node.name +
                  "' was already set to '" + rubyText(first) + "'. It could not be set to '" +
                  rubyText(entry.value) + "'");
  }

  Run &run_;
  HashBuilder all_;
};

/// Ruby's `/^[0-9]+$/`: some line consists of digits.
bool hasLineOfDigits(std::string_view name) {
  while (true) {
    std::string_view line = name.substr(0, name.find('\n'));
    if (!line.empty() && line.find_first_not_of("0123456789") == std::string_view::npos)
      return true;
    if (line.size() == name.size())
      return false;
    name.remove_prefix(line.size() + 1);
  }
}

/// One variable whose name is new. Keys that are no text are named by Ruby's #to_s.
void setVariable(Run &run, const HashEntry &entry) {
  Value key = entry.key.is(ObjectKind::String) ? entry.key : makeString(run, rubyText(entry.key));
  const auto *name = key.as<String>();
  if (hasLineOfDigits(name->view()))
    failPlain("Cannot assign to a numeric match result variable '$" + std::string(name->view()) +
              "'");
  if (sameName(name, names().facts) || sameName(name, names().serverFacts))
    failPlain("Attempt to assign to a reserved variable name: '" + std::string(name->view()) + "'");
  if (run.topScope->variables.find(name))
    failPlain("Cannot reassign variable '$" + std::string(name->view()) + "'");
  run.topScope->variables.set(name, entry.value);
}

} // namespace

void setNodeVariables(Run &run) {
  Value environment = makeString(run, run.node.environment);
  Merged merged(run);
  merged.add(run.node.parameters);
  merged.set(names().environment, environment);
  merged.add(run.node.facts);
  // Of these $server_facts has the environment besides.
  merged.add(run.node.serverFacts, names().environment);
  for (const HashEntry &entry : merged.entries())
    if (!isNamed(entry.key, names().environment) && !isNamed(entry.key, names().trusted))
      setVariable(run, entry);
  VariableTable &top = run.topScope->variables;
  top.set(names().environment, environment);
  top.set(names().trusted, run.node.trusted);
  top.set(names().serverFacts, run.node.serverFacts);
  top.set(names().facts, run.node.facts);
}

} // namespace pp
