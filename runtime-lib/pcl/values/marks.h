// Values that know where they come from: secrets, what depends on resources, what is not known yet.
//
// A word that is an Eventual stands for its value and the marks; all other words have none, but
// collections may hold Eventuals.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <string_view>
#include <vector>

namespace pp::pcl {

struct Instance;

/// What a value is marked with; never both empty and not secret.
struct Marks {
  bool isSecret = false;
  uint32_t count = 0;
  /// The resources it depends on, in the order of first use.
  const Instance *const *dependencies = nullptr;
};

/// Objects of PCL that the core does not know; `flags` says which.
enum class SpecialKind : uint8_t { Eventual, Resource, Asset };

struct Special : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Instance;
  SpecialKind special() const { return static_cast<SpecialKind>(flags); }
};

/// A value with marks, or one that is not known.
struct Eventual : Special {
  static constexpr SpecialKind kind = SpecialKind::Eventual;
  /// Unset where it is not known.
  Value value;
  const Marks *marks;
  /// Of what is not known: the resources that will say it, its type, and the way from a single
  /// resource to it (null where it was computed).
  const Marks *origins;
  const String *type;
  const String *path;
};

/// A resource as a value.
struct ResourceValue : Special {
  static constexpr SpecialKind kind = SpecialKind::Resource;
  const Instance *instance;
};

/// A file, text or archive that goes to a provider.
struct Asset : Special {
  static constexpr SpecialKind kind = SpecialKind::Asset;
  /// `fileAsset` and so on, as the function is called.
  const String *form;
  /// A text, or a hash of assets.
  Value content;
};

/// The object of that kind, or null.
template <class T> const T *specialAs(Value value) {
  const auto *special = dynAs<Special>(value);
  return special && special->special() == T::kind ? static_cast<const T *>(special) : nullptr;
}
inline const Eventual *eventual(Value value) { return specialAs<Eventual>(value); }
inline bool isUnknown(Value value) {
  const Eventual *found = eventual(value);
  return found && found->value.isUnset();
}
/// The value without its marks; unset where it is not known.
inline Value plain(Value value) {
  const Eventual *found = eventual(value);
  return found ? found->value : value;
}
/// Whether the value itself, not its parts, is secret.
bool isSecret(Value value);

/// The marks of several values together.
class MarkSet {
public:
  void add(const Marks *marks);
  void add(const Instance *dependency);
  void addSecret() { isSecret_ = true; }
  void dropSecret() { isSecret_ = false; }
  /// Those of a value, not of its parts.
  void addTop(Value value);
  /// Those of a value and of all its parts; true when one of them is not known.
  bool addDeep(Value value);

  bool isEmpty() const { return !isSecret_ && dependencies_.empty(); }
  bool isSecret() const { return isSecret_; }
  const std::vector<const Instance *> &dependencies() const { return dependencies_; }
  /// Null where there are none.
  const Marks *build(Context &context) const;

private:
  bool isSecret_ = false;
  std::vector<const Instance *> dependencies_;
};

/// A value with marks, which replace those that it has.
Value withMarks(Context &context, Value value, const MarkSet &marks);
/// A value with the marks of others too.
Value alsoMarked(Context &context, Value value, Value other);
Value unknownOf(Context &context, std::string_view type, const MarkSet &marks,
                const MarkSet &origins, std::string_view path = {});

/// Operands of an operation without their marks, which its result gets.
class Lift {
public:
  explicit Lift(Context &context) : context_(context) {}

  /// The operand itself; unset where it is not known.
  Value take(Value operand) {
    return operand.is(ObjectKind::Instance) ? takeSpecial(operand) : operand;
  }
  /// An operand whose parts count too.
  void takeDeep(Value operand);
  bool isUnknown() const { return isUnknown_; }
  /// Whether there is nothing to give to the result.
  bool isPlain() const { return !isUnknown_ && marks_.isEmpty(); }
  MarkSet &marks() { return marks_; }
  Value give(Value result) {
    return marks_.isEmpty() ? result : withAll(result);
  }
  /// In place of a result of that type.
  Value unknown(std::string_view type) { return unknownOf(context_, type, marks_, origins_); }

private:
  Value takeSpecial(Value operand);
  Value withAll(Value result);

  Context &context_;
  bool isUnknown_ = false;
  MarkSet marks_;
  MarkSet origins_;
};

} // namespace pp::pcl
