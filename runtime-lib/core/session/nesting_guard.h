// Recursion over values that may be nested as deep as somebody likes.
#pragma once

namespace pp {

/// Counts how deep a recursive walk is; throws before the stack ends, and when the time is over.
class NestingGuard {
public:
  NestingGuard();
  ~NestingGuard();
  NestingGuard(const NestingGuard &) = delete;
  NestingGuard &operator=(const NestingGuard &) = delete;
};

} // namespace pp
