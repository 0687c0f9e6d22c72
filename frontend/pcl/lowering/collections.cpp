// Tuples, objects, `for` and splats.
#include "frontend/pcl/lowering/expressions.h"

#include <algorithm>

namespace ppcc::pcl {

using namespace ir;
namespace ops = ir::pcl;

namespace {
/// Longer literals are made piece by piece: a frame holds the arguments of a call.
constexpr size_t longestRow = 100;
} // namespace

ValueId Expressions::tuple(const std::vector<ValueId> &elements) {
  ValueId result;
  for (size_t i = 0; i == 0 || i < elements.size(); i += longestRow) {
    std::span<const ValueId> piece(elements.data() + i,
                                   std::min(longestRow, elements.size() - i));
    ValueId part = builder_->emit(ops::Tuple{builder_->values(piece)});
    result = i == 0 ? part : builder_->emit(ops::Operate{ops::Operation::Concat, result, part});
  }
  return result;
}

ValueId Expressions::objectOf(std::vector<ValueId> pairs) {
  ValueId result;
  for (size_t i = 0; i == 0 || i < pairs.size(); i += longestRow) {
    std::span<const ValueId> piece(pairs.data() + i, std::min(longestRow, pairs.size() - i));
    ValueId part = builder_->emit(ops::Object{builder_->values(piece)});
    result = i == 0 ? part : builder_->emit(ops::Operate{ops::Operation::Merge, result, part});
  }
  return result;
}

ValueId Expressions::object(const std::vector<std::pair<std::string, ValueId>> &pairs,
                            source::Span span) {
  std::vector<ValueId> entries;
  for (const auto &[name, value] : pairs) {
    entries.push_back(builder_->string(name));
    entries.push_back(value);
  }
  builder_->setLocation(locationOf(span));
  return objectOf(std::move(entries));
}

// A bare name is the name itself.
ValueId Expressions::objectKey(const ObjectItem &item) {
  if (item.keyIsExpression)
    return value(*item.key);
  if (const auto *variable = dynAs<Variable>(item.key); variable && variable->steps.empty())
    return builder_->string(variable->name);
  if (const auto *literal = dynAs<Literal>(item.key)) {
    if (literal->what == Literal::Null)
      return builder_->string("null");
    if (literal->what == Literal::True || literal->what == Literal::False)
      return builder_->string(literal->what == Literal::True ? "true" : "false");
  }
  return value(*item.key);
}

ValueId Expressions::objectLiteral(const Object &node) {
  std::vector<ValueId> pairs;
  for (const ObjectItem &item : node.items) {
    pairs.push_back(objectKey(item));
    pairs.push_back(value(*item.value));
  }
  builder_->setLocation(locationOf(node.span));
  return objectOf(std::move(pairs));
}

ValueId Expressions::loop(const For &node) {
  ValueId collection = value(*node.collection);
  bool isMarked = mayBeMarked(*node.collection);
  ops::LoopDeclaration row;
  row.hasKey = !node.keyName.empty();
  row.valueSlot = directory_.newSlot();
  row.keySlot = row.hasKey ? directory_.newSlot() : 0;
  row.groups = node.groups;
  size_t before = locals_.size();
  if (row.hasKey)
    bind(node.keyName, row.keySlot, isMarked);
  bind(node.valueName, row.valueSlot, isMarked);
  row.value = function(*node.value);
  if (node.key)
    row.key = function(*node.key);
  if (node.condition)
    row.condition = function(*node.condition);
  locals_.resize(before);
  auto placeOf = [&](const Expr *expr) { return locationOf(expr ? expr->span : node.span); };
  Places places =
      builder_->places({placeOf(node.collection), placeOf(node.condition), placeOf(node.key)});
  module().pcl.loops.push_back(row);
  return emitAt(node.span, ops::For{collection, ops::LoopId(module().pcl.loops.size() - 1), places});
}

ValueId Expressions::splat(const Splat &node) {
  ValueId source = value(*node.source);
  uint32_t slot = directory_.newSlot();
  items_.emplace_back(node.item, slot);
  FunctionId each = function(*node.each);
  items_.pop_back();
  return emitAt(node.source->span, ops::Splat{source, each, slot});
}

} // namespace ppcc::pcl
