// What the parts of the verifier share: the module and the errors found so far.
#pragma once

#include "ir/core/verify.h"

#include <initializer_list>
#include <string_view>

namespace ppcc::ir {

/// Collects errors about one function or declaration after another.
class Verifier {
public:
  explicit Verifier(const Module &module) : module_(module) {}

  const Module &module() const { return module_; }
  /// What the next errors are about.
  void enter(std::string where) { where_ = std::move(where); }
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
  bool knows(LayoutId id) const { return id.index < module_.layouts.size(); }
  bool knows(LambdaId id) const { return id.index < module_.lambdas.size(); }
  bool knows(ResourceId id) const { return id.index < module_.resources.size(); }
  bool knows(CollectorId id) const { return id.index < module_.collectors.size(); }

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
/// Checks the declarations.
void verifyTables(Verifier &verifier);

} // namespace ppcc::ir
