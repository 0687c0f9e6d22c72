// Variable lookup: local frames, inherited classes, node and top scope (Puppet's parser/scope.rb).
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"

#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/private.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/evaluation/variables/match_state.h"
#include "runtime-lib/puppet/evaluation/variables/variable_place.h"
#include "runtime-lib/puppet/issues/issues.h"

namespace pp {

Value *Scope::find(const String *name) const {
  for (uint32_t i = 0; layout && i < layout->slotCount; ++i)
    if (sameName(layout->names[i], name))
      return &slots[i];
  return nullptr;
}

bool NamedScope::isNode() const { return resource && resource->isNode(); }

NamedScope *inheritedScope(Run &run, const NamedScope &scope) {
  if (!scope.resource || !scope.resource->isClass() || !scope.resource->definition)
    return nullptr;
  const String *parent = scope.resource->definition->entry->parent;
  Definition *definition = parent ? run.findClass(parent->view()) : nullptr;
  return definition ? definition->scope : nullptr;
}

/// Puppet's errors on reading a parameter that has no value yet.
static void failReadAhead(const ParameterEvaluation &state, const String *name) {
  const Callable &code = *state.code;
  for (uint32_t i = 0; i < code.parameterCount; ++i) {
    if (!sameName(code.parameters[i].name, name))
      continue;
    std::string to(name->view());
    if (i < state.current)
      throw UnevaluatedParameter{state.callee + ": expects a value for parameter $" + to};
    std::string from(code.parameters[state.current].name->view());
    throw UnevaluatedParameter{state.callee + ": default expression for $" + from +
                               " tries to illegally access not yet evaluated $" + to};
  }
}

Value evaluateDefault(Run &run, Scope &frame, const Parameter &parameter) {
  // A match in one default is not seen by the next.
  MatchStateGuard match(frame, frame.matchState);
  try {
    return parameter.defaultValue(&run, &frame);
  } catch (const UnevaluatedParameter &early) {
    failPlain(early.message);
  }
}

static const Value *findInFrame(const Scope &frame, const String *name) {
  const Value *slot = frame.find(name);
  if (!slot)
    return nullptr;
  if (!slot->isUnset())
    return slot;
  if (frame.evaluating)
    failReadAhead(*frame.evaluating, name);
  return nullptr;
}

/// A variable of the scope itself, seen from `from` outwards.
static const Value *findLocal(const NamedScope &scope, const Scope *from, const String *name) {
  for (const Scope *frame = from; frame; frame = frame->outer) {
    if (const Value *found = findInFrame(*frame, name))
      return found;
    // The code of a function sees the top scope around its own frame.
    if (!frame->outer && frame != scope.frame && scope.frame)
      if (const Value *found = findInFrame(*scope.frame, name))
        return found;
  }
  return scope.variables.find(name);
}

static const Value *findSimple(Run &run, const NamedScope &scope, const Scope *from,
                               const String *name) {
  const NamedScope *at = &scope;
  while (at) {
    const Value *found = findLocal(*at, from, name);
    if (found && isVisible(*at, name, scope))
      return found;
    NamedScope *inherited = inheritedScope(run, *at);
    at = inherited ? inherited : at->enclosing;
    from = at ? at->current : nullptr;
  }
  return nullptr;
}

/// `class::leaf`: the class itself, then the classes it inherits.
static const Value *findInClass(Run &run, std::string_view className, const String *leaf,
                                const NamedScope &reader) {
  Definition *definition = run.findClass(className);
  for (NamedScope *scope = definition ? definition->scope : nullptr; scope;
       scope = inheritedScope(run, *scope)) {
    const Value *found = findLocal(*scope, scope->current, leaf);
    if (found && isVisible(*scope, leaf, reader))
      return found;
  }
  return nullptr;
}

static const Value *findQualified(Run &run, std::string_view name, const NamedScope &reader) {
  name = withoutLeadingColons(name);
  size_t end = name.rfind("::");
  if (end == std::string_view::npos) {
    const String *leaf = makeString(run, name).as<String>();
    const Value *found = findLocal(*run.topScope, run.topScope->frame, leaf);
    return found && isVisible(*run.topScope, leaf, reader) ? found : nullptr;
  }
  const String *leaf = makeString(run, name.substr(end + 2)).as<String>();
  return findInClass(run, name.substr(0, end), leaf, reader);
}

static bool isBuiltIn(const String *name) {
  return sameName(name, names().moduleName) || sameName(name, names().callerModuleName);
}

static const Value *findAny(Run &run, const Scope &scope, const String *name) {
  if (name->view().find("::") != std::string_view::npos)
    return findQualified(run, name->view(), *scope.named);
  return findSimple(run, *scope.named, &scope, name);
}

std::optional<Value> findVariable(Run &run, const Scope &scope, const String *name) {
  if (const Value *found = findAny(run, scope, name))
    return *found;
  bool isQualified = name->view().find("::") != std::string_view::npos;
  return !isQualified && isBuiltIn(name) ? std::optional(Value::undef()) : std::nullopt;
}

Value *findVariablePlace(Run &run, const Scope &scope, const String *name) {
  return const_cast<Value *>(findAny(run, scope, name));
}

Value readVariable(Run &run, const Scope &scope, const String *name) {
  if (std::optional<Value> found = findVariable(run, scope, name))
    return *found;
  if (run.language.strictVariables || run.language.strict == Strictness::Error)
    failIssue<Issue::UnknownVariable>(name->view());
  if (run.language.strict == Strictness::Warning)
    run.warn(issueText<Issue::UnknownVariable>(name->view()));
  return Value::undef();
}

bool variableExists(Run &run, const Scope &scope, const String *name) {
  if (isBuiltIn(name))
    return true;
  std::string_view text = name->view();
  if (text.starts_with("::") && text.rfind("::") == 0 &&
      (text == "::module_name" || text == "::caller_module_name"))
    return true;
  size_t end = text.rfind("::");
  if (end == std::string_view::npos || end == 0)
    return findVariable(run, scope, name).has_value();
  Definition *definition = run.findClass(withoutLeadingColons(text.substr(0, end)));
  if (!definition || !definition->scope)
    return false;
  const String *leaf = makeString(run, text.substr(end + 2)).as<String>();
  return findSimple(run, *definition->scope, definition->scope->current, leaf) != nullptr;
}

static bool isReserved(const String *name) {
  return sameName(name, names().facts) || sameName(name, names().trusted);
}

[[noreturn]] static void failReassignment(const String *name) {
  std::string text(name->view());
  if (isReserved(name))
    failIssue<Issue::IllegalReservedAssignment>(text);
  if (text == "name" || text == "title")
    failIssue<Issue::IllegalBuiltInReassignment>(text);
  failIssue<Issue::IllegalReassignment>(text);
}

void assignVariable(Run &run, Scope &scope, uint32_t slot, const String *name, Value value) {
  (void)run;
  std::string text;
  if (sameName(name, names().serverFacts))
    failIssue<Issue::IllegalReservedAssignment>(name->view());
  bool isOwnFrame = scope.named->frame == &scope;
  if (!scope.slots[slot].isUnset() || (isOwnFrame && scope.named->variables.find(name)))
    failReassignment(name);
  if (isReserved(name))
    failPlain("Attempt to assign to a reserved variable name: '" + std::string(name->view()) + "'");
  if (scope.evaluating)
    failPlain("Attempt to assign variable " + std::string(name->view()) +
              " when evaluating parameters");
  scope.slots[slot] = value;
}

void bindVariable(NamedScope &scope, const String *name, Value value) {
  Value *slot = scope.frame ? scope.frame->find(name) : nullptr;
  if (slot)
    *slot = value;
  else
    scope.variables.set(name, value);
}

} // namespace pp
