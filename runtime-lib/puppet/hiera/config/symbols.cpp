// Types of values with symbols, for the error that refuses them.
#include "runtime-lib/puppet/hiera/config/symbols.h"

#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/shared_types.h"

namespace pp::hiera {

const Type *inferWithSymbols(Run &run, const DataFile &file, Value value) {
  static const Type *const symbol = sharedType("Runtime[ruby, 'Symbol']");
  if (!file.isRefused(value))
    return infer(run, value);
  auto common = [&](const Type *a, Value b) {
    const Type *type = inferWithSymbols(run, file, b);
    return a ? commonType(run, a, type) : type;
  };
  if (const Array *array = dynAs<Array>(value)) {
    const Type *element = nullptr;
    for (Value each : array->items())
      element = common(element, each);
    return makeArrayType(run, element, makeSize(run, array->length, array->length));
  }
  if (const Hash *hash = dynAs<Hash>(value)) {
    const Type *key = nullptr, *element = nullptr;
    for (const HashEntry &entry : hash->items()) {
      key = common(key, entry.key);
      element = common(element, entry.value);
    }
    return makeHashType(run, key, element, makeSize(run, hash->length, hash->length));
  }
  return file.symbols.contains(value.object()) ? symbol : infer(run, value);
}

} // namespace pp::hiera
