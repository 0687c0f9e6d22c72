// Types out of their texts, as `typeText` writes them and as labels have them.
#pragma once

#include "runtime-lib/pcl/lattice/types.h"

namespace pp::pcl::lattice {

/// The type that a text names; null where it names none. `any` is dynamic.
TypeRef parseType(Types &types, std::string_view text);

/// The constructor or simple type of a name, as labels and texts have them.
std::optional<Kind> kindNamed(std::string_view name);

} // namespace pp::pcl::lattice
