// stdlib::sort_by().
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/collections/sequence.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_order.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

namespace pp::builtins {

using namespace pp::stdlib;

/// The elements, sorted by what the lambda makes of them. It gets pairs of a hash as one array,
/// even if it has two parameters.
static std::vector<Value> sorted(const Call &call) {
  Sequence elements(call.run, call.args[0]);
  Lambda lambda(call.run, *call.block);
  std::vector<Value> items;
  for (uint64_t i = 0; i < elements.size(); ++i) {
    Value item = elements[i];
    Value keyed[] = {lambda({item}), item};
    items.push_back(makeArray(call.run, keyed));
  }
  rubySort(items, [](Value a, Value b) { return assertedOrder(itemsOf(a)[0], itemsOf(b)[0]); });
  for (Value &item : items)
    item = itemsOf(item)[1];
  return items;
}

Value sortArrayBy(const Call &call) { return makeArray(call.run, sorted(call)); }

Value sortTextBy(const Call &call) {
  std::string result;
  for (Value character : sorted(call))
    result += textView(character);
  return makeString(call.run, result);
}

Value sortHashBy(const Call &call) {
  HashBuilder result(call.run);
  for (Value pair : sorted(call))
    result.set(itemsOf(pair)[0], itemsOf(pair)[1]);
  return result.build();
}

} // namespace pp::builtins
