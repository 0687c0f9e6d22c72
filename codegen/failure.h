// How code generation tells its caller what went wrong; the driver turns it into a diagnostic.
//
// codegen never sees frontend/diagnostics, so its own failures are rows of failures.def here.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ppcc::codegen {

/// One row of failures.def.
enum class FailureId : uint8_t {
#define FAILURE(Id, code, message) Id,
#include "codegen/failures.def"
};

/// What went wrong, with the whole message for the user.
struct Failure {
  FailureId id;
  std::string message;

  Failure(FailureId failureId, std::initializer_list<std::string_view> details);
  /// The code of the row, such as `LINKER_MISSING`.
  std::string_view code() const;
};

/// A value, or why there is none.
template <class T> class Result {
public:
  Result(T value) : value_(std::move(value)) {}
  Result(Failure failure) : failure_(std::move(failure)) {}

  explicit operator bool() const { return value_.has_value(); }
  T &operator*() { return *value_; }
  T *operator->() { return &*value_; }
  const Failure &failure() const { return *failure_; }

private:
  std::optional<T> value_;
  std::optional<Failure> failure_;
};

/// Nothing when all went well.
using MaybeFailure = std::optional<Failure>;

} // namespace ppcc::codegen
