// The session of one run in any language: memory, limits, clock, log, profile.
//
// A language's run takes this as its first base, and nothing virtual before it: generated code
// finds the head at the run's address. Puppet's `Run` adds its node, its scopes and its catalog
// (puppet/evaluation/run.h); a language without scopes adds what it has.
#pragma once

#include "runtime-lib/abi/run_head.h"
#include "runtime-lib/abi/running_time.h"
#include "runtime-lib/core/memory/arena.h"
#include "runtime-lib/core/session/language.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace pp {

struct Location;
class Profile;
class RegexpCache;
class TypeResolver;

/// Puppet's log levels, lowest first.
enum class LogLevel : uint8_t { Debug, Info, Notice, Warning, Err, Alert, Emerg, Crit };

/// Where log messages go; one per running catalog.
class LogSink {
public:
  virtual ~LogSink() = default;
  virtual void log(LogLevel level, std::string_view message) = 0;
};

/// Bounds that turn runaway programs into errors.
struct Limits {
  size_t memoryBytes = size_t{4} << 30;
  uint32_t callDepth = 10000;
  uint32_t stringBytes = 1u << 30;
  /// Longest integer that arithmetic produces.
  uint32_t integerBits = 1u << 26;
  /// Backtracking steps of one regular expression match.
  uint32_t matchSteps = 20'000'000;
  /// How deep arrays and hashes may nest where they are printed or matched.
  uint32_t nesting = 10000;
  /// Most integers that one walk over a range takes.
  uint32_t rangeElements = 1u << 26;
  /// What a catalog may take; 0 for as long as it likes. Somebody else has the clock
  /// (`TimeLimit`).
  double seconds = 0;
};

/// How deep walks over types are inside each other, which follow values and must end with them.
struct TypeWalks {
  uint32_t inferring = 0;
  uint32_t testing = 0;
};

/// What operations on values need, and whoever evaluates something.
struct Context : RunHead {
  Arena arena;
  LanguageOptions language;
  Limits limits;
  RunningTime time;
  LogSink *logSink = nullptr;
  /// Debug messages are wanted, which makes Puppet warn of more.
  bool isDebugging = false;
  /// Places of the operator under evaluation and its operands, for warnings; null when not known.
  const Location *places = nullptr;
  /// Finds aliases and resource types by name (types/type.h); null where there is no program.
  TypeResolver *types = nullptr;

  /// Where the time of the run is noted, or null.
  Profile *profile = nullptr;
  TypeWalks typeWalks;

  explicit Context(Limits bounds = {});
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;
  ~Context();
  void log(LogLevel level, std::string_view message) {
    if (logSink)
      logSink->log(level, message);
  }
  /// Logs a warning with the place of the operand (0: the expression), as Puppet appends it.
  void warn(std::string_view message, uint32_t operand = 0);
  /// Programs of regular expressions that live in the arena (regexp/program.h).
  RegexpCache &regexps();
  /// Forgets all values, for the next catalog.
  void reset();
  /// Lets what is evaluated fail soon, because its time is over; any thread may do so. Generated
  /// code compares the depth of calls with its limit anyway, all else asks checkTime().
  void endTime() {
    time.isOver.store(true, std::memory_order_relaxed);
    std::atomic_ref(callLimit).store(0, std::memory_order_relaxed);
  }

private:
  std::shared_ptr<RegexpCache> regexps_;
};

} // namespace pp
