// What nested lookups hand on, and what they report.
#include "runtime-lib/puppet/hiera/invocation.h"

#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/hiera/context.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/hiera/lookup_key.h"

#include <algorithm>

namespace pp::hiera {

Invocation::Invocation(Hiera &hiera, Scope &scope, const Hash *overrides, const Hash *defaults,
                       Explainer *explainer)
    : hiera(hiera), run(hiera.run), scope(scope), overrides(overrides), defaults(defaults),
      explainer(explainer) {
  const Invocation *parent = hiera.current;
  if (!parent)
    return;
  nameStack_ = parent->nameStack_;
  isHieraCall = parent->isHieraCall;
  hasVersion3Merge = parent->hasVersion3Merge;
  isGlobalOnly = parent->isGlobalOnly;
  locationOverrides = parent->locationOverrides;
  this->explainer = parent->explainer;
}

Invocation::~Invocation() {
  for (ContextState *state = contexts; state; state = state->next)
    state->invocation = nullptr;
}

bool Invocation::globalOnly() const { return isGlobalOnly || hiera.isGlobalOnly; }

void Invocation::refuseRecursion(std::string_view name) const {
  if (std::find(nameStack_.begin(), nameStack_.end(), name) == nameStack_.end())
    return;
  std::string names;
  for (std::string_view each : nameStack_)
    names.append(names.empty() ? "" : ", ").append(each);
  failLookup("Recursive lookup detected in [" + names + "]");
}

Value Invocation::report(ExplainEvent event, std::string_view key, Value value) {
  if (!explainer)
    return value;
  ExplainNode &node = explainer->current();
  node.event = event;
  node.key = key;
  node.hasKey = true;
  if (event != ExplainEvent::NotFound)
    node.value = value;
  return value;
}

Value Invocation::reportResult(Value value) {
  if (explainer) {
    explainer->current().event = ExplainEvent::Result;
    explainer->current().value = value;
  }
  return value;
}

void Invocation::reportLocationNotFound() {
  if (explainer)
    explainer->current().event = ExplainEvent::LocationNotFound;
}

void Invocation::reportMergeSource(std::string_view source) {
  Explained node(*this, ExplainKind::MergeSource, source);
}

void Invocation::reportModule(ExplainEvent event, std::string_view module) {
  Explained node(*this, ExplainKind::Module, [&](ExplainNode &made) {
    made.text = module;
    made.event = event;
  });
}

void Invocation::reportText(const std::string &text) {
  if (explainer)
    explainer->current().texts.push_back(text);
}

CurrentLookup::CurrentLookup(Invocation &invocation, std::string_view key,
                             std::optional<std::string> module)
    : hiera_(invocation.hiera), before_(invocation.hiera.current) {
  invocation.topKey = key;
  invocation.moduleName = std::move(module);
  hiera_.current = &invocation;
}

CurrentLookup::~CurrentLookup() { hiera_.current = before_; }

void rethrowAsLookupError() {
  try {
    throw;
  } catch (const LookupError &) {
    throw;
  } catch (const PuppetError &error) {
    throw LookupError(error.message());
  } catch (const EvaluationError &error) {
    if (!error.isFinal())
      throw;
    throw LookupError(errorText(error), error.issue());
  }
}

} // namespace pp::hiera
