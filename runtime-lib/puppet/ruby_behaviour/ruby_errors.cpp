// Ruby names nil, true and false in its failures, and the classes of all other values.
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"

#include <string>

namespace pp {

static std::string nameOf(Value value) {
  if (value.isUndef())
    return "nil";
  return value.isBoolean() ? rubyText(value) : rubyClassOf(value);
}

void failImplicitConversion(Value value, std::string_view into) {
  failPlain("no implicit conversion of " + nameOf(value) + " into " + std::string(into));
}

void failConversion(Value value, std::string_view into) {
  failPlain("can't convert " + nameOf(value) + " into " + std::string(into));
}

void failNoMethod(std::string_view method, Value receiver) {
  std::string shown;
  appendInspected(shown, receiver);
  // Ruby adds the class unless the text shows it.
  if (!shown.starts_with("#<"))
    shown += ":" + rubyClassOf(receiver);
  failPlain("undefined method `" + std::string(method) + "' for " + shown);
}

void failFrozen(Value value) {
  std::string shown;
  appendInspected(shown, value);
  failPlain("can't modify frozen " + rubyClassOf(value) + ": " + shown);
}

} // namespace pp
