// What each node of a program is: its blocks' attributes against what they must be.
#pragma once

#include "frontend/pcl/typing/typer.h"

namespace ppcc::pcl {

/// Types all nodes of a program, which are in order; its components are typed.
void typeNodes(Surroundings &around, TypedProgram &program);

/// The type that a label names; dynamic after a report at the label.
TypeRef typeOfLabel(Surroundings &around, const source::SourceFile &file, const Label &label);

/// Types one node after the other.
class NodeTyper {
public:
  NodeTyper(Surroundings &around, TypedProgram &program)
      : around_(around), types_(around.types), program_(program) {}

  void type(Node &node);

private:
  /// The value of an attribute of a block, or null.
  static const Expr *attribute(const Block &block, std::string_view name);
  /// The options block, or null.
  static const Block *options(const Node &node);
  static const Expr *option(const Node &node, std::string_view name);
  bool boolAttribute(const Node &node, std::string_view name);

  void config(Node &node);
  TypeRef withOptionalProperties(TypeRef type);
  void output(Node &node);
  void requirement(Node &node);
  void hook(Node &node);

  void resource(Node &node);
  void provider(Node &node, const TypeToken &token, source::Span span);
  void read(Node &node);
  void withoutSchema(Node &node, const std::string &token);
  void setFacts(Node &node, const ResourceFacts &facts);
  void checkInputs(Node &node, TypeRef inputs);
  void checkRequired(const Node &node, TypeRef inputs);
  TypeRef valueType(const ResourceFacts &facts);
  std::string wantedVersion(const Node &node, const std::string &package) const;

  void component(Node &node);
  void componentInputs(Node &node);
  void sourcelessComponent(Node &node);
  TypeRef componentType(Node &node);

  void typeAsUsed(Node &node, TypeRef value);
  void checkOptions(Node &node);
  void checkOption(Node &node, const Attribute &option);
  void propertyPaths(const Node &node, const Expr *list);
  void propertyPath(const Node &node, const Expr *path);
  void wantResource(const Expr *expr);
  void wantResources(const Expr *expr, bool mayBeMap);
  void aliases(const Expr *expr);
  void hooks(const Expr *expr);
  void hookNames(const Expr *expr, bool isError);

  Typer &typer() { return *typer_; }

  Surroundings &around_;
  lattice::Types &types_;
  TypedProgram &program_;
  Typer *typer_ = nullptr;
};

} // namespace ppcc::pcl
