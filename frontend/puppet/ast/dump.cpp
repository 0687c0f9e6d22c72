// Trees for people and tests: every node with its place and fields.
#include "frontend/puppet/ast/print.h"
#include "frontend/puppet/ast/visit.h"

namespace ppcc::puppet::ast {
namespace {

std::string scalar(std::string_view text) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\n')
      out += "\\n";
    else if (c == '\'' || c == '\\')
      (out += '\\') += c;
    else
      out += c;
  }
  return out + "'";
}
std::string scalar(bool value) { return value ? "true" : "false"; }
std::string scalar(uint8_t value) { return std::to_string(value); }
std::string scalar(double value) { return formatFloat(value); }
template <class Enum>
requires std::is_enum_v<Enum> std::string scalar(Enum op) { return std::string(spelling(op)); }

class Dumper {
public:
  Dumper(const Program &program, const Annotator &annotate, std::string &out)
      : file_(*program.file), annotate_(annotate), out_(out) {}

  void write(std::string_view field, const Node &node, size_t depth) {
    out_.append(depth * 2, ' ');
    if (!field.empty())
      (out_ += field) += ": ";
    out_ += name(node.kind);
    out_ += " @" + place(node.span.begin) + '-' + place(node.span.end);
    visit(node, [&](const auto &concrete) { fields(concrete, depth + 1); });
  }

private:
  std::string place(uint32_t offset) const {
    source::Position position = file_.position(offset);
    return std::to_string(position.line) + ':' + std::to_string(position.column);
  }

  void child(std::string_view field, const Node *node, size_t depth) {
    if (node)
      write(field, *node, depth);
  }
  template <class T> void child(std::string_view field, List<T> nodes, size_t depth) {
    for (const T *node : nodes)
      write(field, *node, depth);
  }

// Scalars stand on the node's line, children follow.
#define SCALAR(member) out_ += " " #member "=" + scalar(node.member);
#define NODE(Name, fields)                                                                         \
  void scalars([[maybe_unused]] const Name &node) { fields }
#include "frontend/puppet/ast/nodes.def"
#define CHILD(member) child(#member, node.member, depth);
#define NODE(Name, fields)                                                                         \
  void children([[maybe_unused]] const Name &node, [[maybe_unused]] size_t depth) { fields }
#include "frontend/puppet/ast/nodes.def"

  template <class T> void fields(const T &node, size_t depth) {
    scalars(node);
    if (std::string note = annotate_ ? annotate_(node) : ""; !note.empty())
      out_ += " ; " + note;
    out_ += '\n';
    children(node, depth);
  }

  const source::SourceFile &file_;
  const Annotator &annotate_;
  std::string &out_;
};

void appendExtents(std::string &out, const Node &node) {
  out += '(';
  out += name(node.kind);
  out += ' ' + std::to_string(node.span.begin) + '+' + std::to_string(node.span.length());
  eachChild(node, [&](const Node &child) {
    out += ' ';
    appendExtents(out, child);
  });
  out += ')';
}

} // namespace

std::string dump(const Program &program, const Annotator &annotate) {
  std::string out;
  Dumper(program, annotate, out).write({}, *program.body, 0);
  return out;
}

std::string printExtents(const Program &program) {
  std::string out;
  appendExtents(out, *program.body);
  return out;
}

} // namespace ppcc::puppet::ast
