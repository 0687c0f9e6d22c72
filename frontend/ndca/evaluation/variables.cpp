// The lattice of "Static semantics of compiled code" in docs/ndca.md.
#include "frontend/ndca/evaluation/variables.h"

namespace ppcc::ndca {

Variable merged(const Variable &a, const Variable &b) {
  if (a.state == Variable::MaybeUnset || b.state == Variable::MaybeUnset)
    return {Variable::MaybeUnset};
  bool isAmbiguous = a.state == Variable::Ambiguous || b.state == Variable::Ambiguous;
  if (isAmbiguous || !(a.value.type == b.value.type))
    return {Variable::Ambiguous};
  if (a.state == Variable::NotConstant || b.state == Variable::NotConstant)
    return {Variable::NotConstant, a.value};
  if (sameConstant(a.value, b.value))
    return a;
  if (!a.value.type.canVary())
    return {Variable::NotConstant, a.value};
  Variable result = a;
  result.value.isVarying = true;
  return result;
}

Variables merged(const Variables &a, const Variables &b) {
  Variables result;
  for (const auto &[name, variable] : a) {
    auto other = b.find(name);
    result.emplace(name, other == b.end() ? Variable{Variable::MaybeUnset}
                                          : merged(variable, other->second));
  }
  for (const auto &[name, variable] : b)
    if (!a.contains(name))
      result.emplace(name, Variable{Variable::MaybeUnset});
  return result;
}

static bool isSame(const Variable &a, const Variable &b) {
  if (a.state != b.state)
    return false;
  if (a.state != Variable::Known)
    return a.state != Variable::NotConstant || a.value.type == b.value.type;
  if (!(a.value.type == b.value.type) || a.value.isVarying != b.value.isVarying)
    return false;
  return a.value.isVarying || sameConstant(a.value, b.value);
}

bool sameStates(const Variables &a, const Variables &b) {
  if (a.size() != b.size())
    return false;
  for (const auto &[name, variable] : a) {
    auto other = b.find(name);
    if (other == b.end() || !isSame(variable, other->second))
      return false;
  }
  return true;
}

} // namespace ppcc::ndca
