// Starts from nothing and lets facts grow until they hold everywhere.
#include "ir/puppet/passes/value_facts.h"

#include "ir/core/graph/cfg.h"
#include "ir/core/operands.h"
#include "ir/puppet/passes/static_types.h"

#include "runtime-lib/puppet/types/constants.h"

#include <algorithm>

namespace ppcc::ir::puppet {

namespace {

using Wide = __int128;

/// Bounds of a result; those beyond 64 bits are no bounds.
IntegerRange bounds(Wide low, Wide high) {
  bool fits = low >= INT64_MIN && high <= INT64_MAX;
  return fits ? IntegerRange{static_cast<int64_t>(low), static_cast<int64_t>(high)}
              : Fact::unbounded;
}

bool isUnbounded(const IntegerRange &range) {
  return range.low == INT64_MIN || range.high == INT64_MAX;
}

Wide floorDivide(Wide a, Wide b) {
  Wide quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

/// The least and the greatest of what the bounds of both give.
template <class F> IntegerRange corners(const IntegerRange &a, const IntegerRange &b, F &&f) {
  Wide all[] = {f(Wide(a.low), Wide(b.low)), f(Wide(a.low), Wide(b.high)),
                f(Wide(a.high), Wide(b.low)), f(Wide(a.high), Wide(b.high))};
  auto [low, high] = std::ranges::minmax(all);
  return bounds(low, high);
}

IntegerRange arithmetic(Opcode opcode, const IntegerRange &a, const IntegerRange &b) {
  bool isDivision = opcode == opcodeOf<puppet::Div> || opcode == opcodeOf<core::IntDiv>;
  bool isModulo = opcode == opcodeOf<puppet::Mod> || opcode == opcodeOf<core::IntMod>;
  if (isModulo && b.low > 0 && !isUnbounded(b))
    return {0, b.high - 1};
  if (isUnbounded(a) || isUnbounded(b) || isModulo || (isDivision && b.low <= 0))
    return Fact::unbounded;
  if (isDivision)
    return corners(a, b, floorDivide);
  if (opcode == opcodeOf<puppet::Mul> || opcode == opcodeOf<core::IntMul>)
    return corners(a, b, [](Wide x, Wide y) { return x * y; });
  if (opcode == opcodeOf<puppet::Sub> || opcode == opcodeOf<core::IntSub>)
    return bounds(Wide(a.low) - b.high, Wide(a.high) - b.low);
  return bounds(Wide(a.low) + b.low, Wide(a.high) + b.high);
}

/// What an operator gives; anything but numbers may be joined, removed or converted.
Fact arithmeticFact(Opcode opcode, const Fact &a, const Fact &b) {
  if (!a.kinds || !b.kinds)
    return {};
  if (a.isInteger() && b.isInteger())
    return Fact::integer(arithmetic(opcode, a.range, b.range));
  constexpr uint16_t numbers = Fact::Integer | Fact::Float;
  bool areNumbers = !((a.kinds | b.kinds) & ~numbers);
  if (!areNumbers)
    return Fact::everything();
  bool hasFloat = a.kinds == Fact::Float || b.kinds == Fact::Float;
  return Fact::only(hasFloat ? Fact::Float : numbers);
}

Fact constantFact(const Constant &constant) {
  switch (constant.kind) {
  case ConstantKind::Integer:
    return Fact::integer({constant.integer, constant.integer});
  case ConstantKind::BigInteger:
    return Fact::only(Fact::Integer);
  case ConstantKind::Float:
    return Fact::only(Fact::Float);
  case ConstantKind::String:
    return Fact::only(Fact::String);
  case ConstantKind::Bool:
    return Fact::only(Fact::Boolean);
  case ConstantKind::Undef:
    return Fact::only(Fact::Undef);
  case ConstantKind::Array:
    return Fact::only(Fact::Array);
  case ConstantKind::Hash:
    return Fact::only(Fact::Hash);
  case ConstantKind::Default:
  case ConstantKind::Regexp:
    break;
  }
  return Fact::only(Fact::Other);
}

/// What an unboxed value is, whatever it comes from.
Fact factOfRepr(Repr repr) {
  if (repr == Repr::Int)
    return Fact::only(Fact::Integer);
  if (repr == Repr::Float)
    return Fact::only(Fact::Float);
  if (repr == Repr::Bool)
    return Fact::only(Fact::Boolean);
  if (repr == Repr::String)
    return Fact::only(Fact::String);
  return Fact::everything();
}

/// The rules of ops that give more than "anything".
class OpFacts {
public:
  OpFacts(const Module &module, const Op &op, const std::vector<Fact> &facts,
          const std::vector<Fact> &results)
      : module_(module), op_(op), facts_(facts), results_(results) {}

  Fact operator()(const core::Const &op) { return constantFact(module_.constants[op.value]); }
  Fact operator()(const puppet::Add &op) { return binary(op); }
  Fact operator()(const puppet::Sub &op) { return binary(op); }
  Fact operator()(const puppet::Mul &op) { return binary(op); }
  Fact operator()(const puppet::Div &op) { return binary(op); }
  Fact operator()(const puppet::Mod &op) { return binary(op); }
  Fact operator()(const core::IntAdd &op) { return binary(op); }
  Fact operator()(const core::IntSub &op) { return binary(op); }
  Fact operator()(const core::IntMul &op) { return binary(op); }
  Fact operator()(const core::IntDiv &op) { return binary(op); }
  Fact operator()(const core::IntMod &op) { return binary(op); }
  Fact operator()(const puppet::Neg &op) {
    return arithmeticFact(opcodeOf<puppet::Sub>, Fact::integer({0, 0}), at(op.value));
  }
  Fact operator()(const core::Box &op) { return at(op.value); }
  Fact operator()(const core::UnboxInt &op) { return at(op.value); }
  Fact operator()(const core::Known &op) { return at(op.value); }
  Fact operator()(const core::Call &op) { return results_[op.function.index]; }
  /// Without a lambda, what remains of a call can only fail.
  Fact operator()(const puppet::Call &op) {
    return op.remaining && !op.lambda ? Fact() : Fact::everything();
  }
  Fact operator()(const core::WalkCount &) { return Fact::integer({0, UINT32_MAX}); }
  Fact operator()(const puppet::Concat &) { return Fact::only(Fact::String); }
  Fact operator()(const core::Array &) { return Fact::only(Fact::Array); }
  Fact operator()(const puppet::Array &) { return Fact::only(Fact::Array); }
  Fact operator()(const core::Hash &) { return Fact::only(Fact::Hash); }
  Fact operator()(const core::ListFinish &) { return Fact::only(Fact::Array); }
  Fact operator()(const puppet::TypeNamed &) { return Fact::only(Fact::Other); }
  template <class T> Fact operator()(const T &) { return Fact::everything(); }

private:
  const Fact &at(ValueId value) const { return facts_[value.index]; }
  template <class T> Fact binary(const T &op) {
    return arithmeticFact(op_.opcode, at(op.lhs), at(op.rhs));
  }

  const Module &module_;
  const Op &op_;
  const std::vector<Fact> &facts_;
  const std::vector<Fact> &results_;
};

Fact factOfType(const pp::Type &type) {
  switch (type.typeKind()) {
  case pp::TypeKind::Integer: {
    const auto &integers = *type.as<pp::IntegerType>();
    IntegerRange range = Fact::unbounded;
    bool areSmall = integers.from.isSmallInteger() && integers.to.isSmallInteger();
    if (areSmall)
      range = {integers.from.small(), integers.to.small()};
    return Fact::integer(range);
  }
  case pp::TypeKind::Float:
    return Fact::only(Fact::Float);
  case pp::TypeKind::Numeric:
    return Fact::only(Fact::Integer | Fact::Float);
  case pp::TypeKind::String:
  case pp::TypeKind::Enum:
    return Fact::only(Fact::String);
  case pp::TypeKind::Boolean:
    return Fact::only(Fact::Boolean);
  case pp::TypeKind::Array:
    return Fact::only(Fact::Array);
  case pp::TypeKind::Hash:
    return Fact::only(Fact::Hash);
  default: // nothing that helps
    return Fact::everything();
  }
}

/// The kinds of which every value is an instance of the type.
uint16_t kindsWithin(const pp::Type &type) {
  switch (type.typeKind()) {
  case pp::TypeKind::Any:
    return Fact::Everything;
  case pp::TypeKind::Numeric:
    return Fact::Integer | Fact::Float;
  case pp::TypeKind::Scalar:
  case pp::TypeKind::ScalarData:
    return Fact::Integer | Fact::Float | Fact::String | Fact::Boolean;
  case pp::TypeKind::String: {
    const auto &text = *type.as<pp::StringType>();
    return text.size || text.value ? 0 : Fact::String;
  }
  case pp::TypeKind::Boolean:
    return type.as<pp::BooleanType>()->value.isUndef() ? Fact::Boolean : 0;
  case pp::TypeKind::Float:
    return &type == &pp::floatType ? Fact::Float : 0;
  case pp::TypeKind::Optional: {
    const pp::Type *inner = type.as<pp::ContainedType>()->type;
    return Fact::Undef | (inner ? kindsWithin(*inner) : Fact::Everything);
  }
  case pp::TypeKind::Integer: {
    const auto &integers = *type.as<pp::IntegerType>();
    return integers.from.isUndef() && integers.to.isUndef() ? Fact::Integer : 0;
  }
  default: // nothing is certain
    return 0;
  }
}

} // namespace

Fact join(const Fact &a, const Fact &b) {
  bool aHas = a.kinds & Fact::Integer, bHas = b.kinds & Fact::Integer;
  IntegerRange range = {0, 0};
  if (aHas && bHas)
    range = {std::min(a.range.low, b.range.low), std::max(a.range.high, b.range.high)};
  else if (aHas || bHas)
    range = aHas ? a.range : b.range;
  return {static_cast<uint16_t>(a.kinds | b.kinds), range};
}

Fact meet(const Fact &a, const Fact &b) {
  Fact both{static_cast<uint16_t>(a.kinds & b.kinds), {0, 0}};
  if (both.kinds & Fact::Integer)
    both.range = {std::max(a.range.low, b.range.low), std::min(a.range.high, b.range.high)};
  if (both.range.low > both.range.high)
    both.range = b.range;
  return both;
}

Fact factOfType(std::string_view type) {
  const pp::Type *known = builtInType(type);
  return known ? factOfType(*known) : Fact::everything();
}

bool isInstanceOf(const Fact &fact, std::string_view text) {
  const pp::Type *known = builtInType(text);
  if (!fact.kinds || !known)
    return false;
  const pp::Type &type = *known;
  if (!(fact.kinds & ~kindsWithin(type)))
    return true;
  const auto *integers = type.is(pp::TypeKind::Integer) ? type.as<pp::IntegerType>() : nullptr;
  auto isWithin = [](pp::Value bound, auto &&test) {
    return bound.isUndef() || (bound.isSmallInteger() && test(bound.small()));
  };
  return integers && fact.isSmallInteger() &&
         isWithin(integers->from, [&](int64_t low) { return low <= fact.range.low; }) &&
         isWithin(integers->to, [&](int64_t high) { return high >= fact.range.high; });
}

ValueFacts::ValueFacts(const Module &module)
    : module_(module), facts_(module.functionCount()), changes_(module.functionCount()),
      results_(module.functionCount()), resultChanges_(module.functionCount()) {
  for (size_t i = 0; i < module.functionCount(); ++i) {
    facts_[i].resize(module.function(FunctionId(i)).valueCount());
    changes_[i].resize(facts_[i].size());
  }
  for (bool changed = true; changed;) {
    changed = false;
    // Only direct functions depend on others.
    for (size_t i = 0; i < module.functionCount(); ++i)
      if (module.function(FunctionId(i)).kind == kind::Direct)
        while (visit(FunctionId(i)))
          changed = true;
  }
  for (size_t i = 0; i < module.functionCount(); ++i)
    while (visit(FunctionId(i))) {
    }
}

bool ValueFacts::grow(Fact &known, Fact fact, uint8_t *changes) {
  constexpr uint8_t patience = 4;
  fact = join(known, fact);
  if (fact == known)
    return false;
  if (changes && fact.range != known.range && ++*changes > patience) {
    *changes = patience;
    fact.range = Fact::unbounded;
  }
  known = fact;
  return true;
}

/// What a type says beyond the representation.
Fact ValueFacts::factOf(Refinement refinement) const {
  if (refinement.dialect == Dialect::core)
    return Fact::integer(module_.core.ranges[refinement.row]);
  if (refinement.dialect == Dialect::puppet)
    return factOfType(module_.puppet.types[refinement.row]);
  return Fact::everything();
}

bool ValueFacts::update(FunctionId id, ValueId value, Fact found) {
  const ValueInfo &info = module_.function(id).value(value);
  if (info.type.repr == Repr::Match || !found.kinds)
    return false;
  found = meet(found, factOfRepr(info.type.repr));
  if (Refinement refinement = info.type.refinement())
    found = meet(found, factOf(refinement));
  // Only what comes round in a loop can grow without end.
  uint8_t *changes = info.block ? &changes_[id.index][value.index] : nullptr;
  return grow(facts_[id.index][value.index], found, changes);
}

bool ValueFacts::visit(FunctionId id) {
  const Function &function = module_.function(id);
  std::vector<Fact> &facts = facts_[id.index];
  bool changed = false;
  for (ValueId parameter : function.block(function.entry()).parameters)
    changed |= update(id, parameter, Fact::everything());
  ControlFlow flow(function);
  for (BlockId block : flow.reversePostorder())
    for (OpId opId : function.block(block).ops) {
      const Op &op = function.op(opId);
      if (op.result)
        changed |= update(id, op.result, ir::visit(op, OpFacts(module_, op, facts, results_)));
      forEachTarget(op, [&](Target &target) {
        const auto &parameters = function.block(target.block).parameters;
        for (size_t i = 0; i < parameters.size(); ++i)
          changed |= update(id, parameters[i], facts[target.args[i].index]);
      });
      if (const auto *last = op.as<core::Ret>(); last && last->value) {
        changed |= grow(results_[id.index], facts[last->value.id.index], &resultChanges_[id.index]);
      }
    }
  return changed;
}

} // namespace ppcc::ir::puppet
