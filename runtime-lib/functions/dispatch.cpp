// Finding the function that a call means: the program's own, then the built-in ones.
#include "runtime-lib/functions/builtins.h"
#include "runtime-lib/functions/call.h"
#include "runtime-lib/types/mismatch.h"
#include "runtime-lib/values/operators.h"

#include <mutex>
#include <unordered_map>

namespace pp {

namespace {

using Entry = Value (*)(const Call &);

/// One row of the table.
struct Row {
  std::string_view name;
  Entry entry;
  FunctionEffect effect;
  /// Empty for functions of the old interface.
  std::string_view signature;
  std::string_view parameters;
  uint32_t minimum;
  bool isValue;
};

constexpr Row rows[] = {
#define BUILTIN(name, entry, effect, signature, parameters)                                        \
  {#name, builtins::entry, FunctionEffect::effect, signature, parameters, 0, true},
#define LEGACY(name, entry, effect, minimum, isValue)                                              \
  {#name, builtins::entry, FunctionEffect::effect, {}, {}, minimum, isValue},
#include "runtime-lib/functions/builtin_functions.def"
};

/// A function with its signatures, read at the first call that needs them.
struct Function {
  std::vector<const Row *> rows;
  std::once_flag isRead;
  std::vector<Signature> signatures;
  std::vector<std::vector<const String *>> parameterNames;
};

/// All built-in functions by name; one per process.
class Functions {
public:
  Functions() {
    for (const Row &row : rows)
      byName_[row.name].rows.push_back(&row);
  }
  Function *find(std::string_view name) {
    auto found = byName_.find(name);
    return found == byName_.end() ? nullptr : &found->second;
  }
  void readSignatures(Function &function) {
    std::call_once(function.isRead, [&] {
      std::lock_guard guard(lock_);
      function.parameterNames.reserve(function.rows.size());
      for (const Row *row : function.rows)
        readSignature(function, *row);
    });
  }

private:
  void readSignature(Function &function, const Row &row) {
    auto *type = static_cast<const CallableType *>(parseType(context_, row.signature));
    std::vector<const String *> &words = function.parameterNames.emplace_back();
    std::string_view text = row.parameters;
    std::string_view block;
    while (!text.empty()) {
      size_t end = std::min(text.find(' '), text.size());
      std::string_view word = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      constexpr std::string_view rest = "…";
      if (word.starts_with('&'))
        block = word.substr(1);
      else
        words.push_back(
            processString(word.ends_with(rest) ? word.substr(0, word.size() - rest.size()) : word));
    }
    function.signatures.push_back({type, words, block});
  }

  std::mutex lock_;
  Context context_;
  std::unordered_map<std::string_view, Function> byName_;
};

Functions &functions() {
  static Functions &all = *new Functions();
  return all;
}

/// Functions of the old interface see undef as an empty string, and old values as texts.
std::vector<Value> legacyArguments(Run &run, std::span<const Value> args) {
  std::vector<Value> mapped(args.begin(), args.end());
  for (Value &value : mapped)
    if (value.isUndef())
      value = makeString(run, "");
    else if (value.is(ObjectKind::Regexp) || value.is(ObjectKind::SemVer) ||
             value.is(ObjectKind::SemVerRange) || value.is(ObjectKind::Binary) ||
             value.is(ObjectKind::Timespan) || value.is(ObjectKind::Timestamp))
      value = makeString(run, toText(value));
  return mapped;
}

Value callLegacy(const Row &row, const Call &call) {
  if (call.args.size() < row.minimum)
    failPlain(std::string(row.name) + "(): Wrong number of arguments given (" +
              std::to_string(call.args.size()) + " for minimum " + std::to_string(row.minimum) +
              ")");
  std::vector<Value> args = legacyArguments(call.run, call.args);
  Value result = row.entry({call.run, call.scope, args, call.block, call.place});
  return row.isValue ? result : Value::undef();
}

/// The result of the row that fits; a next() that leaves its lambda ends the function.
Value callRow(const Row &row, const Call &call) {
  try {
    return row.entry(call);
  } catch (ControlTransfer &transfer) {
    if (transfer.kind != ControlTransfer::Kind::Next || row.entry == builtins::nextFunction)
      throw;
    return transfer.value;
  }
}

Value callBuiltin(Function &function, const Call &call) {
  if (function.rows[0]->signature.empty())
    return callLegacy(*function.rows[0], call);
  functions().readSignatures(function);
  Value closure = call.block ? Value::object(call.block) : Value::undef();
  for (size_t i = 0; i < function.rows.size(); ++i)
    if (isCallableWith(call.run, *function.signatures[i].type, call.args, closure))
      return callRow(*function.rows[i], call);
  failPlain(describeSignatures(call.run, function.rows[0]->name, function.signatures,
                               argumentsType(call.run, call.args, closure)));
}

} // namespace

bool functionExists(const Run &run, std::string_view name) {
  return functions().find(name) || run.tables.findFunction(withoutLeadingColons(name));
}

Value callFunction(Run &run, Scope &scope, const String *name, std::span<const Value> args,
                   const Closure *block, const Location *place) {
  std::string_view text = withoutLeadingColons(name->view());
  Call call{run, scope, args, block, place};
  if (const FunctionDescriptor *own = run.tables.findFunction(text))
    return callUserFunction(run, *own, args, block);
  if (Function *builtin = functions().find(text))
    return callBuiltin(*builtin, call);
  run.failIfBroken(text, "functions");
  failIssue("Unknown function: '" + std::string(name->view()) + "'.", "UNKNOWN_FUNCTION");
}

} // namespace pp
