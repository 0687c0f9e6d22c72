// PN, the notation that Puppet prints its own trees in.
#include "frontend/puppet/ast/print.h"
#include "frontend/puppet/ast/visit.h"

#include <cstdio>

namespace ppcc::puppet::ast {
namespace {

/// Whether a pattern can only be one of UTF-8: by its characters, `\p` or `\u` beyond ASCII.
bool demandsUnicode(std::string_view pattern) {
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (static_cast<unsigned char>(pattern[i]) >= 0x80)
      return true;
    if (pattern[i] != '\\' || ++i == pattern.size())
      continue;
    if (pattern[i] == 'p' || pattern[i] == 'P')
      return true;
    size_t digits = pattern.find_first_not_of("{0 ", i + 1);
    bool ascii = digits == std::string_view::npos || pattern.substr(digits, 3).size() < 3 ||
                 pattern.substr(i + 1, 2) == "00";
    if (pattern[i] == 'u' && !ascii)
      return true;
  }
  return false;
}

/// Writes one program; an overload for each kind of node.
class PnWriter {
public:
  explicit PnWriter(std::string &out) : out_(out) {}

  void write(const Node *node) {
    if (node)
      visit(*node, [this](const auto &concrete) { print(concrete); });
    else
      out_ += "(nop)";
  }

private:
  // Pieces of notation
  void text(std::string_view value) {
    out_ += '"';
    for (char c : value)
      character(c);
    out_ += '"';
  }

  void character(char c) {
    switch (c) {
    case '\t':
      out_ += "\\t";
      break;
    case '\n':
      out_ += "\\n";
      break;
    case '\r':
      out_ += "\\r";
      break;
    case '"':
    case '\\':
      out_ += '\\';
      out_ += c;
      break;
    default:
      if (static_cast<unsigned char>(c) >= 0x20) {
        out_ += c;
      } else {
        char octal[8];
        std::snprintf(octal, sizeof octal, "\\o%03o", static_cast<unsigned>(c));
        out_ += octal;
      }
    }
  }

  template <class T> void elements(List<T> nodes) {
    for (const T *node : nodes) {
      out_ += ' ';
      write(node);
    }
  }
  template <class T> void list(List<T> nodes) {
    out_ += '[';
    bool first = true;
    for (const T *node : nodes) {
      if (!std::exchange(first, false))
        out_ += ' ';
      write(node);
    }
    out_ += ']';
  }
  void open(std::string_view name) { (out_ += '(') += name; }
  void close() { out_ += ')'; }

  void unary(std::string_view name, const Node *operand) {
    open(name);
    out_ += ' ';
    write(operand);
    close();
  }
  void binary(std::string_view name, const Node *left, const Node *right) {
    open(name);
    out_ += ' ';
    write(left);
    out_ += ' ';
    write(right);
    close();
  }
  template <class T> void callOf(std::string_view name, List<T> nodes) {
    open(name);
    elements(nodes);
    close();
  }

  /// `(name {…})`: call `key` for each entry between.
  void openMap(std::string_view name) {
    open(name);
    out_ += " {";
    firstKey_ = true;
  }
  void closeMap() {
    out_ += "})";
    firstKey_ = false;
  }
  void key(std::string_view name) {
    if (!std::exchange(firstKey_, false))
      out_ += ' ';
    (out_ += ':') += name;
    out_ += ' ';
  }
  void node(std::string_view name, const Node *value) {
    key(name);
    write(value);
  }
  void nodeIfAny(std::string_view name, const Node *value) {
    if (value)
      node(name, value);
  }
  template <class T> void nodes(std::string_view name, List<T> values) {
    key(name);
    list(values);
  }
  /// A block's statements, or one expression, as a list.
  void body(std::string_view name, const Node *value) {
    if (const auto *block = as<BlockExpression>(value))
      return nodes(name, block->statements);
    if (const auto *block = as<ApplyBlockExpression>(value))
      return nodes(name, block->statements);
    key(name);
    out_ += '[';
    write(value);
    out_ += ']';
  }
  void bodyIfAny(std::string_view name, const Node *value) {
    if (value && !is<Nop>(value))
      body(name, value);
  }

