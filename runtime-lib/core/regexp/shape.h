// What is said of a pattern by its structure alone: whether it can match nothing, and whether a
// group that calls itself ever ends.
#pragma once

#include <cstdint>
#include <vector>

namespace pp {

/// A part of a pattern.
struct RegexpShape {
  enum class Kind : uint8_t {
    Nothing,
    Character,
    Sequence,
    Alternatives,
    Group,
    Call,
    Repeat,
    Look
  };
  Kind kind = Kind::Nothing;
  /// Of a group or of the group that is called; 0 is the whole pattern.
  uint32_t number = 0;
  /// Of a repeat: how often at least, and whether it prefers less.
  uint64_t low = 0;
  bool isLazy = false;
  std::vector<RegexpShape> parts;
};

/// A pattern and where its groups are.
class RegexpShapes {
public:
  RegexpShapes(const RegexpShape &whole, uint32_t groups);

  bool canBeEmpty(const RegexpShape &part) const { return !takesSomething(part, 0); }
  /// Whether a group calls itself on every way through it.
  bool hasEndlessRecursion() const;

private:
  enum class Recursion : uint8_t { None, Some, AtStart };
  void find(const RegexpShape &part);
  bool takesSomething(const RegexpShape &part, int depth) const;
  bool endsNever(const RegexpShape &part) const;
  Recursion recursion(const RegexpShape &part, bool isStart, uint32_t group,
                      std::vector<bool> &entered) const;

  const RegexpShape &whole_;
  /// By number; null for one that is nowhere.
  std::vector<const RegexpShape *> groups_;
};

/// Whether a part that can match nothing does not always prefer to match something, or keeps what
/// it matched: then it counts how a regular expression engine treats rounds of a loop that match
/// nothing.
bool dependsOnEmptyRounds(const RegexpShape &part);

} // namespace pp
