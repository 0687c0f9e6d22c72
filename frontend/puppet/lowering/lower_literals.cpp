// Literals, names and text. What is constant becomes one constant, collections included.
#include "frontend/puppet/lowering/body_lowering.h"
#include "runtime-lib/puppet/types/editions.h"

#include <gmp.h>

#include <algorithm>
#include <unordered_set>

namespace ppcc::puppet {

using namespace ast;

ir::ConstantId BodyLowering::integerConstant(const LiteralInteger &node, bool negative) {
  auto &constants = unit_.module.constants;
  if (node.fitsInt64 && !(negative && node.value == INT64_MIN))
    return constants.integer(negative ? -node.value : node.value);
  mpz_t number;
  mpz_init_set_str(number, std::string(node.digits()).c_str(), node.radix);
  if (negative)
    mpz_neg(number, number);
  std::string decimal(mpz_sizeinbase(number, 10) + 2, '\0');
  mpz_get_str(decimal.data(), 10, number);
  decimal.resize(decimal.find('\0'));
  mpz_clear(number);
  return constants.integerFromDecimal(decimal);
}

std::optional<ir::ConstantId> BodyLowering::constantCollection(const Node &node) {
  std::vector<ir::ConstantId> items;
  if (const auto *list = as<LiteralList>(&node)) {
    for (const Node *value : list->values) {
      auto constant = constantOf(*value);
      if (!constant)
        return std::nullopt;
      items.push_back(*constant);
    }
    return unit_.module.constants.array(items);
  }
  std::unordered_set<ir::ConstantId> keys;
  for (const KeyedEntry *entry : static_cast<const LiteralHash &>(node).entries) {
    auto key = constantOf(*entry->key), value = constantOf(*entry->value);
    // A doubled key keeps its first place and takes its last value: left to the runtime.
    if (!key || !value || !keys.insert(*key).second)
      return std::nullopt;
    items.push_back(*key);
    items.push_back(*value);
  }
  return unit_.module.constants.hash(items);
}

std::optional<ir::ConstantId> BodyLowering::constantOf(const Node &node) {
  auto &constants = unit_.module.constants;
  switch (node.kind) {
  case Kind::LiteralUndef:
    return constants.undef();
  case Kind::LiteralDefault:
    return constants.defaultValue();
  case Kind::LiteralBoolean:
    return constants.boolean(static_cast<const LiteralBoolean &>(node).value);
  case Kind::LiteralInteger:
    return integerConstant(static_cast<const LiteralInteger &>(node), false);
  case Kind::LiteralFloat:
    return constants.floating(static_cast<const LiteralFloat &>(node).value);
  case Kind::LiteralString:
    return constants.string(static_cast<const LiteralString &>(node).value);
  case Kind::QualifiedName:
    return constants.string(static_cast<const QualifiedName &>(node).value);
  case Kind::LiteralRegularExpression:
    return constants.regexp(
        patternText(static_cast<const LiteralRegularExpression &>(node).pattern));
  case Kind::ParenthesizedExpression:
    return constantOf(*static_cast<const ParenthesizedExpression &>(node).expr);
  case Kind::UnaryMinusExpression: {
    const Node *operand = static_cast<const UnaryMinusExpression &>(node).expr;
    if (const auto *integer = as<LiteralInteger>(operand))
      return integerConstant(*integer, true);
    if (const auto *number = as<LiteralFloat>(operand))
      return constants.floating(-number->value);
    return std::nullopt;
  }
  case Kind::LiteralList:
  case Kind::LiteralHash:
    return constantCollection(node);
  default: // every other kind computes something
    return std::nullopt;
  }
}

ir::ValueId BodyLowering::lowerNode(const Nop &) { return builder_.undef(); }
ir::ValueId BodyLowering::lowerNode(const LiteralUndef &) { return builder_.undef(); }
ir::ValueId BodyLowering::lowerNode(const LiteralDefault &) {
  return builder_.constant(unit_.module.constants.defaultValue());
}
ir::ValueId BodyLowering::lowerNode(const LiteralBoolean &node) {
  return builder_.boolean(node.value);
}
ir::ValueId BodyLowering::lowerNode(const LiteralInteger &node) {
  return builder_.constant(integerConstant(node, false));
}
ir::ValueId BodyLowering::lowerNode(const LiteralFloat &node) {
  return builder_.constant(unit_.module.constants.floating(node.value));
}
ir::ValueId BodyLowering::lowerNode(const LiteralString &node) {
  return builder_.string(node.value);
}
ir::ValueId BodyLowering::lowerNode(const LiteralRegularExpression &node) {
  return builder_.constant(unit_.module.constants.regexp(patternText(node.pattern)));
}

std::string BodyLowering::patternText(std::string_view pattern) const {
  return unit_.language().anchorsAreRemoved ? pp::withoutAnchors(pattern) : std::string(pattern);
}
ir::ValueId BodyLowering::lowerNode(const QualifiedName &node) {
  return builder_.string(node.value);
}

ir::ValueId BodyLowering::lowerNode(const LiteralList &node) {
  if (auto constant = constantCollection(node))
    return builder_.constant(*constant);
  std::vector<ir::Argument> elements = lowerArguments(node.values);
  if (std::ranges::any_of(elements, &ir::Argument::splat))
    return builder_.emit(ir::puppet::Array{builder_.arguments(elements)});
  std::vector<ValueId> values;
  for (const ir::Argument &element : elements)
    values.push_back(element.value);
  return builder_.emit(ir::core::Array{builder_.values(values)});
}

ir::ValueId BodyLowering::lowerNode(const LiteralHash &node) {
  if (auto constant = constantCollection(node))
    return builder_.constant(*constant);
  std::vector<ValueId> entries;
  for (const KeyedEntry *entry : node.entries) {
    entries.push_back(lower(entry->key));
    entries.push_back(lower(entry->value));
  }
  return builder_.emit(ir::core::Hash{builder_.values(entries)});
}

ir::ValueId BodyLowering::namedType(std::string_view name, bool lenient) {
  return builder_.emit(ir::puppet::TypeNamed{unit_.module.intern(name), lenient,
                                             pp::hasOwnTypeRules(unit_.language())});
}

ir::ValueId BodyLowering::lowerNode(const QualifiedReference &node) {
  return namedType(node.casedValue, false);
}

ir::ValueId BodyLowering::lowerNode(const ReservedWord &node) {
  return lowerIssue<pp::Issue::ReservedWord>(node.word);
}

ir::ValueId BodyLowering::lowerNode(const ConcatenatedString &node) {
  std::vector<ValueId> parts;
  for (const Node *segment : node.segments)
    parts.push_back(lower(segment));
  return builder_.emit(ir::puppet::Concat{builder_.values(parts)});
}

ir::ValueId BodyLowering::lowerNode(const TextExpression &node) {
  if (const auto *name = as<QualifiedName>(node.expr))
    return lowerUse(node, name->value);
  return lower(node.expr);
}

ir::ValueId BodyLowering::lowerNode(const HeredocExpression &node) {
  ValueId text = lower(node.text);
  if (node.syntax.empty() || is<LiteralString>(node.text))
    return text;
  builder_.setLocation(place(*node.text));
  return builder_.emit(ir::puppet::CheckSyntax{text, unit_.module.intern(node.syntax)});
}

ir::ValueId BodyLowering::lowerNode(const EppExpression &node) {
  lower(node.body);
  return builder_.undef();
}

ir::ValueId BodyLowering::lowerNode(const RenderStringExpression &node) {
  builder_.emit(ir::puppet::OutputAppend{builder_.string(node.value)});
  return builder_.undef();
}

ir::ValueId BodyLowering::lowerNode(const RenderExpression &node) {
  builder_.emit(ir::puppet::OutputAppend{lower(node.expr)});
  return builder_.undef();
}

} // namespace ppcc::puppet
