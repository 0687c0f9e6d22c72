// HashLife: the future of a tree's middle, remembered per node.
#pragma once

#include "runtime-lib/ndca/hash/tree.h"

namespace pp::ndca {

/// Thrown when the rule failed on a cell of the time that a step covers.
struct StepFailed {};

class Stepper {
public:
  Stepper(const Rule &rule, Tree &tree);

  /// Moves the tree by 2^exponent generations. Throws TreeFull and StepFailed, the tree is as
  /// before then.
  void advance(unsigned exponent);
  const char *instructionSet() const { return kernel_->instructionSet; }

private:
  NodeId step(NodeId node, unsigned level);
  NodeId stepLeaves(NodeId node);
  NodeId stepChildren(NodeId node, unsigned level);
  NodeId centre(NodeId node, unsigned level);
  NodeId centreOfLeaves(NodeId node);
  void gather(NodeId node, uint8_t *cells) const;
  NodeId leafFrom(const uint8_t *cells);
  void stepCells(const uint8_t *from, uint8_t *to, int64_t margin);
  /// The largest exponent that a node of this level can go at once.
  unsigned fullExponent(unsigned level) const { return leafExponent_ + level - 1; }
  void expand();
  bool isCentred() const;
  void shrink();

  const Rule &rule_;
  Tree &tree_;
  const Kernel *kernel_;
  unsigned exponent_ = 0, leafExponent_ = 0;
  int64_t reach_;
  /// Of the box of a level 1 node.
  std::array<ptrdiff_t, mostDimensions> strides_{};
  std::vector<uint8_t> now_, later_, made_;
  /// For each of the 3^d overlapping parts and each of its corners: child and grandchild.
  struct Part {
    uint8_t child, grandchild;
  };
  std::vector<Part> parts_;
  unsigned partCount_ = 1;
  /// For each corner of the result and each of its corners: number of the part.
  std::vector<uint16_t> partOf_;
  /// Intermediate nodes of all levels of a step, so that the stack stays small.
  std::vector<NodeId> work_;
  NodeId lastRoot_ = 0;
};

/// The first failing cell of the next step in iteration order.
struct FailingCell {
  uint32_t site;
  Position cell;
};
std::optional<FailingCell> findFailingCell(const Rule &rule, const Tree &tree);

} // namespace pp::ndca