  // Literals
  void print(const Nop &) { out_ += "(nop)"; }
  void print(const LiteralUndef &) { out_ += "nil"; }
  void print(const LiteralDefault &) { out_ += "(default)"; }
  void print(const LiteralBoolean &node) { out_ += node.value ? "true" : "false"; }
  void print(const LiteralInteger &node) {
    if (node.radix == 10) {
      out_ += formatInteger(node);
      return;
    }
    openMap("int");
    key("radix");
    out_ += std::to_string(node.radix);
    key("value");
    out_ += formatInteger(node);
    closeMap();
  }
  void print(const LiteralFloat &node) { out_ += formatFloat(node.value); }
  void print(const LiteralString &node) { text(node.value); }
  void print(const LiteralRegularExpression &node) {
    // Ruby counts an encoding that the pattern demands among its options.
    if (demandsUnicode(node.pattern))
      textCall("regexp", "(?-imx:" + std::string(node.pattern) + ")");
    else
      textCall("regexp", node.pattern);
  }
  void print(const LiteralList &node) { callOf("array", node.values); }
  void print(const KeyedEntry &node) { binary("=>", node.key, node.value); }
  void print(const LiteralHash &node) { callOf("hash", node.entries); }
  void print(const QualifiedName &node) { textCall("qn", node.value); }
  void print(const QualifiedReference &node) { textCall("qr", node.casedValue); }
  void print(const ReservedWord &node) { textCall("reserved", node.word); }
  void textCall(std::string_view name, std::string_view value) {
    open(name);
    out_ += ' ';
    text(value);
    close();
  }

  // Text
  void print(const ConcatenatedString &node) { callOf("concat", node.segments); }
  void print(const TextExpression &node) { unary("str", node.expr); }
  void print(const HeredocExpression &node) {
    openMap("heredoc");
    if (!node.syntax.empty()) {
      key("syntax");
      text(node.syntax);
    }
    this->node("text", node.text);
    closeMap();
  }
  void print(const EppExpression &node) {
    // A block's statements become the elements of the call.
    if (const auto *block = as<BlockExpression>(node.body))
      callOf("epp", block->statements);
    else
      open("epp"), close();
  }
  void print(const RenderStringExpression &node) { textCall("render-s", node.value); }
  void print(const RenderExpression &node) { unary("render", node.expr); }

  // Expressions
  void print(const VariableExpression &node) {
    if (const auto *name = as<QualifiedName>(node.expr))
      textCall("var", name->value);
    else
      unary("var", node.expr);
  }
  void print(const ParenthesizedExpression &node) { unary("paren", node.expr); }
  void print(const NotExpression &node) { unary("!", node.expr); }
  void print(const UnaryMinusExpression &node) {
    if (const auto *integer = as<LiteralInteger>(node.expr)) {
      std::string value = formatInteger(*integer);
      out_ += (value == "0" ? "" : "-") + value;
    } else if (const auto *number = as<LiteralFloat>(node.expr)) {
      out_ += formatFloat(-number->value);
    } else {
      unary("-", node.expr);
    }
  }
  void print(const UnfoldExpression &node) { unary("unfold", node.expr); }
  void print(const AssignmentExpression &node) { binary(spelling(node.op), node.left, node.right); }
  void print(const ArithmeticExpression &node) { binary(spelling(node.op), node.left, node.right); }
  void print(const ComparisonExpression &node) { binary(spelling(node.op), node.left, node.right); }
  void print(const MatchExpression &node) { binary(spelling(node.op), node.left, node.right); }
  void print(const RelationshipExpression &node) {
    binary(spelling(node.op), node.left, node.right);
  }
  void print(const InExpression &node) { binary("in", node.left, node.right); }
  void print(const AndExpression &node) { binary("and", node.left, node.right); }
  void print(const OrExpression &node) { binary("or", node.left, node.right); }
  void print(const NamedAccessExpression &node) { binary(".", node.left, node.right); }
  void print(const AccessExpression &node) {
    open("access");
    out_ += ' ';
    write(node.left);
    elements(node.keys);
    close();
  }
  void print(const CallNamedFunctionExpression &node) {
    call(node.rvalRequired ? "call" : "invoke", node);
  }
  void print(const CallMethodExpression &node) {
    call(node.rvalRequired ? "call-method" : "invoke-method", node);
  }
  template <class T> void call(std::string_view name, const T &node) {
    openMap(name);
    this->node("functor", node.functor);
    nodes("args", node.arguments);
    nodeIfAny("block", node.lambda);
    closeMap();
  }
  void print(const LambdaExpression &node) {
    openMap("lambda");
    parameters(node.parameters);
    nodeIfAny("returns", node.returnType);
    if (node.body)
      body("body", node.body);
    closeMap();
  }

  // Control
  void print(const BlockExpression &node) { callOf("block", node.statements); }
  void print(const IfExpression &node) { conditional("if", node); }
  void print(const UnlessExpression &node) { conditional("unless", node); }
  template <class T> void conditional(std::string_view name, const T &node) {
    openMap(name);
    this->node("test", node.test);
    bodyIfAny("then", node.thenExpr);
    bodyIfAny("else", node.elseExpr);
    closeMap();
  }
  void print(const CaseExpression &node) {
    open("case");
    out_ += ' ';
    write(node.test);
    out_ += ' ';
    list(node.options);
    close();
  }
  void print(const CaseOption &node) {
    out_ += '{';
    firstKey_ = true;
    nodes("when", node.values);
    body("then", node.thenExpr);
    out_ += '}';
  }
  void print(const SelectorEntry &node) { binary("=>", node.matching, node.value); }
  void print(const SelectorExpression &node) {
    open("?");
    out_ += ' ';
    write(node.left);
    out_ += ' ';
    list(node.selectors);
    close();
  }

