// Verifies the rows of Puppet's tables.
#include "ir/core/verify/verifier.h"
#include "ir/puppet/rules.h"
#include "runtime-lib/puppet/types/parser/tree.h"

#include <string>

namespace ppcc::ir::puppet {

namespace {

/// Checks what a code function of a declaration must be: present, of a kind, in the right scope.
void verifyCode(Verifier &verifier, FunctionId id, LayoutId layout, FunctionKind kind,
                std::string_view what) {
  if (!verifier.knows(id))
    return;
  const Function &function = verifier.module().function(id);
  verifier.check(function.kind == kind, {what, " must be a function of kind `", word(kind), "`"});
  verifier.check(function.puppet.layout == layout,
                 {what, " must have the layout of its declaration"});
  verifier.check(!function.entry() || function.block(function.entry()).parameters.empty(),
                 {what, " takes no block parameters at its entry"});
}

/// Types of parameters and results are not evaluated in the scope of their owner: those of a lambda
/// see what is around it, all others no slots at all.
void verifyType(Verifier &verifier, FunctionId id, const Callable &callable,
                std::string_view what) {
  if (!verifier.knows(id) || !verifier.knows(callable.layout))
    return;
  const auto &layouts = verifier.module().puppet.layouts;
  LayoutId around = layouts[callable.layout.index].parent;
  LayoutId own = verifier.module().function(id).puppet.layout;
  bool hasNoSlots = verifier.knows(own) && layouts[own.index].slots.empty();
  bool fits = around ? own == around : !own || hasNoSlots;
  verifier.check(fits, {what, " must have the layout around its declaration"});
  verifyCode(verifier, id, own, kind::Expression, what);
}

void verifyParameter(Verifier &verifier, const Callable &callable, const Parameter &parameter) {
  verifier.check(verifier.knows(parameter.name), "a parameter needs a name");
  const auto &layouts = verifier.module().puppet.layouts;
  bool inSlot = verifier.knows(callable.layout) &&
                parameter.slot < layouts[callable.layout.index].slots.size() &&
                layouts[callable.layout.index].slots[parameter.slot] == parameter.name;
  verifier.check(inSlot, "a parameter is not in its slot of the layout");
  verifyType(verifier, parameter.type, callable, "a type");
  verifyCode(verifier, parameter.defaultValue, callable.layout, kind::Expression,
             "a default value");
}

void verifyCallable(Verifier &verifier, const Callable &callable, FunctionKind kind) {
  verifier.check(verifier.knows(callable.body), "there must be a body");
  verifier.check(verifier.knows(callable.layout), "there must be a layout");
  verifyCode(verifier, callable.body, callable.layout, kind, "the body");
  verifyType(verifier, callable.returnType, callable, "the return type");
  for (const Parameter &parameter : callable.parameters)
    verifyParameter(verifier, callable, parameter);
}

void verifyNamed(Verifier &verifier, const Callable &callable, FunctionKind kind) {
  verifier.check(verifier.knows(callable.name), "there must be a name");
  verifyCallable(verifier, callable, kind);
}

// One overload per table: a new table does not compile without its rules.

void verifyRow(Verifier &verifier, const UnitDeclaration &unit, size_t) {
  verifier.check(verifier.knows(unit.file), "a unit needs its file");
  verifier.check(!unit.main || verifier.knows(unit.layout), "a main manifest needs a layout");
  verifyCode(verifier, unit.main, unit.layout, kind::Main, "the main code");
}

void verifyRow(Verifier &verifier, const ScopeLayout &layout, size_t number) {
  verifier.check(!layout.parent || layout.parent.index < number,
                 "the parent of a layout must come before it");
  for (StringId slot : layout.slots)
    verifier.check(slot.valid(), "a slot needs a name");
}

void verifyRow(Verifier &verifier, const ClassDeclaration &row, size_t) {
  verifyNamed(verifier, row, kind::Class);
}

void verifyRow(Verifier &verifier, const DefineDeclaration &row, size_t) {
  verifyNamed(verifier, row, kind::Define);
}

void verifyRow(Verifier &verifier, const NodeDeclaration &row, size_t) {
  verifyCallable(verifier, row, kind::Node);
  verifier.check(!row.matches.empty(), "a node needs something to match");
  for (const NodeMatch &match : row.matches)
    verifier.check(match.text.valid() == (match.kind != NodeMatchKind::Default),
                   "a node matches a name, a regexp or is the default");
}

void verifyRow(Verifier &verifier, const FunctionDeclaration &row, size_t) {
  verifyNamed(verifier, row, kind::Function);
}

void verifyRow(Verifier &verifier, const TypeAliasDeclaration &row, size_t) {
  verifier.check(verifier.knows(row.name), "there must be a name");
  bool hasTree = row.tree.valid() && row.source.valid() && verifier.knows(row.tree) &&
                 verifier.knows(row.source);
  const Module &module = verifier.module();
  verifier.check(
      hasTree && pp::type_syntax::readTree(module.text(row.tree), module.text(row.source).size()),
      "a type needs the tree of its body");
  verifier.check(verifier.knows(row.sourceLocation), "a type needs the place of its body");
}

void verifyRow(Verifier &verifier, const TemplateDeclaration &row, size_t) {
  verifyNamed(verifier, row, kind::Template);
}

void verifyRow(Verifier &verifier, const LambdaDeclaration &row, size_t) {
  verifyCallable(verifier, row, kind::Lambda);
}

void verifyAttributes(Verifier &verifier, const std::vector<Attribute> &attributes) {
  for (const Attribute &attribute : attributes)
    verifier.check(attribute.name.valid() == (attribute.op != AttributeOperator::Splat),
                   "an attribute has a name unless it is a splat");
}

void verifyRow(Verifier &verifier, const ResourceDescriptor &row, size_t) {
  verifier.check(verifier.knows(row.location), "a resource needs a location");
  for (const ResourceBodyDescriptor &body : row.bodies)
    verifyAttributes(verifier, body.attributes);
}

/// Whether the nodes are exactly one tree in prefix order.
bool isOneTree(const std::vector<QueryNode> &query) {
  size_t missing = 1;
  for (const QueryNode &node : query) {
    if (missing == 0)
      return false;
    bool isLeaf = node.kind != QueryKind::And && node.kind != QueryKind::Or;
    missing = isLeaf ? missing - 1 : missing + 1;
  }
  return missing == 0;
}

void verifyRow(Verifier &verifier, const CollectorDescriptor &row, size_t) {
  verifier.check(verifier.knows(row.location), "a collector needs a location");
  verifier.check(verifier.knows(row.typeName), "a collector needs the name of its type");
  verifier.check(row.query.empty() || isOneTree(row.query), "the query is not one tree");
  for (const QueryNode &node : row.query)
    verifier.check(!node.attribute.valid() || node.kind == QueryKind::Equal ||
                       node.kind == QueryKind::NotEqual,
                   "only comparisons have an attribute");
  verifyAttributes(verifier, row.overrides);
}

template <class T>
void verifyTable(Verifier &verifier, const std::vector<T> &table, std::string_view keyword) {
  for (size_t i = 0; i < table.size(); ++i) {
    verifier.enterRow(keyword, i);
    verifyRow(verifier, table[i], i);
  }
}

} // namespace

void Rules::verifyTables(Verifier &verifier) {
#define TABLE(Declaration, member, keyword, RowId)                                                 \
  verifyTable(verifier, verifier.module().puppet.member, "puppet." keyword);
#include "ir/puppet/tables.def"
}

} // namespace ppcc::ir::puppet
