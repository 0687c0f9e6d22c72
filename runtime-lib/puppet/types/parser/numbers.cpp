// Number literals in types.
#include "runtime-lib/puppet/types/parser/numbers.h"

#include "runtime-lib/core/values/integer.h"

#include <cstdlib>

namespace pp::type_syntax {

Value integerLiteral(Context &context, const std::string &digits) {
  ScopedInteger number;
  // GMP knows Puppet's prefixes: 0x for hexadecimal, 0 for octal.
  mpz_set_str(number, digits.c_str(), 0);
  return makeInteger(context, number);
}

double floatLiteral(const std::string &digits) { return std::strtod(digits.c_str(), nullptr); }

} // namespace pp::type_syntax
