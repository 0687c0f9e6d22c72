// Scopes, calls and what is remembered of them while a program is evaluated.
//
// The part of a run that is about code: it knows no catalog.
#pragma once

#include "runtime-lib/abi/program.h"
#include "runtime-lib/puppet/evaluation/names.h"
#include "runtime-lib/puppet/evaluation/scope.h"
#include "runtime-lib/puppet/types/type.h"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace pp {

struct BuiltinFunction;
struct ObjectType;

/// The types of a lambda's or function's parameters and result, evaluated once per catalog.
struct CallableTypes {
  const CallableType *callable = nullptr;
  /// By parameter; Any where none is declared. Of a parameter that captures the rest, one element.
  std::vector<const Type *> parameters;
  std::vector<const String *> parameterNames;
  const Type *result = nullptr;
  /// No parameter has a type, so that only the number of arguments can be wrong.
  bool isUntyped = true;
  uint32_t required = 0;
  bool takesRest = false;
};

/// A call that is being evaluated, as Puppet's own stack knows it; the main manifest has one of
/// line 0.
struct CallSite {
  const Location *place;
  const CallSite *outer;
};

struct EvaluationState {
  NamedScope *topScope = nullptr;
  NamedScope *nodeScope = nullptr;
  /// Where the access expression under evaluation is written, for what is private.
  const NamedScope *accessing = nullptr;
  /// Built-in functions that calls meant, by the name's address (functions/calling/dispatch.cpp).
  std::pair<const String *, const BuiltinFunction *> foundBuiltins[64] = {};
  /// The innermost of the calls that are being evaluated now, or null.
  const CallSite *callSites = nullptr;
  /// Of an error: how the classes and define instances it passed through came in, innermost first.
  std::vector<std::string> provenance;
  /// Warnings that are given once.
  std::unordered_set<std::string> warned;
  /// Annotations by the object that has them and their type; annotate() gives and takes them.
  std::map<std::pair<const Object *, const ObjectType *>, Value> annotations;
  /// Types that names in the program's text stand for; each file has its own constant of a name.
  std::unordered_map<const String *, const Type *, NameHash, NamesEqual> namedTypes;
  /// Keys of deprecations that were reported.
  std::unordered_set<std::string> deprecations;
  /// The aliases around the one that is written as data. Puppet cannot write recursive types.
  std::vector<const TypeAliasType *> openAliases;

  NamedScope &newNamedScope() { return scopeStore_.emplace_back(); }

private:
  std::deque<NamedScope> scopeStore_;
};

} // namespace pp
