// Names of node kinds, and the proof that every struct of the table exists.
#include "frontend/puppet/ast/node.h"

#include "frontend/puppet/ast/visit.h"

namespace ppcc::puppet::ast {

#define NODE(Name, fields)                                                                         \
  static_assert(Name::nodeKind == Kind::Name && std::is_trivially_destructible_v<Name>);
#include "frontend/puppet/ast/nodes.def"

std::string_view name(Kind kind) {
  switch (kind) {
#define NODE(Name, fields)                                                                         \
  case Kind::Name:                                                                                 \
    return #Name;
#include "frontend/puppet/ast/nodes.def"
  }
  __builtin_unreachable();
}

} // namespace ppcc::puppet::ast
