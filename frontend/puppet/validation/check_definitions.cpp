// Checks of classes, defines, functions, nodes and types: place, name, body.
#include "frontend/puppet/validation/checker.h"
#include "frontend/puppet/validation/names.h"
#include "runtime-lib/core/values/ascii.h"

#include <algorithm>

namespace ppcc::puppet {

using pp::lowerCase;

using namespace ast;

namespace {

bool isDefinition(const Node &node) { return valueUse(node.kind) == ValueUse::No; }

bool mayStandInModuleFile(const Node &node) {
  return isDefinition(node) && !is<NodeDefinition>(&node) && !is<CollectExpression>(&node);
}

bool mustBeAtTheTop(const Node &node) {
  return is<FunctionDefinition>(&node) || is<PlanDefinition>(&node) || is<TypeAlias>(&node) ||
         is<TypeDefinition>(&node);
}

/// `[/pattern/, 'replacement']`
bool isPatternWithReplacement(const Node *node) {
  const auto *list = as<LiteralList>(node);
  return list && list->values.size() == 2 && is<LiteralRegularExpression>(list->values[0]) &&
         is<LiteralString>(list->values[1]);
}

bool isTypeReference(const Node *node) {
  const auto *access = as<AccessExpression>(node);
  return is<QualifiedReference>(access ? access->left : node);
}

} // namespace

void Checker::checkTopConstructs() {
  const Node &body = *program_.body;
  if (!namespace_.inModule() || is<Nop>(&body))
    return;
  auto checkOne = [this](const Node &node) {
    if (!mayStandInModuleFile(node))
      report<Id::IllegalTopConstructLocation>(node, label(node));
  };
  if (const auto *block = as<BlockExpression>(&body))
    for (const Node *statement : block->statements)
      checkOne(*statement);
  else
    checkOne(body);
}

void Checker::checkPlacement(const Node &definition, size_t level) {
  const Node *around = container(level);
  if (!around || is<HostClassDefinition>(around) || is<ApplyExpression>(around))
    return;
  bool isBlock = is<BlockExpression>(around) || is<ApplyBlockExpression>(around);
  if (!isBlock)
    report<Id::NotTopLevel>(definition);
  else if (container(level + 1) && mustBeAtTheTop(definition))
    report<Id::NotAbsoluteTopLevel>(definition, labelWithCapitalArticle(definition));
  else
    checkPlacement(definition, level + 1);
}

template <class Definition> void Checker::checkNamedDefinition(const Definition &node) {
  checkPlacement(node);
  if (!isDefinitionName(node.name))
    report<Id::IllegalDefinitionName>(node, node.name, labelWithArticle(node));
  if (!namespace_.allows(node.name))
    report<Id::IllegalDefinitionLocation>(node, node.name, file_.path());
  checkReservedTypeName(node, node.name);
  checkFutureReservedWord(node, node.name);
}

void Checker::checkReservedTypeName(const Node &where, std::string_view name) {
  if (isReservedTypeName(name))
    report<Id::ReservedTypeName>(where, name, labelWithArticle(where));
}

void Checker::checkFutureReservedWord(const Node &where, std::string_view name) {
  if (isFutureReservedWord(name))
    report<Id::FutureReservedWord>(where, name);
}

void Checker::checkTypeReference(const Node &owner, const Node *type) {
  if (!type)
    return;
  const auto *access = as<AccessExpression>(type);
  const auto *reference = as<QualifiedReference>(access ? access->left : type);
  if (reference)
    checkFutureReservedWord(*type, lowerCase(reference->casedValue));
  else
    report<Id::IllegalExpression>(*type, labelWithCapitalArticle(*type), "a type reference",
                                  labelWithArticle(owner));
}

void Checker::checkLastHasEffect(const Node &owner, const Node *body) {
  const Node *last = body;
  if (const auto *block = as<BlockExpression>(body))
    last = block->statements.empty() ? nullptr : block->statements.back();
  if (last && hasNoEffect(last) && !isResourceWithoutTitle(*last))
    report<Id::IdemNotAllowedLast>(*last, label(*last), labelWithCapitalArticle(owner));
}

void Checker::check(const HostClassDefinition &node) {
  checkNamedDefinition(node);
  checkNoCapture(node.parameters, node);
  checkUniqueNames(node.parameters);
  checkReservedNames(node.parameters, node);
  checkLastHasEffect(node, node.body);
  checkLiteralTypes(node.parameters);
}

void Checker::check(const ResourceTypeDefinition &node) {
  checkNamedDefinition(node);
  checkNoCapture(node.parameters, node);
  checkUniqueNames(node.parameters);
  checkReservedNames(node.parameters, node);
  checkLastHasEffect(node, node.body);
}

void Checker::check(const FunctionDefinition &node) {
  checkNamedDefinition(node);
  checkTypeReference(node, node.returnType);
  checkUniqueNames(node.parameters);
}

void Checker::check(const PlanDefinition &node) {
  checkNamedDefinition(node);
  checkTypeReference(node, node.returnType);
  checkUniqueNames(node.parameters);
}

void Checker::check(const NodeDefinition &node) {
  for (const Node *match : node.hostMatches)
    checkHostname(*match, node);
  checkPlacement(node);
  checkLastHasEffect(node, node.body);
  if (node.parent)
    report<Id::IllegalNodeInheritance>(*node.parent);
}

void Checker::checkHostname(const Node &match, const Node &owner) {
  if (const auto *text = as<LiteralString>(&match))
    checkHostnameText(match, text->value);
  else if (const auto *name = as<QualifiedName>(&match))
    checkHostnameText(match, name->value);
  else if (const auto *type = as<QualifiedReference>(&match))
    checkHostnameText(match, lowerCase(type->casedValue));
  else if (const auto *string = as<ConcatenatedString>(&match)) {
    auto isInterpolation = [](const Node *segment) { return is<TextExpression>(segment); };
    auto found = std::find_if(string->segments.begin(), string->segments.end(), isInterpolation);
    if (found != string->segments.end())
      report<Id::IllegalHostnameInterpolation>(*as<TextExpression>(*found)->expr);
  } else if (!is<LiteralInteger>(&match) && !is<LiteralFloat>(&match) &&
             !is<LiteralDefault>(&match) && !is<LiteralRegularExpression>(&match) &&
             !is<LiteralBoolean>(&match)) {
    report<Id::IllegalExpression>(match, labelWithCapitalArticle(match), "hostname",
                                  labelWithArticle(owner));
  }
}

void Checker::checkHostnameText(const Node &match, std::string_view name) {
  if (!isHostname(name))
    report<Id::IllegalHostnameChars>(match, name);
}

void Checker::check(const TypeAlias &node) {
  checkPlacement(node);
  if (!isTypeDefinitionName(node.name))
    report<Id::IllegalDefinitionName>(node, node.name, labelWithArticle(node));
  checkReservedTypeName(node, node.name);
  checkTypeReference(node, node.typeExpr);
}

void Checker::check(const TypeMapping &node) {
  checkPlacement(node);
  const auto *access = as<AccessExpression>(node.typeExpr);
  const auto *type = access ? as<QualifiedReference>(access->left) : nullptr;
  if (!type || type->casedValue != "Runtime") {
    report<Id::UnsupportedExpression>(node, labelWithArticle(node));
    return;
  }
  bool fromPattern = access->keys.size() == 2 && isPatternWithReplacement(access->keys[1]);
  bool fits = fromPattern ? isPatternWithReplacement(node.mappingExpr)
                          : !isPatternWithReplacement(node.mappingExpr) &&
                                isTypeReference(node.mappingExpr);
  if (!fits && fromPattern)
    report<Id::IllegalRegexpTypeMapping>(node, labelWithCapitalArticle(node));
  else if (!fits)
    report<Id::IllegalSingleTypeMapping>(node, labelWithCapitalArticle(node));
}

void Checker::check(const TypeDefinition &node) {
  checkPlacement(node);
  checkReservedTypeName(node, node.name);
  report<Id::UnsupportedExpression>(node, labelWithArticle(node));
}

} // namespace ppcc::puppet
