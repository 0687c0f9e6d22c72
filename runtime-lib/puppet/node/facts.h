// Facts of a node, and what a server knows of it besides.
#pragma once

#include "runtime-lib/core/formats/structured_text.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace pp {

/// Facts as they were found.
struct Facts {
  /// A hash.
  Value values;
  /// The node they belong to, if the text says it.
  std::string name;
  /// `$trusted`, if the text has it (an answer to an inventory query); else undef.
  Value trusted = Value::undef();
};

/// Reads facts in any form that tools write: `facter --json` or `--yaml`, facterdb, `{name,
/// values}` and node YAML of Puppet, answers of PuppetDB to `factsets`, `facts` and `inventory`
/// queries. Where the text is about several nodes, `node` says which one is meant. Throws
/// DataError.
Facts parseFacts(Context &context, const SourcedText &input, std::string_view node);
Facts noFacts(Context &context);

/// One text of facts for many nodes, read once. Immutable, so that threads share it.
class FactsStore {
public:
  /// Throws DataError, as parseFacts() does.
  explicit FactsStore(SourcedText input);
  /// What parseFacts() would give for the node; throws DataError.
  Facts facts(Context &context, std::string_view node) const;
  const SourcedText &text() const { return input_; }

private:
  SourcedText input_;
  Context memory_;
  Value top_;
  /// The rows of a query's answer by node.
  std::unordered_map<std::string, std::vector<Value>> rows_;
};

/// Adds the flat facts of old (`$osfamily`) that Facter leaves out by default, where the structured
/// ones they are made of are there.
Value withLegacyFacts(Context &context, Value facts);

/// `$trusted` of a node that was authenticated by its certificate, without extensions.
Value trustedData(Context &context, std::string_view certname);
/// `$trusted` from a file: what it leaves out is derived from the name. Throws DataError.
Value trustedData(Context &context, std::string_view certname, const SourcedText &input);
/// `$server_facts`.
Value serverFacts(Context &context, std::string_view serverName, std::string_view serverAddress,
                  std::string_view environment);

} // namespace pp
