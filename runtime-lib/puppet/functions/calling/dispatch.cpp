// Finding the function that a call means, in a list of places where functions come from.
#include "runtime-lib/core/session/profile.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/calling/legacy_arguments.h"
#include "runtime-lib/puppet/functions/function_table.h"
#include "runtime-lib/puppet/hiera/context.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/ruby/functions.h"
#include "runtime-lib/puppet/types/objects/objects.h"

#include <algorithm>

namespace pp {

namespace {

void checkLegacyCount(const FunctionRow &row, size_t count) {
  if (count >= row.minimum && count <= row.maximum)
    return;
  failPlain(std::string(row.name) + "(): Wrong number of arguments given (" +
            std::to_string(count) + (row.minimum == row.maximum ? " for " : " for minimum ") +
            std::to_string(row.minimum) + ")");
}

Value callLegacy(const FunctionRow &row, const Call &call) {
  checkLegacyCount(row, call.args.size());
  std::vector<Value> args = LegacyArguments(call.run).of(call.args);
  Value result = row.entry({call.run, call.scope, args, call.block, call.place});
  return row.isValue ? result : Value::undef();
}

/// The result of the row that fits; a next() that leaves its lambda ends the function.
Value callRow(const FunctionRow &row, const Call &call) {
  try {
    return row.entry(call);
  } catch (ControlTransfer &transfer) {
    if (transfer.kind != ControlTransfer::Kind::Next || row.entry == builtins::nextFunction)
      throw;
    return transfer.value;
  }
}

Value callBuiltin(const BuiltinFunction &function, const Call &call) {
  if (function.isLegacy())
    return callLegacy(*function.rows[0], call);
  Value closure = call.block ? Value::object(call.block) : Value::undef();
  for (size_t i = 0; i < function.rows.size(); ++i) {
    const FunctionRow &row = *function.rows[i];
    if (row.form == FunctionRow::Form::Extension && call.run.language.strictReference)
      continue;
    if (!isCallableWith(call.run, *function.types[i], call.args, closure))
      continue;
    if (row.form == FunctionRow::Form::Mismatch)
      failPlain("'" + std::string(row.name) + "' " + toText(row.entry(call)));
    return callRow(row, call);
  }
  failPlain(describeSignatures(call.run, function.rows[0]->name, function.signatures,
                               argumentsType(call.run, call.args, closure)));
}

} // namespace

std::optional<Value> callMember(Run &run, std::string_view name, std::span<const Value> args,
                                Value closure) {
  if (args[0].is(ObjectKind::Instance))
    if (auto result = hiera::callContextMethod(run, name, args, closure))
      return result;
  return callObjectMember(run, args[0], name, args.subspan(1), closure);
}

/// The built-in function where the program has none of that name. What was found for a name is
/// remembered by where the name stands.
static const BuiltinFunction *onlyBuiltin(Run &run, const String *name, std::string_view text) {
  auto &[knownName, known] =
      run.foundBuiltins[reinterpret_cast<uintptr_t>(name) / 16 % std::size(run.foundBuiltins)];
  if (knownName == name && known->rows[0]->name == text)
    return known;
  const BuiltinFunction *found = run.tables.findFunction(text) ? nullptr : findBuiltin(text);
  if (found) {
    knownName = name;
    known = found;
  }
  return found;
}

namespace {

/// Where functions come from.
struct FunctionSource {
  bool (*knows)(const Run &run, std::string_view name);
  /// The call's result; nothing where there is no function of that name.
  std::optional<Value> (*call)(const Call &call, std::string_view name);
};

bool programKnows(const Run &run, std::string_view name) { return run.findFunction(name); }

std::optional<Value> callOfProgram(const Call &call, std::string_view name) {
  const FunctionDescriptor *own = call.run.findFunction(name);
  return own ? std::optional(callUserFunction(call.run, *own, call.args, call.block))
             : std::nullopt;
}

bool runtimeKnows(const Run &, std::string_view name) { return isBuiltin(name); }

std::optional<Value> callOfRuntime(const Call &call, std::string_view name) {
  const BuiltinFunction *builtin = findBuiltin(name);
  return builtin ? std::optional(callBuiltin(*builtin, call)) : std::nullopt;
}

bool rubyKnows(const Run &run, std::string_view name) {
  return ruby::findFunctionFile(run, name).has_value();
}

/// A next() that leaves its lambda ends the function, as with those built in.
std::optional<Value> callOfRuby(const Call &call, std::string_view name) {
  std::optional<ruby::FunctionFile> file = ruby::findFunctionFile(call.run, name);
  if (!file)
    return std::nullopt;
  try {
    return ruby::callFunctionFile(call, name, *file);
  } catch (ControlTransfer &transfer) {
    if (transfer.kind != ControlTransfer::Kind::Next)
      throw;
    return transfer.value;
  }
}

/// In the order in which they are asked: the first that knows a name has the function.
constexpr FunctionSource sources[] = {
    {programKnows, callOfProgram},
    {runtimeKnows, callOfRuntime},
    {rubyKnows, callOfRuby},
};

} // namespace

bool functionExists(const Run &run, std::string_view name) {
  std::string_view own = withoutLeadingColons(name);
  return std::ranges::any_of(sources,
                             [&](const FunctionSource &source) { return source.knows(run, own); });
}

Value callFunction(Run &run, Scope &scope, const String *name, std::span<const Value> args,
                   const Closure *block, const Location *place) {
  std::string_view text = withoutLeadingColons(name->view());
  Call call{run, scope, args, block, place};
  Profiled part(run, [&] { return "function " + std::string(text); });
  // Most calls; found by the address of the name.
  if (const BuiltinFunction *builtin = onlyBuiltin(run, name, text))
    return callBuiltin(*builtin, call);
  for (const FunctionSource &source : sources)
    if (std::optional<Value> result = source.call(call, text))
      return *result;
  run.failIfBroken(text, "functions");
  failIssue<Issue::UnknownFunction>(name->view());
}

} // namespace pp
