// Where all phases report: collects diagnostics with places, notes and help; prints nothing itself.
#pragma once

#include "frontend/diagnostics/diagnostic_info.h"
#include "frontend/source/source_file.h"
#include "runtime-lib/core/session/message.h"

#include <array>
#include <deque>
#include <initializer_list>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace ppcc::diagnostics {

/// A span in a file; without a file, the diagnostic has no place.
struct Place {
  const source::SourceFile *file = nullptr;
  source::Span span;
};

/// A second place that explains the first.
struct Note {
  Place place;
  std::string message;
};

/// One reported problem, complete: rendering needs nothing else.
struct Diagnostic {
  Id id;
  Severity severity;
  Place place;
  std::string message;
  std::vector<Note> notes;
  std::string help;

  std::string_view code() const { return info(id).code; }
};

/// Checks the arguments against the row at compile time and puts them into its message.
template <Id id, typename... Args> std::string format(const Args &...args) {
  return pp::messageText<typename ArgumentTypes<id>::Types>(info(id).message, args...);
}

/// Adds notes and help to a diagnostic just reported; does nothing where that one was not kept.
/// Use at once: the next report may end its life.
class Builder {
public:
  explicit Builder(Diagnostic *diagnostic) : diagnostic_(diagnostic) {}

  /// Points at a second place with a row of severity Note.
  template <Id id, typename... Args>
  Builder &note(const source::SourceFile &file, source::Span span, Args &&...args) {
    if (diagnostic_)
      diagnostic_->notes.push_back({{&file, span}, format<id>(std::forward<Args>(args)...)});
    return *this;
  }

  /// Says what would help, in one sentence.
  Builder &help(std::string sentence);

  /// "did you mean `x`?" with the candidate nearest to `name`, where one is near enough.
  Builder &didYouMean(std::string_view name, std::span<const std::string_view> candidates);
  Builder &didYouMean(std::string_view name, std::initializer_list<std::string_view> candidates);

private:
  Diagnostic *diagnostic_;
};

/// Collects the diagnostics of one thread's work in the order of reporting.
class Engine {
public:
  /// How many diagnostics of each severity are kept; the rest is only counted.
  static constexpr size_t defaultLimit = 100;

  explicit Engine(size_t limit = defaultLimit) : limit_(limit) {}

  template <Id id, typename... Args>
  Builder report(const source::SourceFile &file, source::Span span, Args &&...args) {
    return accept(id, {&file, span}, [&] { return format<id>(std::forward<Args>(args)...); });
  }

  /// For problems that lie in no source text, such as a missing file.
  template <Id id, typename... Args> Builder reportUnplaced(Args &&...args) {
    return accept(id, {}, [&] { return format<id>(std::forward<Args>(args)...); });
  }

  /// Changes how grave a diagnostic is from now on (`strict`, warnings as errors).
  void setSeverity(Id id, Severity severity);
  Severity severity(Id id) const;

  /// What was kept, in the order of reporting, which is Puppet's order for the validator.
  const std::deque<Diagnostic> &diagnostics() const { return diagnostics_; }

  /// How many were reported of one severity, whether kept or not.
  size_t count(Severity severity) const { return counts_[static_cast<size_t>(severity)]; }
  bool hasErrors() const { return count(Severity::Error) > 0; }

  /// Takes over what another engine has collected, for work done in parallel.
  void append(Engine &&other);

  void clear();

private:
  static constexpr size_t severities = 5;

  template <typename Message> Builder accept(Id id, Place place, Message message) {
    Severity level = severity(id);
    if (!admit(level))
      return Builder(nullptr);
    diagnostics_.push_back({id, level, place, message(), {}, {}});
    return Builder(&diagnostics_.back());
  }

  /// Counts a report and says whether it is to be kept.
  bool admit(Severity level);

  size_t limit_;
  std::array<size_t, severities> counts_{};
  std::vector<std::pair<Id, Severity>> overrides_;
  std::deque<Diagnostic> diagnostics_;
};

} // namespace ppcc::diagnostics
