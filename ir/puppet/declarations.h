// What a module declares: the tables that become the program's descriptors (runtime-lib/abi).
#pragma once

#include "ir/puppet/enums.h"
#include "ir/puppet/ids.h"

#include <vector>

namespace ppcc::ir::puppet {

/// The variables of a body by slot. Lambdas name the layout around them, so that `up` can be
/// checked.
struct ScopeLayout {
  LayoutId parent = {};
  std::vector<StringId> slots = {};
  /// Those that other scopes may not see.
  std::vector<StringId> privateNames = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("parent", s.parent);
    v("slots", s.slots);
    v("private", s.privateNames);
  }
};

/// A parameter of a class, define, function, lambda or template.
struct Parameter {
  StringId name = {};
  uint32_t slot = 0;
  /// Gives the declared type; sees the scope around the owner, not the parameters before it. None
  /// when there is no type.
  FunctionId type = {};
  /// Gives the default value. None when the parameter is required.
  FunctionId defaultValue = {};
  bool capturesRest = false;
  LocationId location = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("name", s.name);
    v("slot", s.slot);
    v("type", s.type);
    v("default", s.defaultValue);
    v("captures-rest", s.capturesRest);
    v("at", s.location);
  }
};

/// What everything with a body has in common.
struct Callable {
  /// Empty for lambdas and manifests.
  StringId name = {};
  std::vector<Parameter> parameters = {};
  LayoutId layout = {};
  /// Gives the declared return type, or none.
  FunctionId returnType = {};
  FunctionId body = {};
  /// A template without a parameter list: arguments become variables, whatever their names.
  bool takesAnyArguments = false;
  /// The text of a template that is written in a call of inline_epp; none for all others.
  StringId templateText = {};
  /// Why a template cannot be rendered, or none.
  StringId invalid = {};
  LocationId location = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("name", s.name);
    v("parameters", s.parameters);
    v("layout", s.layout);
    v("returns", s.returnType);
    v("body", s.body);
    v("takes-any-arguments", s.takesAnyArguments);
    v("template", s.templateText);
    v("invalid", s.invalid);
    v("at", s.location);
  }
};

/// `class name(parameters) inherits parent { }`
struct ClassDeclaration : Callable {
  StringId parent = {};
  /// Module the file belongs to, or none.
  StringId module = {};
  /// Only its own module may use it.
  bool isPrivate = false;
  template <class S, class V> static void fields(S &s, V &&v) {
    Callable::fields(s, v);
    v("inherits", s.parent);
    v("module", s.module);
    v("private", s.isPrivate);
  }
};

/// `define name(parameters) { }`
struct DefineDeclaration : Callable {
  StringId module = {};
  /// Only its own module may use it.
  bool isPrivate = false;
  template <class S, class V> static void fields(S &s, V &&v) {
    Callable::fields(s, v);
    v("module", s.module);
    v("private", s.isPrivate);
  }
};

/// One of the names of a node statement; `text` is the name or the source of the regexp.
struct NodeMatch {
  NodeMatchKind kind = NodeMatchKind::Name;
  StringId text = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("kind", s.kind);
    v("text", s.text);
  }
};

/// `node 'a', /b/ { }`
struct NodeDeclaration : Callable {
  std::vector<NodeMatch> matches = {};
  StringId parent = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    Callable::fields(s, v);
    v("matches", s.matches);
    v("inherits", s.parent);
  }
};

/// `function name(parameters) >> Type { }`
struct FunctionDeclaration : Callable {
  StringId module = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    Callable::fields(s, v);
    v("module", s.module);
  }
};

/// `type Name = …`, which has no code: the runtime makes the type out of the tree of its body.
struct TypeAliasDeclaration : Callable {
  /// What runtime-lib/types/parser/tree.h writes.
  StringId tree = {};
  /// The text that the places in the tree refer to, and where it begins.
  StringId source = {};
  LocationId sourceLocation = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    Callable::fields(s, v);
    v("tree", s.tree);
    v("source", s.source);
    v("source-at", s.sourceLocation);
  }
};

/// An EPP template, named by the path of its file.
struct TemplateDeclaration : Callable {};

/// `|parameters| { }`; its layout's parent is the layout of the code around it.
struct LambdaDeclaration : Callable {};

/// A source file: what it is called, and the code that runs when it is a main manifest.
struct UnitDeclaration {
  StringId file = {};
  /// Top-level code and the layout of its variables, or none.
  FunctionId main = {};
  LayoutId layout = {};
  /// Why the file could not be compiled; raised when it is loaded. None when it could.
  StringId error = {};
  /// Functions of other files that stand before built-in ones of the same name.
  std::vector<StringId> shadowed = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("file", s.file);
    v("main", s.main);
    v("layout", s.layout);
    v("error", s.error);
    v("shadowed", s.shadowed);
  }
};

/// One attribute of a resource body, override, default or collector; Splat (`* =>`) has no name.
struct Attribute {
  StringId name = {};
  AttributeOperator op = AttributeOperator::Set;
  LocationId location = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("name", s.name);
    v("op", s.op);
    v("at", s.location);
  }
};

/// `title: attributes` in a resource expression; `isDefault` for the title `default`.
struct ResourceBodyDescriptor {
  std::vector<Attribute> attributes = {};
  bool isDefault = false;
  LocationId location = {};
  LocationId titleLocation = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("attributes", s.attributes);
    v("default", s.isDefault);
    v("at", s.location);
    v("title-at", s.titleLocation);
  }
};

/// The constant part of a resource expression, override or default statement.
struct ResourceDescriptor {
  ResourceForm form = ResourceForm::Regular;
  TypeSyntax typeSyntax = TypeSyntax::Name;
  /// Whether nobody looks at the references that the expression gives.
  bool isValueUnused = false;
  std::vector<ResourceBodyDescriptor> bodies = {};
  LocationId location = {};
  LocationId typeLocation = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("form", s.form);
    v("type-syntax", s.typeSyntax);
    v("value-unused", s.isValueUnused);
    v("bodies", s.bodies);
    v("at", s.location);
    v("type-at", s.typeLocation);
  }
};

/// A node of a query in prefix order: And and Or are followed by their two sides. Equal and
/// NotEqual compare `attribute` with operand number `operand` of the `collect` op; without an
/// attribute the operand before names it. Fixed and Value have an operand only.
struct QueryNode {
  QueryKind kind = QueryKind::And;
  StringId attribute = {};
  uint32_t operand = 0;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("kind", s.kind);
    v("attribute", s.attribute);
    v("operand", s.operand);
  }
};

/// The constant part of `Type<| query |> { overrides }`.
struct CollectorDescriptor {
  StringId typeName = {};
  bool exported = false;
  std::vector<QueryNode> query = {};
  std::vector<Attribute> overrides = {};
  LocationId location = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("type", s.typeName);
    v("exported", s.exported);
    v("query", s.query);
    v("overrides", s.overrides);
    v("at", s.location);
  }
};

} // namespace ppcc::ir::puppet
