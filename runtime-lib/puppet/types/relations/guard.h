// Detects that a question about two types (or a type and a value) has come back to where it
// started.
#pragma once

#include <cstdint>
#include <vector>

namespace pp {

/// Puppet's rule for recursive aliases: when both sides of a test have recurred, and nothing spoke
/// against it so far, the answer is yes. "This" is the asking side, "that" the other.
class RecursionGuard {
public:
  enum State : uint8_t { None = 0, InThis = 1, InThat = 2, InBoth = 3 };

  uint8_t state() const { return state_; }
  uint8_t addThat(const void *instance) {
    if (!(state_ & InThat) && put(that_, recursiveThat_, instance))
      state_ |= InThat;
    return state_;
  }
  bool recursiveThis(const void *instance) const { return contains(recursiveThis_, instance); }

  template <class Body> auto withThis(const void *instance, Body body) {
    return with(InThis, this_, recursiveThis_, instance, body);
  }
  template <class Body> auto withThat(const void *instance, Body body) {
    return with(InThat, that_, recursiveThat_, instance, body);
  }

private:
  using Instances = std::vector<const void *>;

  static bool contains(const Instances &list, const void *instance) {
    for (const void *known : list)
      if (known == instance)
        return true;
    return false;
  }
  static bool put(Instances &known, Instances &recursive, const void *instance) {
    if (contains(known, instance)) {
      if (!contains(recursive, instance))
        recursive.push_back(instance);
      return true;
    }
    known.push_back(instance);
    return false;
  }
  template <class Body>
  auto with(State side, Instances &known, Instances &recursive, const void *instance, Body body) {
    if (state_ & side)
      return body(state_);
    if (put(known, recursive, instance)) {
      state_ |= side;
      return body(state_);
    }
    auto result = body(state_);
    state_ &= static_cast<uint8_t>(~side);
    std::erase(known, instance);
    return result;
  }

  Instances this_, that_, recursiveThis_, recursiveThat_;
  uint8_t state_ = None;
};

} // namespace pp