  // Resources
  void print(const AttributeOperation &node) {
    open(spelling(node.op));
    out_ += ' ';
    text(node.name);
    out_ += ' ';
    write(node.value);
    close();
  }
  void print(const AttributesOperation &node) { unary("splat-hash", node.expr); }
  void print(const ResourceBody &node) {
    out_ += '{';
    firstKey_ = true;
    this->node("title", node.title);
    nodes("ops", node.operations);
    out_ += '}';
  }
  void form(ResourceForm value) {
    if (value == ResourceForm::Regular)
      return;
    key("form");
    text(spelling(value));
  }
  void print(const ResourceExpression &node) {
    openMap("resource");
    this->node("type", node.typeName);
    nodes("bodies", node.bodies);
    form(node.form);
    closeMap();
  }
  void print(const ResourceDefaultsExpression &node) {
    openMap("resource-defaults");
    this->node("type", node.typeRef);
    nodes("ops", node.operations);
    form(node.form);
    closeMap();
  }
  void print(const ResourceOverrideExpression &node) {
    openMap("resource-override");
    this->node("resources", node.resources);
    nodes("ops", node.operations);
    form(node.form);
    closeMap();
  }
  void query(std::string_view name, const Node *expr) {
    if (expr)
      unary(name, expr);
    else
      open(name), close();
  }
  void print(const VirtualQuery &node) { query("virtual-query", node.expr); }
  void print(const ExportedQuery &node) { query("exported-query", node.expr); }
  void print(const CollectExpression &node) {
    openMap("collect");
    this->node("type", node.typeExpr);
    this->node("query", node.query);
    if (!node.operations.empty())
      nodes("ops", node.operations);
    closeMap();
  }

  // Definitions
  void parameters(List<Parameter> all) {
    if (all.empty())
      return;
    key("params");
    out_ += '{';
    firstKey_ = true;
    for (const Parameter *one : all) {
      key(one->name);
      print(*one);
    }
    out_ += '}';
  }
  void print(const Parameter &node) {
    out_ += '{';
    firstKey_ = true;
    nodeIfAny("type", node.typeExpr);
    if (node.capturesRest) {
      key("splat");
      out_ += "true";
    }
    nodeIfAny("value", node.value);
    out_ += '}';
    firstKey_ = false;
  }
  template <class T>
  void definition(std::string_view kind, const T &node, std::string_view parent,
                  const Node *returnType) {
    openMap(kind);
    key("name");
    text(node.name);
    if (!parent.empty()) {
      key("parent");
      text(parent);
    }
    parameters(node.parameters);
    if (node.body)
      body("body", node.body);
    nodeIfAny("returns", returnType);
    closeMap();
  }
  void print(const HostClassDefinition &node) {
    definition("class", node, node.parentClass, nullptr);
  }
  void print(const ResourceTypeDefinition &node) { definition("define", node, {}, nullptr); }
  void print(const FunctionDefinition &node) { definition("function", node, {}, node.returnType); }
  void print(const PlanDefinition &node) { definition("plan", node, {}, node.returnType); }
  void print(const NodeDefinition &node) {
    openMap("node");
    nodes("matches", node.hostMatches);
    nodeIfAny("parent", node.parent);
    if (node.body)
      body("body", node.body);
    closeMap();
  }
  void print(const TypeAlias &node) {
    open("type-alias");
    out_ += ' ';
    text(node.name);
    out_ += ' ';
    write(node.typeExpr);
    close();
  }
  void print(const TypeMapping &node) { binary("type-mapping", node.typeExpr, node.mappingExpr); }
  void print(const TypeDefinition &node) {
    open("type-definition");
    out_ += ' ';
    text(node.name);
    out_ += ' ';
    if (node.parent.empty())
      out_ += "nil";
    else
      text(node.parent);
    out_ += ' ';
    write(node.body);
    close();
  }
  // Puppet's transformer has no notation for these two; these are ours.
  void print(const ApplyExpression &node) {
    openMap("apply");
    nodes("args", node.arguments);
    body("body", node.body);
    closeMap();
  }
  void print(const ApplyBlockExpression &node) { callOf("block", node.statements); }

  std::string &out_;
  bool firstKey_ = false;
};

} // namespace

std::string toPN(const Program &program) {
  std::string out;
  PnWriter(out).write(program.body);
  return out;
}

} // namespace ppcc::puppet::ast
