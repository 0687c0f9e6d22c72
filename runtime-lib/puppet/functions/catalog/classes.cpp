// include, require and contain.
#include "runtime-lib/puppet/catalog/classes.h"
#include "runtime-lib/puppet/catalog/converted_values.h"
#include "runtime-lib/puppet/evaluation/control.h"

#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp::builtins {

static Value referencesTo(Run &run, const std::vector<std::string> &classNames) {
  std::vector<Value> references;
  for (const std::string &name : classNames)
    references.push_back(makeClassReference(run, withoutLeadingColons(name)));
  return makeArray(run, references);
}

/// A return() in the default of a class's parameter ends the function that evaluates the class, as
/// any function of Puppet's catches what the code that it runs returns.
template <class Body> static Value catchingReturn(Body &&body) {
  try {
    return body();
  } catch (ControlTransfer &transfer) {
    if (transfer.kind != ControlTransfer::Kind::Return)
      throw;
    return transfer.value;
  }
}

static Value includeAll(const Call &call) {
  std::vector<std::string> classNames = classNamesOf(call.run, call.args);
  includeClasses(call.run, *call.scope.named, classNames);
  return referencesTo(call.run, classNames);
}

static Value requireAll(const Call &call) {
  std::vector<std::string> classNames = classNamesOf(call.run, call.args);
  includeClasses(call.run, *call.scope.named, classNames);
  Resource *resource = call.scope.named->resource;
  for (const std::string &name : classNames) {
    std::vector<Value> all;
    Value existing = resource->get(names().require);
    if (const Array *array = dynAs<Array>(existing))
      all.assign(array->items().begin(), array->items().end());
    else if (!existing.isUndef())
      all.push_back(existing);
    all.push_back(makeClassReference(call.run, withoutLeadingColons(name)));
    setParameter(call.run, *resource, names().require,
                 convertedValue(call.run, makeArray(call.run, all)));
  }
  return referencesTo(call.run, classNames);
}

static Value containAll(const Call &call) {
  std::vector<std::string> classNames = classNamesOf(call.run, call.args);
  Resource *container = call.scope.named->resource;
  for (Resource *resource : includeClasses(call.run, *call.scope.named, classNames))
    addEdge(*container, *resource);
  return referencesTo(call.run, classNames);
}

Value includeFunction(const Call &call) {
  return catchingReturn([&] { return includeAll(call); });
}

Value requireFunction(const Call &call) {
  return catchingReturn([&] { return requireAll(call); });
}

Value containFunction(const Call &call) {
  return catchingReturn([&] { return containAll(call); });
}

} // namespace pp::builtins
