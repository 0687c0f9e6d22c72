// Nodes that stand for a value or a name by themselves.
#pragma once

#include "frontend/puppet/ast/node.h"

namespace ppcc::puppet::ast {

/// Nothing: the body of an empty program.
struct Nop : NodeOf<Kind::Nop> {};

/// `undef`
struct LiteralUndef : NodeOf<Kind::LiteralUndef> {};

/// `default`
struct LiteralDefault : NodeOf<Kind::LiteralDefault> {};

/// `true`, `false`
struct LiteralBoolean : NodeOf<Kind::LiteralBoolean> {
  bool value = false;
};

/// `10`, `0x1F`, `017`, of any size.
struct LiteralInteger : NodeOf<Kind::LiteralInteger> {
  /// The literal as written, with its prefix.
  std::string_view text;
  /// 8, 10 or 16.
  uint8_t radix = 10;
  /// Whether `value` holds it; Puppet 8 itself rejects what does not fit.
  bool fitsInt64 = true;
  int64_t value = 0;

  /// The digits without prefix, to be read in `radix`.
  std::string_view digits() const { return text.substr(radix == 16 ? 2 : radix == 8 ? 1 : 0); }
};

/// `1.5`, `1e10`, `0.5e-3`
struct LiteralFloat : NodeOf<Kind::LiteralFloat> {
  std::string_view text;
  double value = 0;
};

/// `'text'`, `"text"` without interpolation, bare words with dashes, text between interpolations.
struct LiteralString : NodeOf<Kind::LiteralString> {
  /// Escapes are already replaced.
  std::string_view value;
};

/// `/pattern/`
struct LiteralRegularExpression : NodeOf<Kind::LiteralRegularExpression> {
  /// What lies between the slashes, `\/` replaced by `/`.
  std::string_view pattern;
};

/// `[1, 2]`
struct LiteralList : NodeOf<Kind::LiteralList> {
  List<Node> values;
};

/// `key => value` of a hash.
struct KeyedEntry : NodeOf<Kind::KeyedEntry> {
  const Node *key = nullptr;
  const Node *value = nullptr;
};

/// `{ a => 1 }`; also `a => 1` standing without braces among arguments.
struct LiteralHash : NodeOf<Kind::LiteralHash> {
  List<KeyedEntry> entries;
  /// Written without braces.
  bool unfolded = false;
};

/// A bare lower case name: `file`, `apache::vhost`; its value is the string.
struct QualifiedName : NodeOf<Kind::QualifiedName> {
  std::string_view value;
};

/// A bare upper case name: `File`, `Stdlib::Port`.
struct QualifiedReference : NodeOf<Kind::QualifiedReference> {
  /// As written; Puppet's `value` is this in lower case.
  std::string_view casedValue;
};

/// `private`, `attr`
struct ReservedWord : NodeOf<Kind::ReservedWord> {
  std::string_view word;
};

} // namespace ppcc::puppet::ast
