// Tuples, objects and `for`.
#include "frontend/pcl/evaluation/evaluator.h"

namespace ppcc::pcl {

using namespace pp::pcl;

TypedValue Evaluator::tuple(const Tuple &node) {
  std::vector<TypedValue> elements;
  for (const Expr *element : node.elements)
    elements.push_back(evaluate(*element));
  return tupleValue(context_, elements);
}

// A bare name is the name itself.
TypedValue Evaluator::objectKey(const ObjectItem &item) {
  if (item.keyIsExpression)
    return evaluate(*item.key);
  if (const auto *variable = dynAs<Variable>(item.key)) {
    if (variable->steps.empty())
      return stringValue(context_, variable->name);
    return report("Ambiguous attribute key",
                  "If this expression is intended to be a reference, wrap it in parentheses. If "
                  "it's instead intended as a literal name containing periods, wrap it in quotes "
                  "to create a string literal.",
                  variable->span);
  }
  if (const auto *literal = dynAs<Literal>(item.key)) {
    if (literal->what == Literal::Null)
      return stringValue(context_, "null");
    if (literal->what == Literal::True || literal->what == Literal::False)
      return stringValue(context_, literal->what == Literal::True ? "true" : "false");
  }
  return evaluate(*item.key);
}

TypedValue Evaluator::object(const Object &node) {
  std::map<std::string, TypedValue> attributes;
  bool isKnown = true;
  for (const ObjectItem &item : node.items) {
    Watch watch(problems_);
    TypedValue key = objectKey(item);
    bool hasKey = !watch.failed();
    TypedValue value = evaluate(*item.value);
    if (!hasKey) {
      isKnown = false;
      continue;
    }
    if (key.isNull()) {
      report("Null value as key", "Can't use a null value as a key.", item.value->span);
      isKnown = false;
      continue;
    }
    Conversion name = convert(context_, key, simpleType(TypeKind::String));
    if (name.failed())
      report("Incorrect key type", "Can't use this value as a key: " + name.problem + ".",
             item.key->span);
    if (name.failed() || !name.value.isKnown())
      isKnown = false;
    else
      attributes[std::string(textOf(name.value))] = value;
  }
  return isKnown ? objectValue(context_, attributes) : unknownValue();
}

void Evaluator::bind(const For &node, const TypedValue &key, const TypedValue &value) {
  if (!node.keyName.empty())
    locals_.emplace_back(node.keyName, key);
  locals_.emplace_back(node.valueName, value);
}

void Evaluator::unbind(const For &node) {
  locals_.resize(locals_.size() - (node.keyName.empty() ? 1 : 2));
}

TypedValue Evaluator::loop(const For &node) {
  TypedValue collection = evaluate(*node.collection);
  if (collection.isNull())
    return report("Iteration over null value",
                  "A null value cannot be used as the collection in a 'for' expression.",
                  node.collection->span);
  if (collection.type->is(TypeKind::Dynamic))
    return unknownValue();
  if (collection.type->isPrimitive())
    return report("Iteration over non-iterable value",
                  "A value of type " + friendlyName(*collection.type) +
                      " cannot be used as the collection in a 'for' expression.",
                  node.collection->span);
  if (!collection.isKnown() || !checkCondition(node))
    return unknownValue();
  return node.key ? objectLoop(node, collection) : tupleLoop(node, collection);
}

// What is wrong with the condition whatever the elements are.
bool Evaluator::checkCondition(const For &node) {
  if (!node.condition)
    return true;
  Watch watch(problems_);
  bind(node, unknownValue(), unknownValue());
  TypedValue result = evaluate(*node.condition);
  unbind(node);
  if (result.isNull()) {
    report("Condition is null", "The value of the 'if' clause must not be null.",
           node.condition->span);
    return false;
  }
  Conversion truth = convert(context_, result, simpleType(TypeKind::Bool));
  if (truth.failed())
    report("Invalid 'for' condition", "The 'if' clause value is invalid: " + truth.problem + ".",
           node.condition->span);
  return !watch.failed();
}

bool Evaluator::isTaken(const For &node, bool &isKnown) {
  if (!node.condition)
    return true;
  TypedValue result = evaluate(*node.condition);
  std::string problem;
  if (result.isNull()) {
    problem = "The value of the 'if' clause must not be null.";
  } else {
    Conversion truth = convert(context_, result, simpleType(TypeKind::Bool));
    if (!truth.failed() && truth.value.isKnown())
      return truth.value.value.isTrue();
    if (truth.failed())
      problem = "The 'if' clause value is invalid: " + truth.problem + ".";
  }
  if (isKnown && !problem.empty())
    report("Invalid 'for' condition", problem, node.condition->span);
  isKnown = false;
  return false;
}

TypedValue Evaluator::tupleLoop(const For &node, const TypedValue &collection) {
  std::vector<TypedValue> results;
  bool isKnown = true;
  for (size_t i = 0; i < lengthOf(collection) && stepsTaken_ < mostSteps; ++i) {
    bind(node, keyOf(context_, collection, i), partOf(collection, i));
    if (isTaken(node, isKnown))
      results.push_back(evaluate(*node.value));
    unbind(node);
  }
  return isKnown ? tupleValue(context_, results) : unknownValue();
}

std::optional<std::string> Evaluator::loopKey(const For &node, bool &isKnown) {
  TypedValue key = evaluate(*node.key);
  std::string problem;
  if (key.isNull()) {
    problem = "Key expression in 'for' expression must not produce a null value.";
  } else if (key.isKnown()) {
    Conversion name = convert(context_, key, simpleType(TypeKind::String));
    if (!name.failed())
      return std::string(textOf(name.value));
    problem = "The key expression produced an invalid result: " + name.problem + ".";
  }
  if (isKnown && !problem.empty())
    report("Invalid object key", problem, node.key->span);
  isKnown = false;
  return std::nullopt;
}

TypedValue Evaluator::objectLoop(const For &node, const TypedValue &collection) {
  std::map<std::string, std::vector<TypedValue>> results;
  bool isKnown = true;
  for (size_t i = 0; i < lengthOf(collection) && stepsTaken_ < mostSteps; ++i) {
    bind(node, keyOf(context_, collection, i), partOf(collection, i));
    if (isTaken(node, isKnown)) {
      if (std::optional<std::string> key = loopKey(node, isKnown)) {
        TypedValue value = evaluate(*node.value);
        std::vector<TypedValue> &group = results[*key];
        if (group.empty() || node.groups)
          group.push_back(value);
        else
          report("Duplicate object key",
                 "Two different items produced the key \"" + *key +
                     "\" in this 'for' expression. If duplicates are expected, use the ellipsis "
                     "(...) after the value expression to enable grouping by key.",
                 node.key->span);
      }
    }
    unbind(node);
  }
  if (!isKnown)
    return unknownValue();
  std::map<std::string, TypedValue> attributes;
  for (const auto &[key, group] : results)
    attributes[key] = node.groups ? tupleValue(context_, group) : group[0];
  return objectValue(context_, attributes);
}

} // namespace ppcc::pcl
