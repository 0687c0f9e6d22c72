// What Puppet keeps in functions and modules.
#pragma once

#include "ir/core/dialects/part.h"
#include "ir/puppet/declarations.h"
#include "ir/puppet/type_pool.h"

#include <utility>

namespace ppcc::ir::puppet {

/// The scope in which code runs, and whose slots it knows.
inline constexpr LeadingParameter scopeParameter{"scope"};
inline constexpr LeadingParameter runAndScope[] = {runParameter, scopeParameter};

struct FunctionPart {
  /// Variables of the scope the function runs in; none when it has no slots.
  LayoutId layout = {};
  template <class S, class V> static void fields(S &s, V &&v) { v("layout", s.layout); }
};

struct ModulePart {
#define TABLE(Declaration, member, keyword, RowId) std::vector<Declaration> member;
#include "ir/puppet/tables.def"
  /// What Puppet's refinements stand for.
  TypePool types;

  LayoutId addLayout(ScopeLayout layout) { return add<LayoutId>(layouts, std::move(layout)); }
  LambdaId addLambda(LambdaDeclaration lambda) { return add<LambdaId>(lambdas, std::move(lambda)); }
  ResourceId addResource(ResourceDescriptor resource) {
    return add<ResourceId>(resources, std::move(resource));
  }
  CollectorId addCollector(CollectorDescriptor collector) {
    return add<CollectorId>(collectors, std::move(collector));
  }

private:
  template <class RowId, class Row> static RowId add(std::vector<Row> &table, Row row) {
    table.push_back(std::move(row));
    return RowId(table.size() - 1);
  }
};

} // namespace ppcc::ir::puppet
