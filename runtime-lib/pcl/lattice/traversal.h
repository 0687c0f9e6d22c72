// The type of a part: what `.name` and `[key]` give, and why they may give nothing.
#pragma once

#include "runtime-lib/pcl/lattice/conversion_kind.h"

namespace pp::pcl::lattice {

/// What a step asks for: a name or number that is written there, or something computed.
struct Key {
  /// Of what is written there; a name is a text.
  std::optional<Constant> constant;
  TypeRef type;
};

enum class StepProblem : uint8_t {
  None,
  /// There is such a property but for upper and lower case: only a warning.
  CaseDiffers,
  /// Null has no parts: only a warning, as such a place may never be reached.
  OfNone,
  /// A name that is no number where a list is: only a warning, as for every text.
  ListName,
  UnknownProperty,
  NoParts,
  ListIndex,
  TupleIndex,
  MapKey,
  ObjectKey
};

struct StepResult {
  TypeRef type;
  StepProblem problem = StepProblem::None;
  /// What the problem is about: the receiver, or the tuple or object in it.
  TypeRef receiver = nullptr;
  /// The property that was found in place of the one asked for.
  std::string found = {};

  bool failed() const { return problem > StepProblem::ListName; }
};

StepResult traverse(Types &types, TypeRef receiver, const Key &key);

} // namespace pp::pcl::lattice
