// A pattern as it was read or made: cells, and what its file says about them.
#pragma once

#include "runtime-lib/ndca/grid/cells.h"
#include "runtime-lib/ndca/grid/failures.h"

#include <gmpxx.h>

#include <memory>
#include <string_view>
#include <vector>

namespace pp::ndca {

class Tree;

struct Pattern {
  std::unique_ptr<RunSource> cells;
  mpz_class generation;
  /// As the file names it, or empty.
  std::string rule;
  /// Set where the pattern is a macrocell, which may be larger than all numbers.
  std::shared_ptr<Tree> tree;
};

/// No cells.
class NoCells final : public RunSource {
public:
  void visit(RunSink &) const override {}
};

/// Cells kept as runs.
class StoredRuns final : public RunSource {
public:
  struct Run {
    Position start;
    int64_t count;
    uint8_t state;
  };
  void visit(RunSink &sink) const override {
    for (const Run &run : runs)
      sink.run(run.start, run.state, run.count);
  }
  std::vector<Run> runs;
};

/// A text with a place in it; all readers stop by `fail`.
class PatternText {
public:
  PatternText(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  bool isAtEnd() const { return at_ >= text_.size(); }
  /// 0 at the end.
  char peek() const { return isAtEnd() ? '\0' : text_[at_]; }
  char take() { return text_[at_++]; }
  size_t place() const { return at_; }
  std::string_view rest() const { return text_.substr(at_); }
  /// The rest of the line without its end; the place is behind that then.
  std::string_view takeLine();
  void skipSpace();

  /// `FILE:LINE:COLUMN: error: what`, for a place or the current one.
  [[noreturn]] void fail(const std::string &what) const { fail(what, at_); }
  [[noreturn]] void fail(const std::string &what, size_t place) const;

private:
  std::string_view text_;
  std::string file_;
  size_t at_ = 0;
};

/// Reads whatever the content looks like: macrocell, plaintext, else RLE.
Pattern readPattern(std::string_view text, const std::string &file, const Rule &rule);
Pattern readRle(std::string_view text, const std::string &file, const Rule &rule);
Pattern readPlaintext(std::string_view text, const std::string &file, const Rule &rule);
Pattern readMacrocell(std::string_view text, const std::string &file, const Rule &rule);

/// The state named so, checked against the rule.
uint8_t checkedState(const PatternText &text, int64_t state, const Rule &rule, size_t place);

std::string writeMacrocell(const Tree &tree, const mpz_class &generation, const Rule &rule);
std::string writeRle(const RunSource &cells, const mpz_class &generation, const Rule &rule);

} // namespace pp::ndca
