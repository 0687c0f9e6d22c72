// Two ways that differ in one decision only are one way with a choice.
#include "ir/ndca/passes/predicates.h"

namespace ppcc::ir::ndca {

const Condition *Conditions::decide(const Condition *after, ValueId value, bool holds) {
  return &all_.emplace_back(Condition{Condition::Decision, after, value, holds, {}, {}});
}

ValueId Conditions::select(ValueId condition, ValueId a, ValueId b) {
  if (a == b)
    return a;
  Module &module = builder_.module();
  Type left = builder_.function().typeOf(a), right = builder_.function().typeOf(b);
  Type result = left.repr;
  if (left.repr == Repr::Int && left.refinement() && right.refinement()) {
    IntegerRange x = module.core.ranges[left.refinement().row];
    IntegerRange y = module.core.ranges[right.refinement().row];
    result = module.bounded(Repr::Int, {std::min(x.low, y.low), std::max(x.high, y.high)});
  }
  return builder_.emit(Select{condition, a, b}, result);
}

bool Conditions::joinPair(std::vector<Guarded> &ways) {
  for (size_t i = 0; i < ways.size(); ++i)
    for (size_t j = i + 1; j < ways.size(); ++j) {
      const Condition &a = *ways[i].condition, &b = *ways[j].condition;
      bool isPair = a.kind == Condition::Decision && b.kind == Condition::Decision &&
                    a.after == b.after && a.value == b.value && a.holds != b.holds;
      if (!isPair)
        continue;
      for (size_t k = 0; k < ways[i].values.size(); ++k) {
        ValueId yes = (a.holds ? ways[i] : ways[j]).values[k];
        ValueId no = (a.holds ? ways[j] : ways[i]).values[k];
        ways[i].values[k] = select(a.value, yes, no);
      }
      ways[i].condition = a.after;
      ways.erase(ways.begin() + static_cast<ptrdiff_t>(j));
      return true;
    }
  return false;
}

Guarded Conditions::join(std::vector<Guarded> ways) {
  while (joinPair(ways))
    ;
  if (ways.size() == 1)
    return std::move(ways.front());
  // The last needs no test: if none of the others holds, it does.
  Guarded result = std::move(ways.back());
  Condition any{Condition::Any};
  any.any = {result.condition};
  for (size_t i = ways.size() - 1; i-- > 0;) {
    any.any.push_back(ways[i].condition);
    if (ways[i].values.empty())
      continue;
    ValueId test = *code(ways[i].condition);
    for (size_t k = 0; k < ways[i].values.size(); ++k)
      result.values[k] = select(test, ways[i].values[k], result.values[k]);
  }
  result.condition = &all_.emplace_back(std::move(any));
  return result;
}

std::optional<ValueId> Conditions::code(const Condition *condition) {
  if (condition->kind == Condition::Always)
    return std::nullopt;
  auto *made = const_cast<Condition *>(condition);
  if (made->made)
    return made->made;
  if (condition->kind == Condition::Any) {
    for (const Condition *part : condition->any) {
      std::optional<ValueId> value = code(part);
      if (!value)
        return std::nullopt;
      made->made = made->made ? logic(Connective::Or, made->made, *value) : *value;
    }
    return made->made;
  }
  ValueId value = condition->holds ? condition->value : builder_.emit(core::Not{condition->value});
  std::optional<ValueId> before = code(condition->after);
  made->made = before ? logic(Connective::And, *before, value) : value;
  return made->made;
}

} // namespace ppcc::ir::ndca
