// A node is written `kind begin end length parts:` with numbers in decimal, then its text of that
// length, then its parts.
#include "runtime-lib/puppet/types/parser/tree.h"

#include <charconv>

namespace pp::type_syntax {

namespace {

void write(const Node &node, std::string &out) {
  for (size_t number : {static_cast<size_t>(node.kind), node.begin, node.end, node.text.size()})
    out += std::to_string(number) + " ";
  out += std::to_string(node.parts.size()) + ":" + node.text;
  for (const Node &part : node.parts)
    write(part, out);
}

/// Whether a node of the kind may have so many parts.
bool canHaveParts(NodeKind kind, size_t parts) {
  switch (kind) {
  case NodeKind::List:
    return true;
  case NodeKind::Hash:
    return parts % 2 == 0;
  case NodeKind::Access:
    return parts >= 1;
  case NodeKind::Negation:
  case NodeKind::Alias:
    return parts == 1;
  case NodeKind::Braces:
    return parts % 2 == 1;
  default:
    return parts == 0;
  }
}

/// Text of `.ppir` files may be anything: what is no tree stops the reader.
class Reader {
public:
  Reader(std::string_view text, size_t sourceLength) : text_(text), sourceLength_(sourceLength) {}

  std::optional<Node> whole() {
    Node node = read(0);
    return isGood_ && text_.empty() ? std::optional(std::move(node)) : std::nullopt;
  }

private:
  static constexpr size_t deepest = 10'000;

  size_t takeNumber(char after) {
    size_t number = 0;
    auto [end, problem] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    auto length = static_cast<size_t>(end - text_.data());
    isGood_ = isGood_ && problem == std::errc() && length < text_.size() && text_[length] == after;
    if (isGood_)
      text_.remove_prefix(length + 1);
    return isGood_ ? number : 0;
  }

  Node read(size_t depth) {
    Node node;
    size_t kind = takeNumber(' ');
    node.kind = static_cast<NodeKind>(kind);
    node.begin = takeNumber(' ');
    node.end = takeNumber(' ');
    size_t length = takeNumber(' ');
    size_t parts = takeNumber(':');
    isGood_ = isGood_ && kind <= static_cast<size_t>(NodeKind::Other) && depth < deepest &&
              node.begin <= node.end && node.end <= sourceLength_ && length <= text_.size() &&
              canHaveParts(node.kind, parts);
    if (!isGood_)
      return {};
    node.text = text_.substr(0, length);
    text_.remove_prefix(length);
    for (size_t i = 0; i < parts && isGood_; ++i)
      node.parts.push_back(read(depth + 1));
    return node;
  }

  std::string_view text_;
  size_t sourceLength_;
  bool isGood_ = true;
};

} // namespace

std::string writeTree(const Node &node) {
  std::string out;
  write(node, out);
  return out;
}

std::optional<Node> readTree(std::string_view text, size_t sourceLength) {
  return Reader(text, sourceLength).whole();
}

} // namespace pp::type_syntax
