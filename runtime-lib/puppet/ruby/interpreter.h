// The Ruby VM: started when it is first needed, called from any thread.
#pragma once

#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/ruby/library.h"
#include "runtime-lib/puppet/ruby/process_state.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pp::ruby {

/// A collection of the manifest that Ruby code has a copy of, which it may change.
struct Lent {
  Value value;
  Ref copy;
  /// Where it came from: a variable as seen from a scope, or without a name an argument.
  Scope *scope;
  const String *name;
};

/// What the VM knows of one catalog: copies of values that were made, handles, scopes of running
/// calls.
struct Session {
  Run *run = nullptr;
  uint64_t number = 0;
  std::unordered_map<uint64_t, Ref> copies;
  std::vector<Value> handles;
  std::vector<Scope *> scopes;
  std::vector<Lent> lent;
  /// Collections that Ruby code made or changed, and the objects that they are.
  std::unordered_map<uint64_t, Ref> adopted;
  /// Names of variables that Ruby code has set.
  std::vector<Value> setByRuby;
  /// Collections that are frozen in Puppet: facts and what is in them.
  std::unordered_set<uint64_t> frozen;
  bool knowsFrozen = false;
};

/// Arguments of a function that is called; Ruby code gets them as one array.
struct Passed {
  std::span<const Value> values;
  /// Whether they are copies of their own, which the function may change unseen.
  bool areFresh;
};

/// The VM of this process. All members but `call` are used in its own thread.
class Interpreter {
public:
  static Interpreter &instance();

  /// Starts the VM unless that was done; the reason where it cannot be had.
  std::string start();
  /// Whether there is a VM that runs.
  bool isStarted() const;
  /// Forks this process with its VM; the child does the work, which ends it. Gives the child's
  /// number, or -1.
  int forkProcess(const std::function<void()> &work);

  /// Calls a function of the shim with a scope and arguments, in the VM's thread; gives its value.
  /// Throws what Ruby raised. `what` names the template or function where the VM cannot be had.
  Value call(const Call &from, std::string_view what, const char *function,
             std::span<const Value> arguments, const Passed *passed = nullptr);

  const Library &library() const { return library_; }
  Session &session() { return *session_; }
  Ref shim() const { return shim_; }
  /// Keeps an object from being collected until the catalog is done.
  void keep(Ref object);
  /// Calls a method through rb_protect; throws what it raises.
  Ref send(Ref receiver, Id method, std::span<const Ref> arguments);
  Ref send(Ref receiver, const char *method, std::initializer_list<Ref> arguments = {}) {
    return send(receiver, library_.rb_intern(method), {arguments.begin(), arguments.size()});
  }
  /// Answers what Ruby code asks. The result is `[true, value]` or `[false, kind, text, number]`.
  Ref answer(Ref question, Ref arguments);

  Ref nil = 0, yes = 0, no = 0;
  Ref stringClass = 0, integerClass = 0, floatClass = 0, arrayClass = 0, hashClass = 0;

private:
  Interpreter() = default;
  void inThread(const std::function<void()> &work);
  void doWork(const std::function<void()> &work);
  void serve();
  std::string boot();
  void settle();
  Session &sessionOf(Run &run);
  Value callHere(const Call &from, const char *function, std::span<const Value> arguments,
                 const Passed *passed);
  Ref passedRef(const Call &from, const Passed &passed);
  [[noreturn]] void raiseOn(Ref exception);
  void setByRuby(std::span<const Value> given, Ref object);

  Library library_;
  Session *session_ = nullptr;
  Session current_;
  Ref shim_ = 0;
  Ref kept_ = 0;
  /// C++ exceptions on their way through Ruby frames.
  std::vector<std::exception_ptr> passing_;
  std::unique_ptr<const ProcessState> before_;
};

/// Whether Ruby code has left so much behind in this process that another one should go on.
bool isWorn();

/// Answers one question of the shim; throws where Puppet raises.
Value answerQuestion(Interpreter &ruby, std::string_view question, std::span<const Value> args);
/// The same, as an object.
Ref answerInRuby(Interpreter &ruby, std::string_view question, std::span<const Value> args);
/// The scope that the shim knows by a number; the top scope for negative ones.
Scope &scopeAt(Interpreter &ruby, Value number);

} // namespace pp::ruby
