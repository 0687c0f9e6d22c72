// The `--emit=annotated-ast` text: the tree, with slots at bodies and meanings at variables.
#include "frontend/puppet/analysis/analyse.h"

#include "frontend/puppet/analysis/infer_types.h"
#include "frontend/puppet/ast/print.h"

namespace ppcc::puppet {

static std::string describe(const Body &body) {
  std::string text = "body " + std::string(name(body.kind)) + " slots=[";
  for (size_t i = 0; i < body.slots.size(); ++i)
    text += (i ? " " : "") + std::string(body.slots[i]) + (i < body.parameterCount ? "!" : "");
  return text + "]";
}

static std::string describe(const VariableUse &use) {
  switch (use.kind) {
  case VariableUse::Kind::Slot:
    return "slot " + std::to_string(use.slot) + " up " + std::to_string(use.depth) +
           (use.parameter ? " parameter" : "");
  case VariableUse::Kind::Named:
    return "by name";
  case VariableUse::Kind::MatchGroup:
    return "match group " + std::to_string(use.group);
  case VariableUse::Kind::NoScope:
    return "no scope";
  }
  __builtin_unreachable();
}

std::string printAnnotated(const AnnotatedAst &annotated) {
  std::string text = describe(*annotated.main) + "\n";
  InferredTypes inferred = inferTypes(annotated);
  auto annotate = [&](const ast::Node &node) -> std::string {
    std::string notes;
    if (auto body = annotated.bodyOf.find(&node); body != annotated.bodyOf.end())
      notes = describe(*body->second);
    if (auto use = annotated.uses.find(&node); use != annotated.uses.end())
      notes = describe(use->second);
    if (const pp::Type *type = inferred.of(&node))
      notes += (notes.empty() ? "type " : " type ") + pp::typeText(type);
    return notes;
  };
  for (const ast::Program *program : annotated.programs)
    text += ast::dump(*program, annotate);
  return text;
}

} // namespace ppcc::puppet
