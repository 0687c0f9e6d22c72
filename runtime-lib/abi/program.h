// The descriptors a compiled program consists of; generated code holds them as constant data.
//
// Audience: codegen (which lays them out), catalog/ (which evaluates them). Only words, pointers
// and fixed-width integers. A change here changes `abiHash` (abi/version.h) and so refuses old
// objects.
#pragma once

#include "runtime-lib/abi/location.h"
#include "runtime-lib/abi/objects.h"

#include <cstdint>

namespace pp {

struct Run;
struct Scope;

/// A compiled body: runs in `scope`, gives the value of its last expression.
using BodyFunction = Value (*)(Run *, Scope *);

/// One step of an expression that is held as data. Its operands are the values of earlier steps.
struct Step {
  enum Kind : uint32_t { Constant, NamedType, Variable, Slot, Index, Array, Hash, Text };
  Kind kind;
  uint32_t operandCount;
  /// The constant's word or the address of a name.
  uint64_t word;
  /// Of a NamedType whether it is lenient, of a Slot its number.
  uint32_t number;
  /// Of a Slot: how many frames up it lies.
  uint32_t up;
  const Location *places;
};

/// A straight row of steps; the value of the last is that of the expression.
struct StepTable {
  /// Longer rows, and steps with more operands, are code.
  static constexpr size_t most = 64;
  /// Evaluates the table: pp_run_steps. Named here so that what calls a body need not know it.
  Value (*evaluate)(Run *, Scope *, const StepTable *);
  const Step *steps;
  /// Numbers of steps: the operands of all steps, one after another.
  const uint32_t *operands;
  uint64_t stepCount;
};

/// What gives a value when it is called: machine code, or data where code would only repeat what is
/// the same for all of them. Types and defaults of parameters are far more than bodies, and
/// building a machine function takes a thousand times longer than writing down what it calls.
struct CallableBody {
  enum Kind : uint64_t { None, Code, Steps, Constant };
  Kind kind = None;
  uint64_t word = 0;

