// Boots the VM, calls what Ruby code defines and answers what it asks.
#include "runtime-lib/puppet/ruby/interpreter.h"

#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/ruby/crossing.h"
#include "runtime-lib/puppet/ruby/handover.h"
#include "runtime-lib/puppet/ruby/shim.h"

namespace pp::ruby {

namespace {

/// A method call that rb_protect can make.
struct Sent {
  const Library *library;
  Ref receiver;
  Id method;
  std::span<const Ref> arguments;
};
Ref sendIt(Ref address) {
  const auto &sent = *reinterpret_cast<const Sent *>(address);
  return sent.library->rb_funcallv(sent.receiver, sent.method,
                                   static_cast<int>(sent.arguments.size()), sent.arguments.data());
}

Ref ask(Ref, Ref question, Ref arguments) {
  return Interpreter::instance().answer(question, arguments);
}
Ref isOver(Ref) {
  const RunningTime *time = handover().time.load();
  Interpreter &ruby = Interpreter::instance();
  return time && time->isOver.load(std::memory_order_relaxed) ? ruby.yes : ruby.no;
}
Ref isTooLarge(Ref) {
  Interpreter &ruby = Interpreter::instance();
  size_t most = handover().memoryBefore + choice().memoryBytes;
  return handover().isBusy && residentBytes() > most ? ruby.yes : ruby.no;
}
Ref mostMemory(Ref) {
  return Interpreter::instance().library().rb_ll2inum(
      static_cast<long long>(choice().memoryBytes >> 20));
}

} // namespace

Interpreter &Interpreter::instance() {
  static Interpreter &all = *new Interpreter();
  return all;
}

std::string Interpreter::boot() {
  KeptSignals signals;
  before_ = std::make_unique<const ProcessState>();
  int anchor = 0;
  library_.ruby_init_stack(&anchor);
  if (library_.ruby_setup() != 0)
    return "Ruby does not start";
  char name[] = "ruby", option[] = "-W0", encodings[] = "-EUTF-8:UTF-8",
       gemsLater[] = "--disable-gems", script[] = "-e", nothing[] = "0";
  char *arguments[] = {name, option, encodings, gemsLater, script, nothing, nullptr};
  library_.ruby_options(6, arguments);
  int state = 0;
  auto constant = [&](const char *text, Ref &into) {
    into = library_.rb_eval_string_protect(text, &state);
    library_.rb_gc_register_address(&into);
  };
  constant("nil", nil);
  constant("true", yes);
  constant("false", no);
  constant("String", stringClass);
  constant("Integer", integerClass);
  constant("Float", floatClass);
  constant("Array", arrayClass);
  constant("Hash", hashClass);
  constant("$ppcc_kept = []", kept_);
  constant("module PpccRuntime; self; end", shim_);
  library_.rb_define_singleton_method(shim_, "ask", reinterpret_cast<void *>(ask), 2);
  library_.rb_define_singleton_method(shim_, "over?", reinterpret_cast<void *>(isOver), 0);
  library_.rb_define_singleton_method(shim_, "too_large?", reinterpret_cast<void *>(isTooLarge), 0);
  library_.rb_define_singleton_method(shim_, "most_memory", reinterpret_cast<void *>(mostMemory),
                                      0);
  for (const char *text : shimTexts) {
    library_.rb_eval_string_protect(text, &state);
    if (state == 0)
      continue;
    Ref error = library_.rb_errinfo();
    library_.rb_set_errinfo(nil);
    return "Ruby does not take the interface to Puppet: " + textOf(*this, send(error, "inspect"));
  }
  // Besides Ruby's own: the values of a catalog, and stacks that are yet to come.
  if (choice().limitsProcess)
    limitMemoryTo(choice().memoryBytes + choice().memoryBytes / 2 + (size_t{1} << 30));
  return {};
}

/// Ends what the code of another catalog left. An exception that was on its way to that code comes
/// out of this call, and concerns nobody.
void Interpreter::settle() {
  static Id word = library_.rb_intern("settle");
  Sent sent{&library_, shim_, word, {}};
  constexpr int most = 5;
  for (int i = 0, state = 1; i < most && state != 0; ++i) {
    library_.rb_protect(sendIt, reinterpret_cast<Ref>(&sent), &state);
    library_.rb_set_errinfo(nil);
  }
}

Session &Interpreter::sessionOf(Run &run) {
  static uint64_t sessions = 0;
  if (run.rubySession == 0)
    run.rubySession = ++sessions;
  if (current_.number != run.rubySession) {
    current_ = Session();
    current_.run = &run;
    current_.number = run.rubySession;
    settle();
    send(kept_, "clear");
    before_->restore();
    handover().memoryBefore = residentBytes();
  }
  return current_;
}

void Interpreter::keep(Ref object) { library_.rb_ary_push(kept_, object); }

Ref Interpreter::send(Ref receiver, Id method, std::span<const Ref> arguments) {
  Sent sent{&library_, receiver, method, arguments};
  int state = 0;
  Ref result = library_.rb_protect(sendIt, reinterpret_cast<Ref>(&sent), &state);
  if (state == 0)
    return result;
  Ref exception = library_.rb_errinfo();
  library_.rb_set_errinfo(nil);
  raiseOn(exception);
}

void Interpreter::raiseOn(Ref exception) {
  if (runningTime && runningTime->isOver)
    endChildren();
  checkTime();
  static Id describe = library_.rb_intern("describe");
  Sent sent{&library_, shim_, describe, {&exception, 1}};
  int state = 0;
  Ref told = library_.rb_protect(sendIt, reinterpret_cast<Ref>(&sent), &state);
  if (state != 0) {
    library_.rb_set_errinfo(nil);
    failPlain("Ruby code raised an exception that cannot be described");
  }
  keep(told);
  std::string kind = textOf(*this, library_.rb_ary_entry(told, 0));
  Ref content = library_.rb_ary_entry(told, 1);
  if (kind == "passing")
    std::rethrow_exception(passing_.at(static_cast<size_t>(library_.rb_num2ll(content))));
  std::string text = textOf(*this, content);
  if (kind == "raw")
    throw EvaluationError(EvaluationError::Form::Complete, text);
  if (kind == "lookup")
    hiera::failLookup(text);
  if (kind == "puppet")
    hiera::failPuppet(text);
  failPlain(text);
}

/// What Puppet calls an exception's message, complete with its place.
static std::string messageOf(const EvaluationError &error) {
  const Location *place = error.location();
  return place ? error.message() + " " + describePlace(*place) : error.message();
}

/// What Ruby code sets a variable to stays the object that it is, which may change later.
void Interpreter::setByRuby(std::span<const Value> given, Ref object) {
  adoptCopy(*this, given[2], object);
  lend(*this, given[2], scopeAt(*this, given[0]), given[1].as<String>());
}

Ref Interpreter::answer(Ref question, Ref arguments) {
  Ref result = library_.rb_ary_new_capa(3);
  auto failed = [&](std::string_view text) {
    passing_.push_back(std::current_exception());
    library_.rb_ary_push(result, no);
    library_.rb_ary_push(result,
                         library_.rb_utf8_str_new(text.data(), static_cast<long>(text.size())));
    library_.rb_ary_push(result, library_.rb_ll2inum(static_cast<long long>(passing_.size() - 1)));
  };
  try {
    if (!isOnOwnStack())
      failPlain("Ruby code asks for '" + textOf(*this, question) +
                "' in a thread or fiber of its own, which ppcc does not answer");
    std::string word = textOf(*this, question);
    std::vector<Value> values;
    for (long i = 0; i < library_.rb_num2ll(send(arguments, "size")); ++i) {
      Ref argument = library_.rb_ary_entry(arguments, i);
      values.push_back(word == "setvar" ? asFarAsPossible(*this, argument)
                                        : fromRuby(*this, argument));
    }
    Ref object = answerInRuby(*this, word, values);
    if (word == "setvar")
      setByRuby(values, object = library_.rb_ary_entry(arguments, 2));
    library_.rb_ary_push(result, yes);
    library_.rb_ary_push(result, object);
  } catch (const EvaluationError &error) {
    failed(messageOf(error));
  } catch (...) {
    failed("");
  }
  return result;
}

Ref Interpreter::passedRef(const Call &from, const Passed &passed) {
  Ref all = library_.rb_ary_new_capa(static_cast<long>(passed.values.size()));
  keep(all);
  for (Value value : passed.values) {
    library_.rb_ary_push(all, passed.areFresh ? freshToRuby(*this, value)
                                              : lend(*this, value, from.scope, nullptr));
  }
  return all;
}

Value Interpreter::callHere(const Call &from, const char *function,
                            std::span<const Value> arguments, const Passed *passed) {
  Session &session = sessionOf(from.run);
  session_ = &session;
  session.scopes.push_back(&from.scope);
  struct Pop {
    Session &session;
    size_t lentBefore = session.lent.size();
    ~Pop() {
      session.scopes.pop_back();
      session.lent.erase(session.lent.begin() + static_cast<std::ptrdiff_t>(lentBefore),
                         session.lent.end());
    }
  } pop{session};
  std::vector<Ref> refs = {library_.rb_ll2inum(static_cast<long long>(session.scopes.size() - 1))};
  for (Value argument : arguments)
    refs.push_back(toRuby(*this, argument));
  if (passed)
    refs.push_back(passedRef(from, *passed));
  Ref result = send(shim_, library_.rb_intern(function), refs);
  keep(result);
  takeChanges(*this);
  return fromRuby(*this, result);
}

Value Interpreter::call(const Call &from, std::string_view what, const char *function,
                        std::span<const Value> arguments, const Passed *passed) {
  if (std::string problem = isOwnThread() ? "" : start(); !problem.empty())
    failPlain(std::string(what) + " is Ruby code, which needs libruby: " + problem);
  Value result;
  inThread([&] { result = callHere(from, function, arguments, passed); });
  return result;
}

} // namespace pp::ruby
