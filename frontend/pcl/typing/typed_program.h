// A program after binding: what its names are, the type of each expression, and all that lowering
// needs to know of schemas.
#pragma once

#include "frontend/pcl/ast/ast.h"
#include "frontend/pcl/schemas/facts.h"

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace ppcc::pcl {

struct TypedProgram;

enum class NodeKind : uint8_t {
  /// `name = value`
  Local,
  Config,
  Resource,
  Read,
  Component,
  Output,
  Hook,
  /// `pulumi { … }`
  Requirement
};

/// What the option `range` makes of a resource or component.
enum class RangeKind : uint8_t {
  None,
  /// A bool: one or nothing.
  Condition,
  /// A number of times.
  Count,
  /// For each element of a list, set or tuple.
  List,
  /// For each entry of a map or object.
  Map,
  /// Only known when the program runs.
  Dynamic
};

/// One definition of a program, or an output or hook.
struct Node {
  NodeKind kind;
  std::string name;
  /// What it is called outside of the program: `__logicalName`, else its name.
  std::string logicalName;
  const source::SourceFile *file = nullptr;
  /// Of a local; else the block.
  const Attribute *attribute = nullptr;
  const Block *block = nullptr;
  /// The type of its value where somebody refers to it.
  TypeRef type = nullptr;
  /// What its value is converted to: the type of a config or output; null where there is none.
  TypeRef declaredType = nullptr;
  bool isSecret = false;
  /// Of a config: whether it may be left out.
  bool isNullable = false;
  RangeKind range = RangeKind::None;
  std::unique_ptr<ResourceFacts> resource = nullptr;
  /// Of a component with a source: the program in its directory.
  TypedProgram *component = nullptr;
  /// Of a component with a source: its type token.
  std::string componentToken = {};
  /// Its place among the nodes of the program.
  size_t number = 0;
  /// The definitions that it refers to, in the order of their first use.
  std::vector<const Node *> uses = {};

  source::Span span() const { return attribute ? attribute->nameSpan : block->typeSpan; }
};

/// The descriptor of a `package` block.
struct PackageDescriptor {
  std::string name;
  std::string baseName;
  std::string version;
  std::string downloadUrl;
  /// Empty without a parameterization.
  std::string parameterName = {};
  std::string parameterVersion = {};
  std::string parameterValue = {};
};

/// A file with its tree, which live as long as the compilation.
struct ProgramFile {
  const source::SourceFile *source;
  const Ast *ast;
};

/// One program or component directory. Trees and nodes stay where they are.
struct TypedProgram {
  /// The directory, as an absolute path.
  std::string directory;
  std::vector<ProgramFile> files;
  std::deque<Node> nodes;
  /// Locals, configs, resources, reads, components by name; outputs and hooks have names of their
  /// own.
  std::unordered_map<std::string, const Node *> definitions;
  std::unordered_map<std::string, const Node *> outputs;
  std::unordered_map<std::string, const Node *> hooks;
  /// All nodes so that each comes after those it uses; ties as they stand in the files.
  std::vector<Node *> order;
  std::vector<PackageDescriptor> packages;

  /// The static type of every expression.
  std::unordered_map<const Expr *, TypeRef> types;
  /// What the value of an expression is converted to where it stands (pcl.md C9): only those whose
  /// type is not already that.
  std::unordered_map<const Expr *, TypeRef> conversions;
  /// The node that a variable means; nothing for names of loops, `range`, `args`, `error`.
  std::unordered_map<const Expr *, const Node *> references;
  /// Of each `invoke` and `call` whose function is known.
  std::unordered_map<const Expr *, FunctionFacts> functions;

  /// The same node, to be changed.
  Node *find(const Node *node) { return &nodes[node->number]; }
  TypeRef typeOf(const Expr *expr) const {
    auto found = types.find(expr);
    return found == types.end() ? nullptr : found->second;
  }
  TypeRef conversionOf(const Expr *expr) const {
    auto found = conversions.find(expr);
    return found == conversions.end() ? nullptr : found->second;
  }
};

/// The program that is compiled with all components that it uses.
struct TypedPrograms {
  lattice::Types types;
  /// Of the files of components.
  std::deque<Ast> trees;
  /// The first one is the program itself; a directory is there once.
  std::deque<TypedProgram> programs;
};

} // namespace ppcc::pcl
