// URIs out of text and out of their parts.
#include "runtime-lib/puppet/types/relations/uris.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/conversions/constructors.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/shared_types.h"

namespace pp {

namespace {

const Type *parameterType() {
  // Each part may be given, matched by a pattern, or asked to be there or not to be there.
  static const Type *const type = sharedType(
      "Variant[String[1], Struct[{"
#define PART(name)                                                                                 \
  "Optional[" name "] => Optional[Variant[String[1], Regexp, Type[Pattern], Type[Enum], "          \
  "Type[NotUndef], Type[Undef]]],"
      PART("scheme") PART("userinfo") PART("host") PART("path") PART("query") PART("fragment")
          PART("opaque")
#undef PART
              "Optional[port] => Optional[Variant[Integer[0], Type[NotUndef], Type[Undef]]]}]]");
  return type;
}

std::string part(const Hash &hash, const char *key, const char *before, const char *after) {
  const Value *value = hashFind(hash, key);
  return value ? before + toText(*value) + after : "";
}

} // namespace

bool isUriParameter(Context &context, Value value) {
  return isInstance(context, parameterType(), value);
}

const Type *uriFromKey(Context &context, Value key) {
  if (auto *text = dynAs<String>(key))
    return makeUriType(context, uriParts(context, *parseUri(context, text->view()).as<Uri>()));
  assertInstance(context, "URI-Type parameter", parameterType(), key);
  return makeUriType(context, key.as<Hash>());
}

Value newUri(Context &context, const Type *, Arguments args) {
  return parseUri(context, args[0].as<String>()->view());
}

/// Put together as text and read again, so that the parts are checked as in any URI.
Value newUriFromHash(Context &context, const Type *, Arguments args) {
  const Hash &hash = *args[0].as<Hash>();
  std::string text = part(hash, "scheme", "", ":");
  if (hashFind(hash, "opaque"))
    return parseUri(context, text + part(hash, "opaque", "", ""));
  if (hashFind(hash, "host"))
    text += "//" + part(hash, "userinfo", "", "@") + part(hash, "host", "", "") +
            part(hash, "port", ":", "");
  text +=
      part(hash, "path", "", "") + part(hash, "query", "?", "") + part(hash, "fragment", "#", "");
  return parseUri(context, text);
}

} // namespace pp
