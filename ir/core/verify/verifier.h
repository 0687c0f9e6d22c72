// What the parts of the verifier share: the module and the errors found so far.
#pragma once

#include "ir/core/verify/verify.h"

#include <initializer_list>
#include <string_view>
#include <type_traits>

namespace ppcc::ir {

/// Collects errors about one function or declaration after another.
class Verifier {
public:
  explicit Verifier(const Module &module) : module_(module) {}

  const Module &module() const { return module_; }
  /// What the next errors are about.
  void enter(std::string where) { where_ = std::move(where); }
  void enterRow(std::string_view keyword, size_t number) {
    enter(std::string(keyword) + " #" + std::to_string(number));
  }
  /// Reports `message` unless `holds`; gives `holds`.
  bool check(bool holds, std::string_view message, LocationId location = {}) {
    return check(holds, {message}, location);
  }
  /// The same with a message in parts, which are joined only when it is needed.
  bool check(bool holds, std::initializer_list<std::string_view> message,
             LocationId location = {}) {
    if (!holds)
      report(message, location);
    return holds;
  }
  bool failed() const { return !errors_.empty(); }
  std::vector<VerifyError> take() { return std::move(errors_); }

  bool knows(StringId id) const { return module_.strings.contains(id); }
  bool knows(LocationId id) const { return module_.locations.contains(id); }
  bool knows(ConstantId id) const { return module_.constants.contains(id); }
  bool knows(FunctionId id) const { return id.index < module_.functionCount(); }
  /// The same for a row of a dialect's table.
  template <class RowId> bool knows(RowId id) const {
#define TABLE_OF(dialect, Declaration, member, keyword, IdOfTable)                                 \
  if constexpr (std::is_same_v<RowId, dialect::IdOfTable>)                                         \
    return id.index < module_.dialect.member.size();                                               \
  else
#include "ir/all/tables.def"
    static_assert(!sizeof(RowId), "no table has rows of this id");
  }

private:
  void report(std::initializer_list<std::string_view> message, LocationId location);

  const Module &module_;
  std::string where_;
  std::vector<VerifyError> errors_;
};

/// Checks blocks, values, types, dominance and every op.
void verifyFunction(Verifier &verifier, const Function &function);
/// Checks the fields of one op beyond its operands: ids, counts, rules of its own.
void verifyOp(Verifier &verifier, const Function &function, const Op &op);
/// Checks the tables of all dialects.
void verifyTables(Verifier &verifier);

} // namespace ppcc::ir
