// A question of the shim and the function that answers it.
#pragma once

#include "runtime-lib/puppet/ruby/interpreter.h"

namespace pp::ruby {

/// One row; tables of them are searched by name.
struct Question {
  std::string_view name;
  Value (*answer)(Interpreter &ruby, std::span<const Value> args);
};

/// Questions about data types and values of them.
std::span<const Question> typeQuestions();
/// Questions about resources, modules and settings.
std::span<const Question> catalogQuestions();

} // namespace pp::ruby
