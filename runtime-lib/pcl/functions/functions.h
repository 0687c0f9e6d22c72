// The functions of PCL: a table, and calling one of them.
#pragma once

#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/program/session.h"

#include <optional>
#include <string_view>
#include <vector>

namespace pp::pcl {

/// A call under way.
struct Call {
  Session &session;
  ProgramFrame *frame;
  std::vector<Value> arguments;
  /// Of the call and of its arguments.
  const Location *places;

  size_t count() const { return arguments.size(); }
  // An argument as what it must be; fails blaming it.
  std::string_view text(size_t i);
  Value number(size_t i);
  int64_t integer(size_t i);
  [[noreturn]] void failArgument(size_t i, std::string summary, std::string detail = {}) const;
};

constexpr size_t manyArguments = SIZE_MAX;
enum class Lifting : uint8_t { Top, Deep, Own };

struct FunctionRow {
  std::string_view name;
  Value (*entry)(Call &call);
  size_t fewest;
  size_t most;
  std::string_view result;
  Lifting lifting;
};

/// The number of the function of that name.
std::optional<size_t> findFunction(std::string_view name);
std::string_view functionName(size_t number);
Value callFunction(size_t number, Call &call);
/// Puts the elements of the last argument in its place.
void spreadLast(Call &call);

namespace functions {
#define FUNCTION(name, entry, fewest, most, result, lifting) Value entry(Call &call);
#include "runtime-lib/pcl/functions/functions.def"
} // namespace functions

} // namespace pp::pcl
