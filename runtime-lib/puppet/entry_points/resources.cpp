// Resource expressions, defaults, overrides, collectors and relationships.
#include "runtime-lib/puppet/catalog/changes/defaults.h"
#include "runtime-lib/puppet/catalog/changes/overrides.h"
#include "runtime-lib/puppet/catalog/declare.h"
#include "runtime-lib/puppet/entry_points/located.h"

namespace pp {
extern "C" {

Value pp_resource_title(Run *run, Value title, const Location *place) {
  return located(place, "", 0, [&] { return checkTitle(*run, title); });
}

Value pp_attributes_hash(Run *run, Value hash, const Location *place) {
  return located(place, "", 0, [&] { return checkAttributesHash(*run, hash); });
}

Value pp_resource(Run *run, Scope *scope, const ResourceDescriptor *descriptor, Value type,
                  const Value *operands) {
  return located(&descriptor->location, "a Resource Statement", 0,
                 [&] { return declareExpression(*run, *scope, *descriptor, type, operands); });
}

Value pp_resource_override(Run *run, Scope *scope, const ResourceDescriptor *descriptor,
                           Value references, const Value *values) {
  return located(&descriptor->location, "a Resource Override", 0,
                 [&] { return overrideResources(*run, *scope, *descriptor, references, values); });
}

Value pp_resource_defaults(Run *run, Scope *scope, const ResourceDescriptor *descriptor, Value type,
                           const Value *values) {
  return located(&descriptor->location, "a Resource Defaults Expression", 0,
                 [&] { return defineDefaults(*run, *scope, *descriptor, type, values); });
}

Value pp_collect(Run *run, Scope *scope, const CollectorDescriptor *descriptor, Value,
                 const Value *operands) {
  const char *label = descriptor->exported ? "an Exported Query" : "a Virtual Query";
  return located(&descriptor->location, label, 0,
                 [&] { return collect(*run, *scope, *descriptor, operands); });
}

Value pp_relate(Run *run, Scope *scope, int64_t kind, Value left, Value right,
                const Location *places) {
  static const char *const labels[] = {"a '->' expression", "a '~>' expression",
                                       "a '<-' expression", "a '<~' expression"};
  return located(places, labels[kind], 2, [&] {
    return relate(*run, *scope, static_cast<RelationKind>(kind), left, right);
  });
}

} // extern "C"
} // namespace pp
