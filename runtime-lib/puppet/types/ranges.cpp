// Stepping integers that may be bignums.
#include "runtime-lib/puppet/types/ranges.h"

namespace pp {

Value successor(Context &context, Value value) {
  if (value.isSmallInteger())
    return makeInteger(context, value.small() + 1);
  ScopedInteger sum;
  mpz_add_ui(sum, IntegerView(value), 1);
  return makeInteger(context, sum);
}

} // namespace pp
