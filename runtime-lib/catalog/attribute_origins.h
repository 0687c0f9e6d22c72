// Where attributes of resources come from. Thousands of resources share one place in a manifest.
#pragma once

#include "runtime-lib/abi/program.h"
#include "runtime-lib/values/objects.h"

#include <deque>
#include <vector>

namespace pp {

struct Definition;

/// An attribute but for its value.
struct AttributeOrigin {
  const String *name;
  /// The class, define or node in which it was written; decides who may override it.
  Definition *source;
  /// How it was written; null where no manifest says it.
  const AttributeDescriptor *written;
};

/// The origins of one catalog's attributes, each once.
class AttributeOrigins {
public:
  const AttributeOrigin &find(const AttributeOrigin &origin);

private:
  void grow();

  std::deque<AttributeOrigin> origins_;
  /// Open addressing; null for free places.
  std::vector<const AttributeOrigin *> table_;
};

} // namespace pp
