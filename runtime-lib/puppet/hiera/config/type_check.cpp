// Assertions on configuration and data.
#include "runtime-lib/puppet/hiera/config/type_check.h"

#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

namespace pp::hiera {

void assertType(Run &run, std::string_view subject, const Type *type, Value value) {
  if (!isInstance(run, type, value))
    failPuppet(describeMismatch(run, std::string(subject) + " has wrong type,", type,
                                inferSet(run, value)));
}

} // namespace pp::hiera
