// Starts the VM in a thread of its own and hands calls over to it.
#include "runtime-lib/puppet/ruby/interpreter.h"

#include "runtime-lib/core/session/profile.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/ruby/crossing.h"
#include "runtime-lib/puppet/ruby/shim.h"

#include <pthread.h>

#include <condition_variable>
#include <csignal>
#include <mutex>

namespace pp::ruby {

namespace {

constexpr size_t stackBytes = size_t{1} << 30;

/// One caller at a time hands work to the VM's thread and waits for its end.
struct Handover {
  std::mutex callers;
  std::mutex lock;
  std::condition_variable changed;
  const std::function<void()> *work = nullptr;
  pthread_t thread = {};
  bool isStarted = false;
  std::string problem;
  std::atomic<const RunningTime *> time = nullptr;
};
Handover &handover() {
  static Handover &all = *new Handover();
  return all;
}

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

/// Ruby's handlers would take the place of those that remove temporary files and report crashes;
/// only that for children is needed, to wait for them.
class KeptSignals {
public:
  KeptSignals() {
    for (int signal = 1; signal < 32; ++signal)
      sigaction(signal, nullptr, &before_[signal]);
  }
  ~KeptSignals() {
    for (int signal = 1; signal < 32; ++signal)
      if (signal != SIGCHLD && signal != SIGVTALRM)
        sigaction(signal, &before_[signal], nullptr);
  }
  KeptSignals(const KeptSignals &) = delete;
  KeptSignals &operator=(const KeptSignals &) = delete;

private:
  struct sigaction before_[32] = {};
};

} // namespace

Interpreter &Interpreter::instance() {
  static Interpreter &all = *new Interpreter();
  return all;
}

std::string Interpreter::boot() {
  KeptSignals signals;
  int anchor = 0;
  library_.ruby_init_stack(&anchor);
  if (library_.ruby_setup() != 0)
    return "Ruby does not start";
  char name[] = "ruby", option[] = "-W0", encodings[] = "-EUTF-8:UTF-8", script[] = "-e",
       nothing[] = "0";
  char *arguments[] = {name, option, encodings, script, nothing, nullptr};
  library_.ruby_options(5, arguments);
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
  for (const char *text : shimTexts) {
    library_.rb_eval_string_protect(text, &state);
    if (state == 0)
      continue;
    Ref error = library_.rb_errinfo();
    library_.rb_set_errinfo(nil);
    return "Ruby does not take the interface to Puppet: " + textOf(*this, send(error, "inspect"));
  }
  return {};
}

void Interpreter::serve() {
  Handover &shared = handover();
  std::string problem;
  try {
    problem = boot();
  } catch (const std::exception &error) {
    problem = error.what();
  }
  std::unique_lock guard(shared.lock);
  shared.problem = problem;
  shared.work = nullptr;
  shared.changed.notify_all();
  while (problem.empty()) {
    shared.changed.wait(guard, [&] { return shared.work != nullptr; });
    const std::function<void()> &work = *shared.work;
    guard.unlock();
    work();
    guard.lock();
    shared.work = nullptr;
    shared.changed.notify_all();
  }
}

/// Loads the library and starts the thread once; the reason where that failed.
std::string Interpreter::start() {
  Handover &shared = handover();
  std::unique_lock guard(shared.lock);
  if (shared.isStarted)
    return shared.problem;
  shared.isStarted = true;
  shared.problem = load(library_);
  if (!shared.problem.empty())
    return shared.problem;
  static const std::function<void()> starting;
  shared.work = &starting;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stackBytes);
  auto body = [](void *self) -> void * {
    static_cast<Interpreter *>(self)->serve();
    return nullptr;
  };
  if (pthread_create(&shared.thread, &attributes, body, this) != 0)
    return shared.problem = "the system gives no thread for Ruby";
  pthread_attr_destroy(&attributes);
  shared.changed.wait(guard, [&] { return shared.work == nullptr; });
  return shared.problem;
}

void Interpreter::inThread(const std::function<void()> &work) {
  Handover &shared = handover();
  if (pthread_equal(pthread_self(), shared.thread)) {
    work();
    return;
  }
  std::lock_guard caller(shared.callers);
  std::exception_ptr failure;
  const RunningTime *time = runningTime;
  Profile *profile = Profile::current();
  std::function<void()> guarded = [&] {
    runningTime = time;
    Profile::current() = profile;
    shared.time = time;
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
    }
    passing_.clear();
    shared.time = nullptr;
    runningTime = nullptr;
    Profile::current() = nullptr;
  };
  {
    std::unique_lock guard(shared.lock);
    shared.work = &guarded;
    shared.changed.notify_all();
    shared.changed.wait(guard, [&] { return shared.work == nullptr; });
  }
  if (failure)
    std::rethrow_exception(failure);
}

Session &Interpreter::sessionOf(Run &run) {
  static uint64_t sessions = 0;
  if (run.rubySession == 0)
    run.rubySession = ++sessions;
  if (current_.number != run.rubySession) {
    current_ = Session{&run, run.rubySession, {}, {}, {}};
    send(kept_, "clear");
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
  failPlain(text);
}

/// What Puppet calls an exception's message, complete with its place.
static std::string messageOf(const EvaluationError &error) {
  const Location *place = error.location();
  return place ? error.message() + " " + describePlace(*place) : error.message();
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
    std::vector<Value> values;
    Value all = fromRuby(*this, arguments);
    for (Value value : all.as<Array>()->items())
      values.push_back(value);
    Value value = answerQuestion(*this, textOf(*this, question), values);
    Ref object = toRuby(*this, value);
    library_.rb_ary_push(result, yes);
    library_.rb_ary_push(result, object);
  } catch (const EvaluationError &error) {
    failed(messageOf(error));
  } catch (...) {
    failed("");
  }
  return result;
}

Value Interpreter::callHere(const Call &from, const char *function,
                            std::span<const Value> arguments) {
  Session &session = sessionOf(from.run);
  session_ = &session;
  session.scopes.push_back(&from.scope);
  struct Pop {
    Session &session;
    ~Pop() { session.scopes.pop_back(); }
  } pop{session};
  std::vector<Ref> refs = {library_.rb_ll2inum(static_cast<long long>(session.scopes.size() - 1))};
  for (Value argument : arguments)
    refs.push_back(toRuby(*this, argument));
  Ref result = send(shim_, library_.rb_intern(function), refs);
  keep(result);
  return fromRuby(*this, result);
}

Value Interpreter::call(const Call &from, std::string_view what, const char *function,
                        std::span<const Value> arguments) {
  if (std::string problem = start(); !problem.empty())
    failPlain(std::string(what) + " is Ruby code, which needs libruby: " + problem);
  Value result;
  inThread([&] { result = callHere(from, function, arguments); });
  return result;
}

} // namespace pp::ruby
