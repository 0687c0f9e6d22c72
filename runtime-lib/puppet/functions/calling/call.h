// Calling functions and lambdas.
#pragma once

#include "runtime-lib/puppet/evaluation/control.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/operators/truth.h"

#include <initializer_list>
#include <span>

namespace pp {

/// What a built-in function gets.
struct Call {
  Run &run;
  Scope &scope;
  std::span<const Value> args;
  /// The lambda, or null.
  const Closure *block;
  /// Place of the call.
  const Location *place;

  /// The argument, or undef when there are fewer.
  Value arg(size_t number) const { return number < args.size() ? args[number] : Value::undef(); }
};

/// Calls a function of the program or a built-in one. `place` may be null.
Value callFunction(Run &run, Scope &scope, const String *name, std::span<const Value> args,
                   const Closure *block, const Location *place);
/// `$object.member(args…)` with the object as first argument; nothing when it has no such member,
/// so that the name means a function.
std::optional<Value> callMember(Run &run, std::string_view name, std::span<const Value> args,
                                Value closure);
/// Whether there is a function of that name.
bool functionExists(const Run &run, std::string_view name);

/// A lambda that is called several times: what does not change between calls is kept.
class Lambda {
public:
  Lambda(Run &run, const Closure &closure);
  Value operator()(std::span<const Value> args) const;
  Value operator()(std::initializer_list<Value> args) const {
    return (*this)(std::span<const Value>(args.begin(), args.size()));
  }

private:
  Run &run_;
  const Closure &closure_;
  const CallableTypes &types_;
};

/// Whether a lambda's answer means yes, by the rule of the edition (T28).
inline bool isYes(const Run &run, Value answer) {
  return isTrue(answer, run.language.emptyStringIsFalse);
}

/// Calls a lambda once.
Value callClosure(Run &run, const Closure &closure, std::span<const Value> args);
/// Calls a Puppet function of the program.
Value callUserFunction(Run &run, const FunctionDescriptor &function, std::span<const Value> args,
                       const Closure *block);

} // namespace pp
