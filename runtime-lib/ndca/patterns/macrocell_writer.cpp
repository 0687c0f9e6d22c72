// Writes macrocells in the generic form: down to nodes of single cells.
#include "runtime-lib/ndca/hash/tree.h"
#include "runtime-lib/ndca/patterns/pattern.h"

#include <map>
#include <unordered_map>

namespace pp::ndca {

namespace {

class MacrocellWriter {
public:
  MacrocellWriter(const Tree &tree, std::string &text)
      : tree_(const_cast<Tree &>(tree)), text_(text) {}

  void write() {
    uint64_t root = ofNode(tree_.root(), tree_.rootLevel());
    // even nothing at all has a root
    if (root == 0)
      line(1, std::vector<uint64_t>(tree_.corners(), 0));
  }

private:
  unsigned cornerOf(unsigned place) const { return place ^ (tree_.corners() - 2u); }

  uint64_t line(unsigned level, const std::vector<uint64_t> &numbers) {
    text_ += std::to_string(level);
    for (uint64_t number : numbers)
      text_ += " " + std::to_string(number);
    text_ += '\n';
    return ++count_;
  }
  uint64_t ofNode(NodeId node, unsigned level) {
    if (node == tree_.empty(level))
      return 0;
    if (level == 0)
      return ofLeaf(node);
    auto [found, isNew] = nodes_.try_emplace(node, 0);
    if (!isNew)
      return found->second;
    std::vector<uint64_t> numbers(tree_.corners());
    for (unsigned i = 0; i < tree_.corners(); ++i)
      numbers[i] = ofNode(tree_.childrenOf(node)[cornerOf(i)], level - 1);
    return nodes_[node] = line(level + tree_.leafShift(), numbers);
  }
  uint64_t ofLeaf(NodeId leaf) {
    auto [found, isNew] = leaves_.try_emplace(leaf, 0);
    if (isNew)
      found->second = ofCells(leaf, {}, tree_.leafShift());
    return leaves_[leaf];
  }
  /// A part of a leaf; parts with equal content are one.
  uint64_t ofCells(NodeId leaf, const Position &low, unsigned level) {
    std::vector<uint64_t> numbers(tree_.corners());
    bool isEmpty = true;
    for (unsigned i = 0; i < tree_.corners(); ++i) {
      Position at = low;
      for (unsigned axis = 0; axis < tree_.dimensions(); ++axis)
        at[axis] += cornerOf(i) >> axis & 1 ? int64_t(1) << (level - 1) : 0;
      numbers[i] = level == 1 ? cellAt(leaf, at) : ofCells(leaf, at, level - 1);
      isEmpty = isEmpty && numbers[i] == 0;
    }
    if (isEmpty)
      return 0;
    auto [found, isNew] = parts_.try_emplace({level, numbers}, 0);
    return isNew ? found->second = line(level, numbers) : found->second;
  }
  uint64_t cellAt(NodeId leaf, const Position &at) const {
    size_t place = 0;
    for (unsigned axis = 0; axis < tree_.dimensions(); ++axis)
      place |= static_cast<size_t>(at[axis]) << (axis * tree_.leafShift());
    return tree_.cellsOf(leaf)[place];
  }

  Tree &tree_;
  std::string &text_;
  uint64_t count_ = 0;
  std::unordered_map<NodeId, uint64_t> nodes_, leaves_;
  std::map<std::pair<unsigned, std::vector<uint64_t>>, uint64_t> parts_;
};

} // namespace

std::string writeMacrocell(const Tree &tree, const mpz_class &generation, const Rule &rule) {
  std::string text = "[M2] (ppcc)\n#R " + std::string(rule.name) + "\n";
  if (generation != 0)
    text += "#G " + generation.get_str() + "\n";
  MacrocellWriter(tree, text).write();
  return text;
}

} // namespace pp::ndca
