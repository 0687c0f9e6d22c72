// Constant strings of the runtime, and how names compare.
#pragma once

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/core/session/context.h"

#include <string>
#include <string_view>

namespace pp {

/// The strings of names.def; they live as long as the process.
struct Names {
#define NAME(identifier, text) const String *identifier;
#include "runtime-lib/puppet/evaluation/names.def"
};
const Names &names();

/// A string that lives as long as the process. Not for strings that depend on a node.
const String *processString(std::string_view text);

/// Whether two names are the same; names of different files are different objects.
inline bool sameName(const String *a, const String *b) {
  return a == b || (a->hash() == b->hash() && a->view() == b->view());
}

/// For tables by name.
struct NameHash {
  size_t operator()(const String *name) const { return name->hash(); }
};
struct NamesEqual {
  bool operator()(const String *a, const String *b) const { return sameName(a, b); }
};

/// `::a::b` as `a::b`.
std::string_view withoutLeadingColons(std::string_view name);

} // namespace pp
