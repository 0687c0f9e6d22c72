// Types as a compiled program carries them: all that it needs, objects of schemas with what the
// schema says about their properties.
#pragma once

#include "runtime-lib/pcl/lattice/types.h"

namespace pp::pcl::lattice {

/// Collects types while a program is compiled.
class TypeTable {
public:
  /// The number under which the program finds the type.
  uint32_t add(TypeRef type);
  /// What `readTypeTable` reads.
  std::string text() const;

private:
  std::unordered_map<TypeRef, uint32_t> numbers_;
  std::vector<TypeRef> types_;
};

/// The types of a table by number.
std::vector<TypeRef> readTypeTable(Types &types, std::string_view text);

} // namespace pp::pcl::lattice
