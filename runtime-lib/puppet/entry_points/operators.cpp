// Operators that generated code calls.
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/abi/string_cases.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/entry_points/located.h"

#define BINARY(symbol, function, text)                                                             \
  Value symbol(Run *run, Value left, Value right, const Location *places) {                        \
    return locatedOperator(run, places, "a '" text "' expression",                                 \
                           [&] { return function(*run, left, right); });                           \
  }
#define COMPARISON(symbol, order, text)                                                            \
  bool symbol(Run *run, Value left, Value right, const Location *places) {                         \
    return locatedOperator(run, places, "a '" text "' expression",                                 \
                           [&] { return compare(*run, Order::order, left, right); });              \
  }

namespace pp {
extern "C" {

BINARY(pp_add, add, "+")
BINARY(pp_subtract, subtract, "-")
BINARY(pp_multiply, multiply, "*")
BINARY(pp_divide, divide, "/")
BINARY(pp_modulo, modulo, "%")
BINARY(pp_shift_left, shiftLeft, "<<")
BINARY(pp_shift_right, shiftRight, ">>")
BINARY(pp_match, match, "=~")
COMPARISON(pp_less, Less, "<")
COMPARISON(pp_less_or_equal, LessOrEqual, "<=")
COMPARISON(pp_greater, Greater, ">")
COMPARISON(pp_greater_or_equal, GreaterOrEqual, ">=")

Value pp_negate(Run *run, Value operand, const Location *place) {
  return locatedOperator(run, place, "an Unary Minus", [&] { return negate(*run, operand); });
}

bool pp_equals(Run *run, Value left, Value right) { return equals(*run, left, right); }

Value pp_in(Run *run, Value left, Value right, const Location *places) {
  return locatedOperator(run, places, "an 'in' expression",
                         [&] { return isIn(*run, left, right); });
}

Value pp_case_match(Run *run, Value value, Value option, const Location *place) {
  return located(place, "a 'case' statement", 0, [&] { return caseMatch(*run, value, option); });
}

Value pp_case_match_any(Run *run, Value value, Value options, const Location *place) {
  return located(place, "a 'case' statement", 0, [&] {
    Value all = unfold(*run, options);
    for (Value option : all.as<Array>()->items()) {
      Value state = caseMatch(*run, value, option);
      if (state.truthy())
        return state;
    }
    return Value::boolean(false);
  });
}

int64_t pp_string_case(Run *run, Value value, const StringCases *cases) {
  const String *text = dynAs<String>(value);
  if (!text) {
    for (uint32_t i = 0; i < cases->count; ++i)
      if (equals(*run, value, Value::object(cases->options[i])))
        return i;
    return -1;
  }
  uint64_t place = hashIgnoringCase(text->view());
  while (uint32_t number = cases->index[place++ & cases->mask])
    if (equalIgnoringAsciiCase(cases->options[number - 1]->view(), text->view()))
      return number - 1;
  return -1;
}

Value pp_match_group(Run *run, Value state, int64_t number) {
  return matchGroup(*run, state, number);
}

Value pp_box_integer(Run *run, int64_t value) { return makeInteger(*run, value); }
Value pp_box_float(Run *run, double value) { return makeFloat(*run, value); }

} // extern "C"
} // namespace pp
