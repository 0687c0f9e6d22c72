// The functions of PCL with their parameters.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace ppcc::pcl {

/// Who finds the type of a call.
enum class FunctionKind : uint8_t {
  /// The row of the table.
  Plain,
  Can,
  Element,
  Entries,
  Extreme,
  Invoke,
  Length,
  Lookup,
  Marked,
  Method,
  OfResource,
  Recover,
  SingleOrNone,
  ToJson,
  Try
};

struct Signature {
  std::string_view name;
  FunctionKind kind;
  std::string_view result;
  struct Parameter {
    std::string_view name;
    std::string_view type;

    bool isOptional() const { return type.starts_with("optional("); }
  };
  std::vector<Parameter> parameters;
  /// The last parameter stands for any number of arguments.
  bool isVariadic() const { return kind == FunctionKind::Extreme || kind == FunctionKind::Try; }
};

/// Null where there is no such function.
const Signature *findFunction(std::string_view name);
std::span<const std::string_view> functionNames();

} // namespace ppcc::pcl
