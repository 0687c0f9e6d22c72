// Types of URIs: which parts they fix, and which URIs have them.
#include "runtime-lib/puppet/types/relations/uris.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"

namespace pp {

namespace {

bool isDefaultPort(Value port, std::string_view scheme) {
  return (port == Value::smallInteger(80) && scheme == "http") ||
         (port == Value::smallInteger(443) && scheme == "https");
}

Value stringOrUndef(const String *string) {
  return string ? Value::object(string) : Value::undef();
}

} // namespace

Value uriPart(const Uri &uri, std::string_view name) {
  if (name == "port")
    return uri.port;
  const std::pair<std::string_view, const String *> parts[] = {
      {"scheme", uri.scheme}, {"userinfo", uri.userinfo}, {"host", uri.host},    {"path", uri.path},
      {"query", uri.query},   {"fragment", uri.fragment}, {"opaque", uri.opaque}};
  for (auto &[known, value] : parts)
    if (known == name)
      return stringOrUndef(value);
  return Value::undef();
}

const Hash *uriParts(Context &context, const Uri &uri) {
  HashBuilder parts(context);
  std::string scheme = uri.scheme ? downcase(uri.scheme->view()) : "";
  auto add = [&](const char *name, const String *value) {
    if (value)
      parts.set(name, Value::object(value));
  };
  if (uri.scheme)
    parts.set("scheme", makeString(context, scheme));
  add("userinfo", uri.userinfo);
  if (uri.host && uri.host->length > 0)
    parts.set("host", makeString(context, downcase(uri.host->view())));
  if (!uri.port.isUndef() && !isDefaultPort(uri.port, scheme))
    parts.set("port", makeString(context, integerText(uri.port)));
  if (uri.path && uri.path->length > 0)
    add("path", uri.path);
  add("query", uri.query);
  add("fragment", uri.fragment);
  add("opaque", uri.opaque);
  return parts.size() == 0 ? nullptr : parts.build().as<Hash>();
}

bool uriInstance(Context &context, const UriType &type, Value value) {
  auto *uri = dynAs<Uri>(value);
  if (!uri || !type.parameters)
    return uri != nullptr;
  for (const HashEntry &entry : type.parameters->items()) {
    auto *name = dynAs<String>(entry.key);
    if (!name || !caseMatch(context, uriPart(*uri, name->view()), entry.value).truthy())
      return false;
  }
  return true;
}

} // namespace pp
