// The table of functions, and what every call has to do.
#include "runtime-lib/pcl/functions/functions.h"

#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/numbers/number.h"

#include <algorithm>

namespace pp::pcl {

namespace {

constexpr FunctionRow rows[] = {
#define FUNCTION(name, entry, fewest, most, result, lifting)                                       \
  {#name, functions::entry, fewest, most, result, Lifting::lifting},
#include "runtime-lib/pcl/functions/functions.def"
};

void checkCount(const FunctionRow &row, const Call &call) {
  if (call.count() < row.fewest)
    fail(ErrorCode::Function, "not enough arguments to `" + std::string(row.name) + "`",
         "It takes " + std::to_string(row.fewest) + " at least, and got " +
             std::to_string(call.count()) + ".");
  if (call.count() > row.most)
    fail(ErrorCode::Function,
         "too many arguments to call: expected " + std::to_string(row.most) + ", got " +
             std::to_string(call.count()));
}

} // namespace

std::optional<size_t> findFunction(std::string_view name) {
  auto found = std::find_if(std::begin(rows), std::end(rows),
                            [&](const FunctionRow &row) { return row.name == name; });
  return found == std::end(rows) ? std::nullopt
                                 : std::optional<size_t>(found - std::begin(rows));
}

std::string_view functionName(size_t number) { return rows[number].name; }

Value callFunction(size_t number, Call &call) {
  const FunctionRow &row = rows[number];
  checkCount(row, call);
  if (row.lifting == Lifting::Own)
    return row.entry(call);
  Lift lift(call.session);
  for (Value &argument : call.arguments) {
    if (row.lifting == Lifting::Deep)
      lift.takeDeep(argument);
    argument = lift.take(argument);
  }
  if (lift.isUnknown())
    return lift.unknown(row.result);
  try {
    return lift.give(row.entry(call));
  } catch (Failure &failure) {
    // Details may show what arguments are.
    if (lift.marks().isSecret() && !failure.detail.empty())
      failure.detail = "[secret]";
    throw;
  }
}

void spreadLast(Call &call) {
  Value last = call.arguments.back();
  call.arguments.pop_back();
  Value known = plain(last);
  if (known.isUnset() || !isSequence(known))
    fail(ErrorCode::Function, "Invalid expanding argument value",
         known.isUndef() ? "The expanding argument (indicated by ...) must not be null."
                         : "The expanding argument (indicated by ...) must be of a tuple, list, or "
                           "set type, and known.",
         static_cast<uint32_t>(call.count() + 1));
  for (Value element : known.as<Array>()->items())
    call.arguments.push_back(alsoMarked(call.session, element, last));
}

void Call::failArgument(size_t i, std::string summary, std::string detail) const {
  fail(ErrorCode::Function, std::move(summary), std::move(detail), static_cast<uint32_t>(i + 1));
}

std::string_view Call::text(size_t i) {
  Converted converted = toText(session, plain(arguments[i]));
  if (!converted.problem.empty())
    failArgument(i, "Invalid function argument", converted.problem + ".");
  arguments[i] = converted.value;
  return converted.value.as<String>()->view();
}

Value Call::number(size_t i) {
  Converted converted = toNumber(session, plain(arguments[i]));
  if (!converted.problem.empty())
    failArgument(i, "Invalid function argument", converted.problem + ".");
  return converted.value;
}

int64_t Call::integer(size_t i) {
  Value value = number(i);
  std::optional<int64_t> integer = isInteger(value) ? toInt64(value) : std::nullopt;
  if (!integer)
    failArgument(i, "Invalid function argument", "a whole number is required.");
  return *integer;
}

} // namespace pp::pcl
