// Reading files and pipes: whole, up to a size, and never waiting for longer than there is time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace pp {

/// The most bytes that one file, pipe or command may give; `--max-input` sets it.
inline std::atomic<size_t> inputLimit = size_t{1} << 30;
/// `1024 MiB (--max-input)`.
std::string inputLimitText();

/// When waiting ends.
class Patience {
  using Clock = std::chrono::steady_clock;

public:
  /// In so many seconds (0: never), and not after the time of this thread's work.
  static Patience until(double seconds);
  static Patience untilEndOfWork() { return until(0); }

  bool isOver() const { return end_ && Clock::now() >= *end_; }
  /// What is left, as poll() takes it.
  int milliseconds() const;

private:
  std::optional<Clock::time_point> end_;
};

/// Why reading ended.
enum class InputEnd : uint8_t { Complete, Failed, TooLarge, TooSlow };

/// Appends what a pipe or the like gives up to its end; errno says why it failed.
InputEnd readToEnd(int file, std::string &text, const Patience &patience);

/// What may be read besides regular files.
enum class Streams : uint8_t {
  Refused,
  /// Standard input (`-`), pipes, and what `/dev/fd/N` names: for files that users name themselves.
  Allowed
};

/// A file's content, or why there is none.
struct FileText {
  enum class Problem : uint8_t { None, System, NotAFile, TooLarge, TooSlow, NoMemory };
  std::string text = {};
  Problem problem = Problem::None;
  /// The error number of the system; EISDIR for a directory.
  int error = 0;

  bool isThere() const { return problem == Problem::None; }
  /// `cannot read /x: Permission denied`, `/x is no regular file`; empty when it is there.
  std::string why(const std::string &path) const;
};

/// Reads a file to its end. Those that never end and those without a file behind them (devices,
/// sockets, directories) are refused, pipes too unless they are allowed; `/dev/null` is empty.
FileText readInput(const std::string &path, Streams streams = Streams::Refused,
                   size_t limit = inputLimit);

/// How long a pipe that users name may give nothing; `--timeout` sets it.
inline std::atomic<double> pipePatience = 120;

} // namespace pp
