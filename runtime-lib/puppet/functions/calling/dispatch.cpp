// Finding the function that a call means: the program's own, then the built-in ones.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/profile.h"
#include "runtime-lib/puppet/catalog/converted_values.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/function_table.h"
#include "runtime-lib/puppet/hiera/context.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/objects/objects.h"

#include <algorithm>

namespace pp {

namespace {

/// Functions of the old interface see old values as texts, and undef as an empty string unless it
/// lies in a collection.
class LegacyArguments {
public:
  explicit LegacyArguments(Run &run) : run_(run) {}

  std::vector<Value> of(std::span<const Value> args) {
    std::vector<Value> mapped;
    for (Value value : args)
      mapped.push_back(value.isUndef() ? makeString(run_, "") : converted(value));
    return mapped;
  }

private:
  static bool isTextKey(const HashEntry &entry) { return entry.key.is(ObjectKind::String); }

  Value converted(Value value) {
    if (!value.isObject())
      return value;
    switch (value.object()->kind) {
    case ObjectKind::Regexp: {
      const Regexp &regexp = *value.as<Regexp>();
      return makeString(run_,
                        sourceWithSlashes(regexp.source->view()) + optionLetters(regexp.flags));
    }
    case ObjectKind::SemVer:
    case ObjectKind::SemVerRange:
    case ObjectKind::Binary:
    case ObjectKind::Timespan:
    case ObjectKind::Timestamp:
      return makeString(run_, toText(value));
    case ObjectKind::Array:
      return convertedArray(*value.as<Array>());
    case ObjectKind::Hash:
      return convertedHash(*value.as<Hash>());
    case ObjectKind::Type:
    case ObjectKind::Iterator:
      return convertedValue(run_, value);
    default:
      return value;
    }
  }
  /// Most collections hold nothing to convert and are passed on as they are.
  bool hasToConvert(Value value) const {
    if (!value.isObject())
      return false;
    switch (value.object()->kind) {
    case ObjectKind::String:
    case ObjectKind::Float:
    case ObjectKind::BigInteger:
      return false;
    case ObjectKind::Array:
      return std::ranges::any_of(value.as<Array>()->items(),
                                 [&](Value element) { return hasToConvert(element); });
    case ObjectKind::Hash:
      return std::ranges::any_of(value.as<Hash>()->items(), [&](const HashEntry &entry) {
        return hasToConvert(entry.key) || hasToConvert(entry.value);
      });
    default:
      return true;
    }
  }
  Value convertedArray(const Array &array) {
    if (!hasToConvert(Value::object(&array)))
      return Value::object(&array);
    NewArray result = newArray(run_, array.length);
    for (size_t i = 0; i < array.length; ++i)
      result.elements[i] = converted(array.elements[i]);
    return result.array;
  }
  Value convertedHash(const Hash &hash) {
    if (!hasToConvert(Value::object(&hash)))
      return Value::object(&hash);
    if (!std::ranges::all_of(hash.items(), isTextKey)) {
      HashBuilder result(run_, hash.length);
      for (const HashEntry &entry : hash.items())
        result.set(converted(entry.key), converted(entry.value));
      return result.build();
    }
    HashBuilder result(run_, hash, hash.length);
    for (HashEntry &entry : result.entries())
      entry.value = converted(entry.value);
    return result.build();
  }

  Run &run_;
};

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

bool functionExists(const Run &run, std::string_view name) {
  return isBuiltin(name) || run.findFunction(withoutLeadingColons(name));
}

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

Value callFunction(Run &run, Scope &scope, const String *name, std::span<const Value> args,
                   const Closure *block, const Location *place) {
  std::string_view text = withoutLeadingColons(name->view());
  Call call{run, scope, args, block, place};
  Profiled part([&] { return "function " + std::string(text); });
  if (const BuiltinFunction *builtin = onlyBuiltin(run, name, text))
    return callBuiltin(*builtin, call);
  if (const FunctionDescriptor *own = run.findFunction(text))
    return callUserFunction(run, *own, args, block);
  if (const BuiltinFunction *builtin = findBuiltin(text))
    return callBuiltin(*builtin, call);
  run.failIfBroken(text, "functions");
  failIssue<Issue::UnknownFunction>(name->view());
}

} // namespace pp
