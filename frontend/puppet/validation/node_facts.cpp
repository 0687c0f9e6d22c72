// Answers from node_facts.def; a kind without a row does not compile.
#include "frontend/puppet/validation/node_facts.h"

#include "frontend/puppet/ast/visit.h"

namespace ppcc::puppet {

using namespace ast;

namespace {

std::string_view fixedLabel(Kind kind) {
  switch (kind) {
#define FACTS(Name, label, effect, value)                                                          \
  case Kind::Name:                                                                                 \
    return label;
#include "frontend/puppet/validation/node_facts.def"
  }
  __builtin_unreachable();
}

std::string operatorLabel(std::string_view op) { return "'" + std::string(op) + "' expression"; }

bool startsWithVowel(std::string_view label) {
  size_t first = label.starts_with('"') || label.starts_with('\'') ? 1 : 0;
  if (first >= label.size())
    return false;
  return std::string_view("aeiouyAEIOUY").find(label[first]) != std::string_view::npos;
}

} // namespace

Effect effect(Kind kind) {
  switch (kind) {
#define FACTS(Name, label, effect, value)                                                          \
  case Kind::Name:                                                                                 \
    return Effect::effect;
#include "frontend/puppet/validation/node_facts.def"
  }
  __builtin_unreachable();
}

ValueUse valueUse(Kind kind) {
  switch (kind) {
#define FACTS(Name, label, effect, value)                                                          \
  case Kind::Name:                                                                                 \
    return ValueUse::value;
#include "frontend/puppet/validation/node_facts.def"
  }
  __builtin_unreachable();
}

std::string label(const Node &node) {
  return visit(node, []<class T>(const T &concrete) -> std::string {
    if constexpr (requires { spelling(concrete.op); })
      return operatorLabel(spelling(concrete.op));
    else if constexpr (std::is_same_v<T, ReservedWord>)
      return "Reserved Word '" + std::string(concrete.word) + "'";
    else if constexpr (std::is_same_v<T, HeredocExpression>)
      return operatorLabel("@(" + std::string(concrete.syntax) + ")");
    else if constexpr (std::is_same_v<T, CollectExpression>)
      return label(*concrete.query);
    else
      return std::string(fixedLabel(T::nodeKind));
  });
}

std::string withArticle(const std::string &label) {
  return (startsWithVowel(label) ? "an " : "a ") + label;
}

std::string withCapitalArticle(const std::string &label) {
  return (startsWithVowel(label) ? "An " : "A ") + label;
}

} // namespace ppcc::puppet
