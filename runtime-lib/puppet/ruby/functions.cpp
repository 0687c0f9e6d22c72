// Finds Ruby functions as Puppet's loaders do and calls them through the shim.
#include "runtime-lib/puppet/ruby/functions.h"

#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/program/autoload.h"
#include "runtime-lib/puppet/functions/calling/legacy_arguments.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/ruby/interpreter.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

namespace pp::ruby {

namespace {

/// A lambda lent to Ruby code, which finds after the call that it cannot be called any more.
class LentLambda {
public:
  LentLambda(Run &run, const Closure *original)
      : closure_(original ? run.arena.make<Closure>(*original) : nullptr) {}
  ~LentLambda() {
    if (closure_)
      closure_->scope = nullptr;
  }
  LentLambda(const LentLambda &) = delete;
  LentLambda &operator=(const LentLambda &) = delete;
  Value value() const { return closure_ ? Value::object(closure_) : Value::undef(); }

private:
  Closure *closure_;
};

std::string_view textOf(Value value) { return value.as<String>()->view(); }

/// One dispatch as the shim tells it: types, names, least, most, block, its name, mismatch.
struct Dispatch {
  const CallableType *type;
  std::vector<const String *> names;
  std::string_view blockName;
  bool isMismatch;
};

Dispatch readDispatch(Run &run, Value row) {
  std::span<const Value> parts = row.as<Array>()->items();
  std::vector<const Type *> types;
  for (Value text : parts[0].as<Array>()->items())
    types.push_back(parseType(run, textOf(text)));
  Dispatch made{nullptr, {}, textOf(parts[5]), parts[6].isTrue()};
  for (Value name : parts[1].as<Array>()->items())
    made.names.push_back(name.as<String>());
  bool isFixed =
      !parts[3].isUndef() && parts[2].small() > 0 && parts[2].small() == parts[3].small();
  const IntegerType *size = isFixed ? nullptr : makeIntegerType(run, parts[2], parts[3]);
  const Type *block = parts[4].isUndef() ? nullptr : parseType(run, textOf(parts[4]));
  made.type = makeCallableType(run, makeTupleType(run, types, size), block, nullptr);
  return made;
}

} // namespace

/// Looks through the folders that may hold the function. Two files that are not the same make the
/// choice depend on who calls, which is not followed here.
static std::optional<FunctionFile> searchFunctionFile(const Run &run, std::string_view name) {
  const EnvironmentLayout &layout = run.tables.layout();
  size_t colons = name.find("::");
  std::string_view owner = name.substr(0, colons == name.npos ? 0 : colons);
  std::optional<FunctionFile> found;
  auto look = [&](const std::string &directory, const char *folder, bool isLegacy) {
    std::string path = directory + folder + namespacePath(name) + ".rb";
    if (!layout.exists(path))
      return;
    if (found && layout.read(found->path) != layout.read(path))
      failPlain("The function '" + std::string(name) + "' is defined by both " + found->path +
                " and " + path);
    if (!found)
      found = FunctionFile{path, isLegacy};
  };
  for (bool isLegacy : {false, true}) {
    const char *folder = isLegacy ? "/lib/puppet/parser/functions/" : "/lib/puppet/functions/";
    if (!layout.root.empty() && (owner.empty() || owner == "environment"))
      look(layout.root, folder, isLegacy);
    if (found)
      return found;
    for (const auto *modules : {&layout.modules, &layout.unusedModules})
      for (const auto &[module, directory] : *modules)
        if (owner.empty() || owner == module)
          look(directory, folder, isLegacy);
    if (found)
      return found;
  }
  return found;
}

std::optional<FunctionFile> findFunctionFile(const Run &run, std::string_view name) {
  auto known = run.rubyFunctions.find(name);
  if (known == run.rubyFunctions.end())
    known = run.rubyFunctions.emplace(name, searchFunctionFile(run, name)).first;
  return known->second;
}

Value callFunctionFile(const Call &call, std::string_view name, const FunctionFile &file) {
  std::optional<std::string> text = call.run.tables.layout().read(file.path);
  if (!text)
    failPlain("The function '" + std::string(name) + "' (" + file.path + ") cannot be read");
  LentLambda lent(call.run, call.block);
  std::vector<Value> args(call.args.begin(), call.args.end());
  if (file.isLegacy)
    args = LegacyArguments(call.run).of(call.args);
  Value given[] = {makeString(call.run, name), makeString(call.run, file.path),
                   makeString(call.run, *text), Value::boolean(file.isLegacy), lent.value()};
  Passed passed{args, file.isLegacy};
  return Interpreter::instance().call(call,
                                      "the function " + std::string(name) + " (" + file.path + ")",
                                      "function", given, &passed);
}

Value matchFunction(Run &run, std::span<const Value> args) {
  std::vector<Dispatch> dispatches;
  for (Value row : args[1].as<Array>()->items())
    dispatches.push_back(readDispatch(run, row));
  std::span<const Value> given = args[2].as<Array>()->items();
  std::vector<Signature> signatures;
  for (size_t i = 0; i < dispatches.size(); ++i) {
    const Dispatch &dispatch = dispatches[i];
    if (isCallableWith(run, *dispatch.type, given, args[3]))
      return Value::smallInteger(static_cast<int64_t>(i));
    if (!dispatch.isMismatch)
      signatures.push_back({dispatch.type, dispatch.names, dispatch.blockName});
  }
  failPlain(
      describeSignatures(run, textOf(args[0]), signatures, argumentsType(run, given, args[3])));
}

Value checkFunctionResult(Run &run, std::span<const Value> args) {
  const Type *type = parseType(run, textOf(args[1]));
  try {
    assertInstance(run, "value returned from function '" + std::string(textOf(args[0])) + "'", type,
                   args[2]);
  } catch (const EvaluationError &error) {
    hiera::failPuppet(error.message());
  }
  return Value::undef();
}

} // namespace pp::ruby
