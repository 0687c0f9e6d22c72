// What dialects say of functions and modules: the words for it.
#pragma once

#include <string_view>

namespace ppcc::ir {

/// What a dialect that keeps nothing keeps in functions or modules.
struct NoPart {
  template <class S, class V> static void fields(S &, V &&) {}
};

/// A pointer that functions of a kind take before the parameters of their entry block: the
/// surroundings in which code runs. Equal names are the same surroundings.
struct LeadingParameter {
  std::string_view name;
  friend constexpr bool operator==(const LeadingParameter &, const LeadingParameter &) = default;
};

/// The run of a program, which runtime functions ask for.
inline constexpr LeadingParameter runParameter{"run"};

} // namespace ppcc::ir
