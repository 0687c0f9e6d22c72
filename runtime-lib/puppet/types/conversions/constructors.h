// The constructors behind `T.new`: signatures out of the table, functions by entry.
#pragma once

#include "runtime-lib/puppet/types/mismatch/mismatch.h"

#include <string>
#include <vector>

namespace pp {

using Arguments = std::span<const Value>;
using Constructor = Value (*)(Context &, const Type *, Arguments);
using MismatchText = std::string (*)(Context &, const Type *, Arguments);

/// All constructors of one kind of type.
struct ConstructorSet {
  std::string name;
  std::vector<Signature> signatures;
  std::vector<Constructor> constructors;
  std::vector<const CallableType *> mismatchTypes;
  std::vector<MismatchText> mismatchTexts;
  std::vector<std::pair<std::string, const Type *>> localTypes;

  /// A type that the signatures name.
  const Type *localType(std::string_view name) const;
};

/// The constructors of the kind, or null when Puppet cannot make instances of it.
const ConstructorSet *constructorsOf(TypeKind kind);
/// The set that makes instances of `type`, aliases and Optional looked through; throws
/// `Creation of new instance of type '…' is not supported`.
const ConstructorSet &constructorsFor(const Type *type);
/// Runs the first constructor that takes the arguments; throws Puppet's failures.
Value construct(Context &context, const ConstructorSet &set, const Type *type, Arguments args);

#define CONSTRUCTORS(Kind, name)
#define LOCAL_TYPE(Kind, name, type)
#define CONSTRUCTOR(Kind, entry, names, signature)                                                 \
  Value entry(Context &context, const Type *type, Arguments args);
#define MISMATCH(Kind, entry, signature)                                                           \
  std::string entry(Context &context, const Type *type, Arguments args);
#include "runtime-lib/puppet/types/conversions/constructors.def"

} // namespace pp