  constexpr CallableBody() = default;
  CallableBody(BodyFunction code)
      : kind(code ? Code : None), word(reinterpret_cast<uint64_t>(code)) {}
  explicit operator bool() const { return kind != None; }
  inline Value operator()(Run *run, Scope *scope) const;
};

inline Value CallableBody::operator()(Run *run, Scope *scope) const {
  if (kind == Code)
    return reinterpret_cast<BodyFunction>(word)(run, scope);
  if (kind == Constant)
    return Value::fromWord(word);
  auto *table = reinterpret_cast<const StepTable *>(word);
  return table->evaluate(run, scope, table);
}

/// Names of the variables of a body, by slot.
struct ScopeLayout {
  uint32_t slotCount;
  uint32_t privateCount;
  const String *const *names;
  /// Variables and parameters said to be `private`.
  const String *const *privateNames = nullptr;
};

/// A parameter of a class, define, function, lambda or template.
struct Parameter {
  const String *name;
  /// Gives the declared type, or none. Runs in the scope of the owner.
  CallableBody type;
  /// Gives the default value, or none when the parameter is required.
  CallableBody defaultValue;
  uint32_t slot;
  uint32_t capturesRest;
  Location location;
};

/// What classes, defines, functions, lambdas, nodes, templates and manifests have in common.
struct Callable {
  const String *name;
  const Parameter *parameters;
  const ScopeLayout *layout;
  CallableBody body;
  /// Gives the declared return type of a function or lambda, or none.
  CallableBody returnType;
  uint32_t parameterCount;
  /// Of a template without a parameter list: arguments become variables, whatever their names.
  uint32_t takesAnyArguments;
  /// The text of a template that is written in a call of inline_epp; null for all others.
  const String *templateText;
  /// Why a template cannot be rendered, or null.
  const String *invalid;
  Location location;
};

/// `class name(parameters) inherits parent { }`
struct ClassDescriptor {
  Callable code;
  /// Name of the inherited class, or null.
  const String *parent;
  /// Module the file belongs to, or the empty string.
  const String *module;
  /// Only its own module may use it.
  uint64_t isPrivate = 0;
};

/// `define name(parameters) { }`
struct DefineDescriptor {
  Callable code;
  const String *module;
  /// Only its own module may use it.
  uint64_t isPrivate = 0;
};

/// One name of a node statement.
struct NodeMatch {
  enum Kind : uint32_t { Name, Regexp, Default };
  Kind kind;
  uint32_t reserved;
  /// The name, or the source of the regexp.
  const String *text;
  /// Set for Kind::Regexp.
  const pp::Regexp *regexp;
};

/// `node 'a', /b/ { }`
struct NodeDescriptor {
  Callable code;
  const NodeMatch *matches;
  uint32_t matchCount;
  uint32_t reserved;
};

/// `function name(parameters) >> Type { }`
struct FunctionDescriptor {
  Callable code;
  const String *module;
};

/// `type Name = …`. `code` has a name and a place only.
struct TypeAliasDescriptor {
  Callable code;
  /// The tree of the body (types/parser/tree.h).
  const String *tree;
  /// The text that the places in the tree refer to, and where it begins.
  const String *source;
  Location sourcePlace;
};

/// An EPP template by the path of its file. The body appends to the output of its frame.
struct TemplateDescriptor {
  Callable code;
};

/// One attribute of a resource body, override, default or collector override.
struct AttributeDescriptor {
  enum Operator : uint32_t { Set, Append, Splat };
  /// Null for Splat (`* => hash`).
  const String *name;
  Operator op;
  uint32_t reserved;
  Location location;
};

/// One body `title: attributes` of a resource expression; `isDefault` for `default:`.
struct ResourceBodyDescriptor {
  const AttributeDescriptor *attributes;
  uint32_t attributeCount;
  uint32_t isDefault;
  Location location;
  /// Place of the title expression.
  Location titleLocation;
};

/// A resource expression, override or resource default statement.
struct ResourceDescriptor {
  enum Form : uint32_t { Regular, Virtual, Exported };
  /// How the type is written: `file {`, `File {` or `Resource[$t] {`, or an expression that Puppet
  /// refuses.
  enum TypeSyntax : uint32_t { Name, Reference, Other };
  Form form;
  TypeSyntax typeSyntax;
  uint32_t bodyCount;
  /// Whether nobody looks at the references that the expression gives; undef will do then.
  uint32_t isValueUnused;
  const ResourceBodyDescriptor *bodies;
  Location location;
  /// Place of the type name expression.
  Location typeLocation;
};

/// A node of a collector's query, in prefix order: And/Or are followed by their two operands.
struct QueryNode {
  /// Fixed is true or false for all resources, as its operand is; Value is no condition at all.
  enum Kind : uint32_t { And, Or, Equal, NotEqual, Fixed, Value };
  Kind kind;
  /// For all but And/Or: number of the operand that holds the value.
  uint32_t operand;
  /// For Equal/NotEqual: the attribute, `tag` or `title`. Null when the operand before holds it.
  const String *attribute;
};

/// `Type<| query |> { overrides }` and `Type<<| query |>>`.
struct CollectorDescriptor {
  const String *typeName;
  const QueryNode *query;
  const AttributeDescriptor *overrides;
  uint32_t queryCount;
  uint32_t overrideCount;
  uint32_t exported;
  uint32_t operandCount;
  Location location;
};

/// A file of the program: what it defines, and the code that runs when it is a main manifest.
struct UnitDescriptor {
  const String *file;
  const ClassDescriptor *const *classes;
  const DefineDescriptor *const *defines;
  const NodeDescriptor *const *nodes;
  const FunctionDescriptor *const *functions;
  const TypeAliasDescriptor *const *typeAliases;
  const TemplateDescriptor *const *templates;
  /// Top-level code, or null. Its variables live in the top scope.
  const Callable *main;
  uint32_t classCount;
  uint32_t defineCount;
  uint32_t nodeCount;
  uint32_t functionCount;
  uint32_t typeAliasCount;
  uint32_t templateCount;
  /// Why the file could not be compiled (raised when it is loaded), or null.
  const String *error;
};

/// A whole program; the symbol `pp_program` of a generated executable.
struct ProgramDescriptor {
  uint64_t abiHash;
  const UnitDescriptor *const *units;
  uint32_t unitCount;
  uint32_t reserved;
  /// Settings fixed when the program was built, as `key=value` lines.
  const String *settings;
  /// Files that the program carries (data/embedded_files.h), or null.
  const String *embeddedFiles = nullptr;
};

/// `main` of every generated program calls this with the program's own descriptor; gives the exit
/// code.
extern "C" int pp_main(int argc, char **argv, const ProgramDescriptor *program);

/// How a call was written; decides how Puppet names it in errors.
enum class CallStyle : uint32_t { Expression, Statement, Method };

/// A lambda as generated code passes it to a call: what to run and the scope it was written in.
struct Closure : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Closure;
  const Callable *code;
  Scope *scope;
  /// Match state ($0, $1, …) at the place of the lambda.
  Value matchState;
};

} // namespace pp
