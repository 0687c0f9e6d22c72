// Facts, trusted data and server facts in the forms Puppet gives them.
#include "runtime-lib/data/facts.h"

#include "runtime-lib/data/json_reader.h"

namespace pp {

/// The version of Puppet whose behaviour this runtime has.
static constexpr std::string_view puppetVersion = "8.11.0";

Facts noFacts(Context &context) { return {HashBuilder(context).build(), {}}; }

Facts parseFacts(Context &context, std::string_view json) {
  Value top = parseJson(context, json, {.nullAsEmptyString = true});
  const Hash *hash = dynAs<Hash>(top);
  if (!hash)
    throw JsonError("facts must be a JSON object, such as facter --json prints");
  const Value *values = hashFind(*hash, "values");
  const Value *name = hashFind(*hash, "name");
  bool isStored = values && values->is(ObjectKind::Hash) && name && name->is(ObjectKind::String);
  if (!isStored)
    return {top, {}};
  return {*values, std::string(name->as<String>()->view())};
}

Value trustedData(Context &context, std::string_view certname) {
  size_t dot = certname.find('.');
  HashBuilder trusted(context);
  trusted.set("authenticated", makeString(context, "remote"));
  trusted.set("certname", makeString(context, certname));
  trusted.set("extensions", HashBuilder(context).build());
  trusted.set("hostname", makeString(context, certname.substr(0, dot)));
  trusted.set("domain", dot == std::string_view::npos
                            ? Value::undef()
                            : makeString(context, certname.substr(dot + 1)));
  trusted.set("external", HashBuilder(context).build());
  return trusted.build();
}

Value serverFacts(Context &context, std::string_view serverName, std::string_view serverAddress,
                  std::string_view environment) {
  HashBuilder facts(context);
  facts.set("serverversion", makeString(context, puppetVersion));
  facts.set("servername", makeString(context, serverName));
  facts.set("serverip", makeString(context, serverAddress));
  facts.set("environment", makeString(context, environment));
  return facts.build();
}

} // namespace pp
