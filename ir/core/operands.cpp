// Visitors over the fields of ops: operands, branch targets, identity, and the effects of an op.
#include "ir/core/operands.h"

#include "ir/core/dialects/with_rules.h"

#include <algorithm>

namespace ppcc::ir {

namespace {

/// Fields that hold no operand. A new kind of field must be listed, or nothing compiles.
template <class T>
concept PlainField = std::is_arithmetic_v<T> || std::is_enum_v<T> || isModuleId<T> ||
    std::is_same_v<T, VariableName> || std::is_same_v<T, Depth> || std::is_same_v<T, StringList> ||
    std::is_same_v<T, Places>;

struct OperandVisitor {
  void *state;
  void (*callback)(void *, OperandUse);

  void operator()(const char *field, ValueId &value) const {
    callback(state, {value, Repr::Any, false, field});
  }
  template <Repr R> void operator()(const char *field, Operand<R> &operand) const {
    callback(state, {operand.id, R, false, field});
  }
  template <Repr R> void operator()(const char *field, Optional<R> &operand) const {
    callback(state, {operand.id, R, true, field});
  }
  void operator()(const char *field, ValueList &list) const {
    for (ValueId &value : list)
      callback(state, {value, Repr::Any, false, field});
  }
  void operator()(const char *field, TypedList &list) const {
    for (TypedValue &value : list)
      callback(state, {value.id, Repr::None, false, field});
  }
  void operator()(const char *field, ArgumentList &list) const {
    for (Argument &argument : list)
      callback(state, {argument.value, Repr::Any, false, field});
  }
  void operator()(const char *field, Target &target) const {
    for (ValueId &value : target.args)
      callback(state, {value, Repr::None, false, field, true});
  }
  template <PlainField T> void operator()(const char *, T &) const {}
};

struct TargetVisitor {
  void *state;
  void (*callback)(void *, Target &);

  void operator()(const char *, Target &target) const { callback(state, target); }
  template <class T> void operator()(const char *, T &) const {}
};

struct IdentityVisitor {
  std::vector<uint32_t> &out;

  template <class Tag> void operator()(const char *, Id<Tag> id) const { out.push_back(id.index); }
  template <class T>
  requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void operator()(const char *, T value) const {
    static_assert(sizeof(T) <= sizeof(uint32_t));
    out.push_back(static_cast<uint32_t>(value));
  }
  template <Repr R> void operator()(const char *, Operand<R> o) const { out.push_back(o.id.index); }
  template <Repr R> void operator()(const char *, Optional<R> o) const {
    out.push_back(o.id.index);
  }
  void operator()(const char *, VariableName name) const { out.push_back(name.id.index); }
  void operator()(const char *, Depth depth) const { out.push_back(depth.frames); }
  void operator()(const char *, const Places &) const {}
  template <class T> void operator()(const char *field, const List<T> &list) const {
    out.push_back(list.count);
    for (const T &item : list)
      (*this)(field, item);
  }
  void operator()(const char *, const Argument &argument) const {
    out.push_back(argument.value.index);
    out.push_back(argument.splat);
  }
  void operator()(const char *field, const Target &target) const {
    out.push_back(target.block.index);
    (*this)(field, target.args);
  }
};

} // namespace

void detail::forEachOperand(const Op &op, void *state, void (*callback)(void *, OperandUse)) {
  visit(op, [&](auto &fields) { fields.fields(fields, OperandVisitor{state, callback}); });
}

void detail::forEachTarget(const Op &op, void *state, void (*callback)(void *, Target &)) {
  if (op.isTerminator())
    visit(op, [&](auto &fields) { fields.fields(fields, TargetVisitor{state, callback}); });
}

std::vector<uint32_t> identity(const Function &function, const Op &op) {
  Type type = op.result ? function.typeOf(op.result) : Type();
  std::vector<uint32_t> words = {static_cast<uint32_t>(op.opcode), static_cast<uint32_t>(type.repr),
                                 static_cast<uint32_t>(type.refinement().dialect),
                                 type.refinement().row.index};
  visit(op, [&](auto &fields) { fields.fields(fields, IdentityVisitor{words}); });
  return words;
}

Effects effects(const Module &module, const Function &function, const Op &op) {
  return withRules(op.dialect(), [&](auto rules) { return rules.effects(module, function, op); });
}

} // namespace ppcc::ir
