// The structs of NDCA's ops. Integers have bounds (`int(0 to 9)`), from which codegen takes their
// width.
#pragma once

#include "ir/core/ops/fields.h"
#include "ir/ndca/enums.h"
#include "ir/ndca/ids.h"

namespace ppcc::ir::ndca {

/// The state of a cell near the one that is computed: `number` counts the cells of the rule's box
/// in the order of iteration. In a row, near the cell at `column`.
struct Neighbour {
  uint32_t number = 0;
  Optional<Repr::Int> column = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("number", s.number);
    v("column", s.column);
  }
};

/// One bit of each of the 64 cells near those in the word at `column`.
struct Word {
  uint32_t number = 0;
  uint32_t plane = 0;
  IntValue column;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("number", s.number);
    v("plane", s.plane);
    v("column", s.column);
  }
};

/// A word of the parameters of a `@compile` block.
struct Argument {
  uint32_t number = 0;
  template <class S, class V> static void fields(S &s, V &&v) { v("number", s.number); }
};

/// Two integers and what is done with them.
struct Binary {
  Operator op = Operator::Add;
  IntValue lhs;
  IntValue rhs;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("op", s.op);
    v("lhs", s.lhs);
    v("rhs", s.rhs);
  }
};

/// `lhs op rhs`; where that fails, some number.
struct Compute : Binary {};

/// Whether `lhs op rhs` does not fit 64 bits; of a quotient whether it is that of the least integer
/// and -1, of a power only where the exponent is not negative.
struct Overflows : Binary {};

/// `value` itself, which checks before have shown to be within the bounds of the result's type.
struct Within {
  IntValue value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// Compares two integers.
struct Compare {
  Predicate predicate = Predicate::Eq;
  IntValue lhs;
  IntValue rhs;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("predicate", s.predicate);
    v("lhs", s.lhs);
    v("rhs", s.rhs);
  }
};

/// Joins two truth values.
struct Logic {
  Connective op = Connective::And;
  BoolValue lhs;
  BoolValue rhs;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("op", s.op);
    v("lhs", s.lhs);
    v("rhs", s.rhs);
  }
};

/// One of two values of the same representation.
struct Select {
  BoolValue condition;
  TypedValue then;
  TypedValue otherwise;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("condition", s.condition);
    v("then", s.then);
    v("otherwise", s.otherwise);
  }
};

/// 1 for true, 0 for false.
struct Number {
  BoolValue value;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// Fails at a site when the condition holds.
struct Check {
  BoolValue condition;
  SiteId site;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("condition", s.condition);
    v("site", s.site);
  }
};

/// Fails at a site.
struct Stop {
  SiteId site;
  template <class S, class V> static void fields(S &s, V &&v) { v("site", s.site); }
};

/// Ends the function of a cell with its new state.
struct Become {
  IntValue cell;
  template <class S, class V> static void fields(S &s, V &&v) { v("cell", s.cell); }
};

/// Changes a word of the parameters of a `@compile` block.
struct Give {
  uint32_t number = 0;
  IntValue value;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("number", s.number);
    v("value", s.value);
  }
};

/// The new state of the cell at `column` of a row.
struct Store {
  IntValue column;
  IntValue cell;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("column", s.column);
    v("cell", s.cell);
  }
};

/// One bit of the new states of the 64 cells in the word at `column` of a row.
struct StoreWord {
  IntValue column;
  uint32_t plane = 0;
  IntValue word;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("column", s.column);
    v("plane", s.plane);
    v("word", s.word);
  }
};

/// Remembers that a cell of the row failed, if the condition holds.
struct Raise {
  BoolValue condition;
  template <class S, class V> static void fields(S &s, V &&v) { v("condition", s.condition); }
};

/// Whether any cell of the row failed: 0 or 1.
struct Raised {
  template <class S, class V> static void fields(S &, V &&) {}
};

} // namespace ppcc::ir::ndca
