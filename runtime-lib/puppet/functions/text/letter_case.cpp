// downcase and upcase, through arrays and hashes.
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::builtins {

using TextChange = std::string (*)(std::string_view);

static Value changed(const Call &call, Value value, TextChange change) {
  NestingGuard guard;
  if (const String *text = dynAs<String>(value))
    return makeTextLike(call.run, *text, change(text->view()));
  if (const Array *array = dynAs<Array>(value)) {
    NewArray result = newArray(call.run, array->length);
    for (size_t i = 0; i < array->length; ++i)
      result.elements[i] = changed(call, array->elements[i], change);
    return result.array;
  }
  const Hash *hash = dynAs<Hash>(value);
  if (!hash)
    return value;
  HashBuilder result(call.run, hash->length);
  for (const HashEntry &entry : hash->items())
    result.set(changed(call, entry.key, change), changed(call, entry.value, change));
  return result.build();
}

Value downcaseData(const Call &call) { return changed(call, call.args[0], downcase); }
Value upcaseData(const Call &call) { return changed(call, call.args[0], upcase); }

} // namespace pp::builtins
