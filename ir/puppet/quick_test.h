// What machine code can ask of a value to see at once that it is of a type.
#pragma once

#include "runtime-lib/abi/value.h"

#include <cstdint>
#include <string_view>

namespace ppcc::ir::puppet {

/// A test that only values of the type pass. Others may be of the type all the same: the runtime
/// knows.
struct QuickTest {
  enum Kind : uint8_t { None, Always, SmallInteger, Object };
  Kind kind = None;
  /// Of SmallInteger: the ends of the range, both within.
  int64_t from = pp::Value::smallMin;
  int64_t to = pp::Value::smallMax;
  /// Of Object: what kind it must be.
  pp::ObjectKind object = pp::ObjectKind::String;
};

/// The test for a type in Puppet's notation, which must be a built-in one.
QuickTest quickTest(std::string_view type);

} // namespace ppcc::ir::puppet
