// stdlib's type aliases, for programs whose modules do not define them.
#pragma once

#include "runtime-lib/puppet/types/type.h"

#include <map>
#include <string>

namespace pp::stdlib {

/// The aliases that were asked for so far; one per context, since types live in its arena.
class TypeAliases {
public:
  /// The alias of that name (lower case, `a::b`), or null.
  const Type *find(Context &context, std::string_view name);

private:
  std::map<std::string, TypeAliasType *, std::less<>> known_;
};

} // namespace pp::stdlib
