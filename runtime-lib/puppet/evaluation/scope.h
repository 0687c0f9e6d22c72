// Scopes: frames of variables for bodies, and the named scopes of classes, nodes and defines.
#pragma once

#include "runtime-lib/abi/scope_head.h"
#include "runtime-lib/puppet/evaluation/program/definition.h"
#include "runtime-lib/puppet/evaluation/variables/variables.h"

#include <optional>
#include <vector>

namespace pp {

struct NamedScope;
struct Resource;
struct ResourceParameter;
struct ParameterEvaluation;

/// The variables of one running body; what generated code gets. Lambdas have frames of their own
/// inside the frame they were written in.
struct Scope : ScopeHead {
  NamedScope *named;
  const ScopeLayout *layout;
  /// Set while default values of this frame's parameters are evaluated.
  const ParameterEvaluation *evaluating = nullptr;
  /// Text that a template has produced so far; null outside of templates.
  std::vector<Value> *output = nullptr;

  /// The variable's slot in this frame, or null.
  Value *find(const String *name) const;
};

/// Which parameters of a frame are being given their values, for Puppet's errors on reading ahead.
struct ParameterEvaluation {
  /// `Class[A]`, a function's name, `lambda`.
  std::string callee;
  const Callable *code;
  uint32_t current;
};

/// The default attributes of one resource type in one scope.
struct TypeDefaults {
  const String *type;
  std::vector<ResourceParameter> parameters;
};

/// The scope of a class, node, define instance, or the top scope (Puppet::Parser::Scope).
struct NamedScope {
  /// Where it was evaluated from; resource defaults and enclosing scopes come along this line.
  NamedScope *parent = nullptr;
  /// The next top or node scope along the line of parents.
  NamedScope *enclosing = nullptr;
  Resource *resource = nullptr;
  Definition *source = nullptr;
  /// The body's own frame.
  Scope *frame = nullptr;
  /// The innermost frame that is running: what a class evaluated from inside a lambda sees.
  Scope *current = nullptr;
  /// Variables without a slot: facts, settings, metaparameters given to a define.
  VariableTable variables;
  std::vector<TypeDefaults> defaults;
  /// Names of private variables among those without a slot: of main manifests that are done.
  std::vector<const String *> privateNames;
  bool isTop = false;

  bool isNode() const;
  bool isGlobal() const { return isTop || isNode(); }
};

/// Makes `frame` the running one of its named scope until it goes out of scope.
class RunningFrame {
public:
  explicit RunningFrame(Scope &frame) : named_(*frame.named), before_(frame.named->current) {
    named_.current = &frame;
  }
  ~RunningFrame() { named_.current = before_; }
  RunningFrame(const RunningFrame &) = delete;
  RunningFrame &operator=(const RunningFrame &) = delete;

private:
  NamedScope &named_;
  Scope *before_;
};

} // namespace pp
