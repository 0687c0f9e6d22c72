// The descriptors a compiled program consists of; generated code holds them as constant data.
//
// Audience: codegen (which lays them out), catalog/ (which evaluates them). Only words, pointers
// and fixed-width integers. A change here changes `abiHash` (abi/version.h) and so refuses old
// objects.
#pragma once

#include "runtime-lib/values/error.h"
#include "runtime-lib/values/objects.h"

#include <cstdint>

namespace pp {

struct Run;
struct Scope;

/// A compiled body: runs in `scope`, gives the value of its last expression.
using BodyFunction = Value (*)(Run *, Scope *);

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
  /// Gives the declared type, or null when there is none. Runs in the scope of the owner.
  BodyFunction type;
  /// Gives the default value, or null when the parameter is required.
  BodyFunction defaultValue;
  uint32_t slot;
  uint32_t capturesRest;
  Location location;
};

/// What classes, defines, functions, lambdas, nodes, templates and manifests have in common.
struct Callable {
  const String *name;
  const Parameter *parameters;
  const ScopeLayout *layout;
  BodyFunction body;
  /// Gives the declared return type of a function or lambda, or null.
  BodyFunction returnType;
  uint32_t parameterCount;
  /// Of a template without a parameter list: arguments become variables, whatever their names.
  uint32_t takesAnyArguments;
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

/// `type Name = …`; the body of `code` gives the type.
struct TypeAliasDescriptor {
  Callable code;
};

/// An EPP template by the path of its file. The body appends to the output of its frame and gives
/// undef, or the text of the error that makes the template invalid.
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
  enum Kind : uint32_t { And, Or, Equal, NotEqual };
  Kind kind;
  /// For Equal/NotEqual: number of the operand that holds the value.
  uint32_t operand;
  /// For Equal/NotEqual: the attribute, `tag` or `title`.
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
