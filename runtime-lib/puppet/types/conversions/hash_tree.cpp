// Builds nested hashes from paths; a tree that can still change until all entries are in.
#include "runtime-lib/puppet/types/conversions/hash_tree.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/access/access.h"

#include <deque>
#include <unordered_map>

namespace pp {

namespace {

/// A value that stays as it is, or a hash or array whose parts may be replaced.
struct Node {
  enum class Kind : uint8_t { Leaf, Hash, Array };
  Kind kind = Kind::Leaf;
  Value leaf;
  std::vector<std::pair<Value, Node *>> entries;
  std::unordered_multimap<uint64_t, size_t> index;
  std::vector<Node *> elements;
};

class Tree {
public:
  explicit Tree(Context &context) : context_(context) { root_.kind = Node::Kind::Hash; }

  void add(const Array &path, Value value, bool allHashes) {
    if (path.length == 0) {
      addRoot(value);
      return;
    }
    Node *node = &root_;
    for (uint32_t i = 0; i + 1 < path.length; ++i)
      node = child(*node, path.elements[i]);
    set(*node, path.elements[path.length - 1], allHashes ? asHash(value) : value);
  }

  Value build() { return build(root_); }

private:
  Node *make(Value value) {
    Node &node = nodes_.emplace_back();
    node.leaf = value;
    return &node;
  }

  /// The root itself: its entries are added, an array's by number.
  void addRoot(Value value) {
    if (auto *array = dynAs<Array>(value)) {
      for (uint32_t i = 0; i < array->length; ++i)
        set(root_, Value::smallInteger(i), array->elements[i]);
      return;
    }
    auto *hash = dynAs<Hash>(value);
    if (!hash)
      failPlain("no implicit conversion of " + rubyClassOf(value) + " into Hash");
    for (const HashEntry &entry : hash->items())
      set(root_, entry.key, entry.value);
  }

  Node **find(Node &node, Value key) {
    auto [first, last] = node.index.equal_range(hashKey(key));
    for (; first != last; ++first)
      if (keysEqual(node.entries[first->second].first, key))
        return &node.entries[first->second].second;
    return nullptr;
  }

  void insert(Node &node, Value key, Node *value) {
    node.index.emplace(hashKey(key), node.entries.size());
    node.entries.emplace_back(key, value);
  }

  /// Opens a value that turns out to be on the way to another one.
  void open(Node &node) {
    if (node.kind != Node::Kind::Leaf)
      return;
    if (auto *hash = dynAs<Hash>(node.leaf)) {
      node.kind = Node::Kind::Hash;
      for (const HashEntry &entry : hash->items())
        insert(node, entry.key, make(entry.value));
    } else if (auto *array = dynAs<Array>(node.leaf)) {
      node.kind = Node::Kind::Array;
      for (Value element : array->items())
        node.elements.push_back(make(element));
    }
  }

  size_t position(const Node &node, Value key) {
    std::optional<int64_t> number = isInteger(key) ? toInt64(key) : std::nullopt;
    if (!number)
      failPlain("no implicit conversion of " + rubyClassOf(key) + " into Integer");
    int64_t at = *number < 0 ? *number + static_cast<int64_t>(node.elements.size()) : *number;
    if (at < 0 || at > 10'000'000)
      failPlain("index " + std::to_string(*number) + " is out of range");
    return static_cast<size_t>(at);
  }

  Node *child(Node &node, Value key) {
    open(node);
    if (node.kind == Node::Kind::Array) {
      size_t at = position(node, key);
      if (at >= node.elements.size())
        failPlain("undefined method `[]=' for nil:NilClass");
      return node.elements[at];
    }
    if (node.kind == Node::Kind::Leaf)
      failPlain("undefined method `has_key?' for " + rubyText(node.leaf) + ":" +
                rubyClassOf(node.leaf));
    if (Node **found = find(node, key))
      return *found;
    Node *made = make(Value::undef());
    made->kind = Node::Kind::Hash;
    insert(node, key, made);
    return made;
  }

  void set(Node &node, Value key, Value value) {
    open(node);
    if (node.kind == Node::Kind::Leaf)
      failPlain("undefined method `[]=' for " + rubyText(node.leaf) + ":" + rubyClassOf(node.leaf));
    if (node.kind == Node::Kind::Array) {
      size_t at = position(node, key);
      while (node.elements.size() <= at)
        node.elements.push_back(make(Value::undef()));
      node.elements[at] = make(value);
      return;
    }
    if (Node **found = find(node, key))
      *found = make(value);
    else
      insert(node, key, make(value));
  }

  Value asHash(Value value) {
    auto *array = dynAs<Array>(value);
    if (!array)
      return value;
    NestingGuard guard;
    HashBuilder hash(context_);
    for (uint32_t i = 0; i < array->length; ++i)
      hash.set(Value::smallInteger(i), asHash(array->elements[i]));
    return hash.build();
  }

  Value build(Node &node) {
    NestingGuard guard;
    if (node.kind == Node::Kind::Leaf)
      return node.leaf;
    if (node.kind == Node::Kind::Array) {
      std::vector<Value> elements;
      for (Node *element : node.elements)
        elements.push_back(build(*element));
      return makeArray(context_, elements);
    }
    HashBuilder hash(context_);
    for (auto &[key, value] : node.entries)
      hash.set(key, build(*value));
    return hash.build();
  }

  Context &context_;
  Node root_;
  std::deque<Node> nodes_;
};

} // namespace

Value hashFromTree(Context &context, const Array &entries, bool allHashes) {
  Tree tree(context);
  for (Value entry : entries.items()) {
    auto *pair = entry.as<Array>();
    tree.add(*pair->elements[0].as<Array>(), pair->elements[1], allHashes);
  }
  return tree.build();
}

} // namespace pp
