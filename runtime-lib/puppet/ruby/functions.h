// Functions of modules and environments that are written in Ruby.
#pragma once

#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/ruby/function_file.h"

#include <optional>

namespace pp::ruby {

/// Where a function is defined; nothing when no Ruby file is named for it.
std::optional<FunctionFile> findFunctionFile(const Run &run, std::string_view name);
/// Loads and calls it.
Value callFunctionFile(const Call &call, std::string_view name, const FunctionFile &file);

/// What the shim asks to find the way to call a function: the number of the dispatch that takes
/// the arguments. Throws Puppet's words when none does.
Value matchFunction(Run &run, std::span<const Value> args);
/// Checks what a function returned.
Value checkFunctionResult(Run &run, std::span<const Value> args);

} // namespace pp::ruby
