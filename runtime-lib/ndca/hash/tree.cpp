// Equal parts are found by hashing; memory is given back by copying what is still needed.
#include "runtime-lib/ndca/hash/tree.h"

#include <cstring>

namespace pp::ndca {

namespace {

/// Large enough that a leaf pays, and twice as far as the rule looks.
unsigned leafShiftFor(const Rule &rule) {
  constexpr unsigned shifts[] = {0, 5, 3, 2, 1, 1, 1};
  unsigned shift = shifts[rule.dimensions];
  while ((int64_t(1) << shift) < 2 * reach(rule))
    ++shift;
  return shift;
}

constexpr uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
  return hash ^ hash >> 32;
}

} // namespace

Tree::Tree(const Rule &rule, uint64_t mostBytes)
    : dimensions_(rule.dimensions), corners_(1u << rule.dimensions), leafShift_(leafShiftFor(rule)),
      leafSide_(1u << leafShift_), states_(rule.states),
      leafCells_(1u << (leafShift_ * rule.dimensions)), recordWords_(headWords + corners_),
      mostBytes_(mostBytes), rule_(rule) {
  nodeTable_.assign(1 << 12, 0);
  leafTable_.assign(1 << 12, 0);
  records_.resize(recordWords_);
  leaves_.resize(leafCells_);
  leafNext_.resize(1);
  root_ = empty(1);
  rootLevel_ = 1;
}

uint64_t Tree::bytes() const {
  return uint64_t(nodeCount_) * recordWords_ * 4 + uint64_t(leafCount_) * (leafCells_ + 4) +
         (nodeTable_.size() + leafTable_.size()) * 4;
}

void Tree::checkRoom() {
  // vectors take twice as much while they grow
  if (bytes() * 2 > mostBytes_ || nodeCount_ > 0xfffffff0u || leafCount_ > 0xfffffff0u)
    throw TreeFull();
}

uint32_t Tree::hashNode(const NodeId *children, unsigned level) const {
  uint64_t hash = level;
  for (unsigned corner = 0; corner < corners_; corner += 2) {
    uint64_t pair;
    std::memcpy(&pair, children + corner, sizeof pair);
    hash = mix(hash, pair);
  }
  return static_cast<uint32_t>(hash);
}

uint32_t Tree::hashLeaf(const uint8_t *cells) const {
  uint64_t hash = 0;
  uint32_t at = 0;
  for (; at + 8 <= leafCells_; at += 8) {
    uint64_t eight;
    std::memcpy(&eight, cells + at, sizeof eight);
    hash = mix(hash, eight);
  }
  for (; at < leafCells_; ++at)
    hash = mix(hash, cells[at]);
  return static_cast<uint32_t>(hash);
}

NodeId Tree::leaf(const uint8_t *cells) {
  uint32_t hash = hashLeaf(cells);
  NodeId *bucket = &leafTable_[hash & (leafTable_.size() - 1)];
  for (NodeId at = *bucket; at; at = leafNext_[at])
    if (!std::memcmp(cellsOf(at), cells, leafCells_))
      return at;
  if (leafCount_ % 256 == 0)
    checkRoom();
  if (leafCount_ >= leafTable_.size()) {
    growLeafTable();
    bucket = &leafTable_[hash & (leafTable_.size() - 1)];
  }
  NodeId made = leafCount_++;
  leaves_.insert(leaves_.end(), cells, cells + leafCells_);
  leafNext_.push_back(*bucket);
  *bucket = made;
  return made;
}

NodeId Tree::node(const NodeId *children, unsigned level) {
  uint32_t hash = hashNode(children, level);
  NodeId *bucket = &nodeTable_[hash & (nodeTable_.size() - 1)];
  for (NodeId at = *bucket; at;) {
    const uint32_t *found = record(at);
    if ((found[2] & 0xffff) == level &&
        !std::memcmp(found + headWords, children, corners_ * sizeof(NodeId)))
      return at;
    at = found[0];
  }
  if (nodeCount_ % 256 == 0)
    checkRoom();
  if (nodeCount_ >= nodeTable_.size()) {
    growNodeTable();
    bucket = &nodeTable_[hash & (nodeTable_.size() - 1)];
  }
  NodeId made = nodeCount_++;
  records_.resize(size_t(nodeCount_) * recordWords_);
  uint32_t *fresh = record(made);
  fresh[0] = *bucket;
  fresh[1] = 0;
  fresh[2] = level;
  std::memcpy(fresh + headWords, children, corners_ * sizeof(NodeId));
  *bucket = made;
  return made;
}

void Tree::growNodeTable() {
  nodeTable_.assign(nodeTable_.size() * 2, 0);
  for (NodeId at = 1; at < nodeCount_; ++at) {
    NodeId &bucket =
        nodeTable_[hashNode(childrenOf(at), record(at)[2] & 0xffff) & (nodeTable_.size() - 1)];
    record(at)[0] = bucket;
    bucket = at;
  }
}

void Tree::growLeafTable() {
  leafTable_.assign(leafTable_.size() * 2, 0);
  for (NodeId at = 1; at < leafCount_; ++at) {
    NodeId &bucket = leafTable_[hashLeaf(cellsOf(at)) & (leafTable_.size() - 1)];
    leafNext_[at] = bucket;
    bucket = at;
  }
}

NodeId Tree::empty(unsigned level) {
  if (empties_.empty())
    empties_.push_back(leaf(std::vector<uint8_t>(leafCells_).data()));
  while (empties_.size() <= level) {
    std::vector<NodeId> children(corners_, empties_.back());
    empties_.push_back(node(children.data(), static_cast<unsigned>(empties_.size())));
  }
  return empties_[level];
}

NodeId Tree::copyInto(Tree &target, NodeId from, unsigned level, std::vector<NodeId> &nodes,
                      std::vector<NodeId> &leaves) const {
  NodeId &known = level ? nodes[from] : leaves[from];
  if (known)
    return known;
  if (level == 0)
    return known = target.leaf(cellsOf(from));
  std::vector<NodeId> children(corners_);
  for (unsigned corner = 0; corner < corners_; ++corner)
    children[corner] = copyInto(target, childrenOf(from)[corner], level - 1, nodes, leaves);
  return nodes[from] = target.node(children.data(), level);
}

void Tree::collect() {
  Tree kept(rule_, UINT64_MAX);
  std::vector<NodeId> nodes(nodeCount_), leaves(leafCount_);
  NodeId root = copyInto(kept, root_, rootLevel_, nodes, leaves);
  // results stay where they are still there
  for (NodeId old = 1; old < nodeCount_; ++old) {
    const uint32_t *from = record(old);
    unsigned level = from[2] & 0xffff;
    NodeId result = from[1] ? (level > 1 ? nodes : leaves)[from[1]] : 0;
    if (nodes[old] && result)
      kept.setResult(nodes[old], (from[2] >> 16) - 1, result);
  }
  records_ = std::move(kept.records_);
  leaves_ = std::move(kept.leaves_);
  leafNext_ = std::move(kept.leafNext_);
  nodeTable_ = std::move(kept.nodeTable_);
  leafTable_ = std::move(kept.leafTable_);
  empties_ = std::move(kept.empties_);
  nodeCount_ = kept.nodeCount_;
  leafCount_ = kept.leafCount_;
  root_ = root;
}

} // namespace pp::ndca
