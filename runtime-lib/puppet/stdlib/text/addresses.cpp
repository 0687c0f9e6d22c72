// stdlib's functions on addresses.
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ip_address.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <algorithm>

namespace pp::builtins {

using namespace pp::stdlib;

static IpAddress addressOf(Value value) {
  if (!isText(value))
    failPlain("address family must be specified");
  return IpAddress(textView(value));
}

Value isIpInRange(const Call &call) {
  IpAddress address(textView(call.args[0]));
  std::span<const Value> ranges =
      isArray(call.args[1]) ? itemsOf(call.args[1]) : call.args.subspan(1, 1);
  std::vector<IpAddress> networks;
  for (Value range : ranges)
    networks.push_back(addressOf(range));
  return truth(std::any_of(networks.begin(), networks.end(),
                           [&](const IpAddress &network) { return network.includes(address); }));
}

Value encloseIpv6(const Call &call) {
  if (call.args.size() != 1)
    failPlain("enclose_ipv6(): Wrong number of arguments given " +
              std::to_string(call.args.size()) + " for 1");
  if (!isText(call.args[0]) && !isArray(call.args[0]))
    failPlain("enclose_ipv6(): Wrong argument type given " + rubyClassOf(call.args[0]) +
              " expected String or Array");
  std::vector<Value> items = flattened(call.run, call.args);
  HashBuilder result(call.run);
  std::vector<Value> ordered;
  for (Value item : items) {
    if (item.isUndef())
      continue;
    auto address = isText(item) ? IpAddress::read(textView(item)) : std::nullopt;
    bool isWildcard = isText(item) && textView(item) == "*";
    if (!address && !isWildcard)
      failPlain("enclose_ipv6(): Wrong argument given " + rubyText(item) +
                " is not an ip address.");
    if (address && address->isV6())
      item = makeString(call.run, "[" + address->text() + "]");
    if (!result.contains(item))
      ordered.push_back(item);
    result.set(item, Value::undef());
  }
  return makeArray(call.run, ordered);
}

} // namespace pp::builtins
