// eyaml_lookup_key: YAML whose values are encrypted with PKCS7.
#include "runtime-lib/hiera/failure.h"
#include "runtime-lib/hiera/hiera.h"

namespace pp::hiera {

std::optional<Value> nativeLookupKey(Invocation &, const String *, Value, FunctionMemory &) {
  failLookup(
      "Lookup using eyaml lookup_key function is only supported when the hiera_eyaml library "
      "is present");
}

} // namespace pp::hiera
