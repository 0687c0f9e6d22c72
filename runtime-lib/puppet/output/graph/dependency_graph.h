// The order an agent would follow: what a finished catalog says, and what types add by themselves.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"

#include <string>
#include <vector>

namespace pp {

/// `from` is applied before `to`.
struct Dependency {
  enum class Kind : uint8_t { Order, Notification, Automatic };
  const Resource *from;
  const Resource *to;
  Kind kind;
};

/// Relationships of the resources that are sent, in catalog order; automatic ones only where nobody
/// said the opposite.
std::vector<Dependency> dependencies(Run &run);

/// Circles among dependencies and containment, the shortest of each knot: `A => B => A`.
std::vector<std::string> dependencyCycles(Run &run);

} // namespace pp
