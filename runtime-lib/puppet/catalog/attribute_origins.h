// Where attributes of resources come from. Thousands of resources share one place in a manifest.
#pragma once

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/abi/program.h"

#include <deque>
#include <vector>

namespace pp {

struct Definition;

/// An attribute but for its value.
struct AttributeOrigin {
  const String *name;
  /// The class, define or node in which it was written; decides who may override it.
  Definition *source = nullptr;
  /// How it was written; null where no manifest says it.
  const AttributeDescriptor *written = nullptr;
};

/// An origin that the run keeps; or only the name, where no manifest says the attribute and its
/// source is that of the resource. Parameters of classes are so, thousands that share nothing.
class OriginOrName {
public:
  OriginOrName() = default;
  explicit OriginOrName(const AttributeOrigin &origin)
      : word_(reinterpret_cast<uintptr_t>(&origin)) {}
  explicit OriginOrName(const String &name)
      : word_(reinterpret_cast<uintptr_t>(&name) | nameMark) {}

  /// Null where there is only the name.
  const AttributeOrigin *origin() const {
    return isName() ? nullptr : reinterpret_cast<const AttributeOrigin *>(word_);
  }
  const String *name() const {
    return isName() ? reinterpret_cast<const String *>(word_ - nameMark) : origin()->name;
  }

private:
  static constexpr uintptr_t nameMark = 1;
  bool isName() const { return word_ & nameMark; }
  uintptr_t word_;
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
