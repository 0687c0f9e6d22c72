// What compilers may know of built-in functions: the columns of their table that decide about
// optimising calls.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pp {

/// What a call of a function may do, each more than the one before it. Pure ones find no variables,
/// evaluate no other code and change nothing; some warn of a way to call them that is going away.
enum class FunctionEffect : uint8_t { Pure, ReadsScope, Logs, Calls, ChangesCatalog };

/// The most that any way to call the function may do; nothing where there is no such function.
std::optional<FunctionEffect> effectOf(std::string_view name);

/// What a function does with its lambda, where code in place of the call can do the same.
enum class LambdaUse : uint8_t { Each, Map, Filter, Reduce, Any, All, With, Then, Lest };

/// A row LAMBDA of the table.
struct LambdaUseRow {
  std::string_view name;
  LambdaUse use;
  /// How many arguments there may be, and parameters of the lambda.
  uint32_t leastArguments, mostArguments;
  uint32_t leastParameters, mostParameters;
};

/// The row of the function, or null.
const LambdaUseRow *lambdaUseOf(std::string_view name);

} // namespace pp
