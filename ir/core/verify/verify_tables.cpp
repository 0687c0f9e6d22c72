// Verifies that what the rows of all tables refer to exists, then the rules of each dialect.
#include "ir/core/dialects/with_rules.h"
#include "ir/core/verify/verifier.h"

namespace ppcc::ir {

namespace {

/// Checks that every id in a declaration exists, into nested records.
struct FieldVerifier {
  Verifier &verifier;

  template <class Tag> void operator()(const char *field, Id<Tag> id) const {
    verifier.check(!id || verifier.knows(id), {"field `", field, "` refers to nothing"});
  }
  template <class T> void operator()(const char *field, const std::vector<T> &list) const {
    for (const T &item : list)
      (*this)(field, item);
  }
  template <class T>
  requires requires(T &t) {
    T::fields(t, [](const char *, auto &) {});
  }
  void operator()(const char *, const T &record) const { T::fields(record, *this); }
  template <class T>
  requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void operator()(const char *, T) const {}
};

template <class T>
void verifyFields(Verifier &verifier, const std::vector<T> &table, std::string_view keyword) {
  for (size_t i = 0; i < table.size(); ++i) {
    verifier.enterRow(keyword, i);
    T::fields(table[i], FieldVerifier{verifier});
  }
}

} // namespace

void verifyTables(Verifier &verifier) {
#define TABLE_OF(dialect, Declaration, member, keyword, RowId)                                     \
  verifyFields(verifier, verifier.module().dialect.member, keyword);
#include "ir/all/tables.def"
  forAllRules([&](auto rules) { rules.verifyTables(verifier); });
}

} // namespace ppcc::ir
