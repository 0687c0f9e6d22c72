// The recursion in any number of dimensions.
#include "runtime-lib/ndca/hash/stepper.h"

#include "runtime-lib/ndca/engines/engine.h"

#include <cstring>

namespace pp::ndca {

Stepper::Stepper(const Rule &rule, Tree &tree)
    : rule_(rule), tree_(tree), kernel_(bestKernel(rule)),
      reach_(std::max<int64_t>(reach(rule), 1)) {
  while ((reach_ << (leafExponent_ + 1)) <= int64_t(tree.leafSide()) / 2)
    ++leafExponent_;
  unsigned dimensions = tree.dimensions(), corners = tree.corners();
  ptrdiff_t cells = 1;
  for (unsigned axis = 0; axis < dimensions; ++axis) {
    strides_[axis] = cells;
    cells *= 2 * tree.leafSide();
    partCount_ *= 3;
  }
  now_.resize(static_cast<size_t>(cells));
  later_.resize(static_cast<size_t>(cells));
  made_.resize(tree.leafCells());
  for (unsigned part = 0; part < partCount_; ++part)
    for (unsigned corner = 0; corner < corners; ++corner) {
      Part place{};
      unsigned rest = part;
      for (unsigned axis = 0; axis < dimensions; ++axis, rest /= 3) {
        unsigned at = rest % 3 + (corner >> axis & 1);
        place.child = static_cast<uint8_t>(place.child | (at >> 1) << axis);
        place.grandchild = static_cast<uint8_t>(place.grandchild | (at & 1) << axis);
      }
      parts_.push_back(place);
    }
  for (unsigned result = 0; result < corners; ++result)
    for (unsigned corner = 0; corner < corners; ++corner) {
      unsigned part = 0, weight = 1;
      for (unsigned axis = 0; axis < dimensions; ++axis, weight *= 3)
        part += ((result >> axis & 1) + (corner >> axis & 1)) * weight;
      partOf_.push_back(static_cast<uint16_t>(part));
    }
}

NodeId Stepper::step(NodeId node, unsigned level) {
  if (node == tree_.empty(level))
    return tree_.empty(level - 1);
  unsigned exponent = std::min(exponent_, fullExponent(level));
  if (NodeId known = tree_.resultOf(node, exponent))
    return known;
  NodeId result = level == 1 ? stepLeaves(node) : stepChildren(node, level);
  tree_.setResult(node, exponent, result);
  return result;
}

NodeId Stepper::stepChildren(NodeId node, unsigned level) {
  unsigned corners = tree_.corners();
  size_t base = work_.size();
  // the parts' futures, then the corners of one node, then the results
  work_.resize(base + partCount_ + 2 * corners);
  size_t children = base + partCount_, results = children + corners;
  for (unsigned part = 0; part < partCount_; ++part) {
    for (unsigned corner = 0; corner < corners; ++corner) {
      Part from = parts_[part * corners + corner];
      NodeId child = tree_.childrenOf(node)[from.child];
      work_[children + corner] = tree_.childrenOf(child)[from.grandchild];
    }
    NodeId overlapping = tree_.node(&work_[children], level - 1);
    NodeId future = step(overlapping, level - 1);
    work_[base + part] = future;
  }
  bool goesTwice = exponent_ >= fullExponent(level);
  for (unsigned result = 0; result < corners; ++result) {
    for (unsigned corner = 0; corner < corners; ++corner)
      work_[children + corner] = work_[base + partOf_[result * corners + corner]];
    NodeId joined = tree_.node(&work_[children], level - 1);
    NodeId future = goesTwice ? step(joined, level - 1) : centre(joined, level - 1);
    work_[results + result] = future;
  }
  NodeId made = tree_.node(&work_[results], level - 1);
  work_.resize(base);
  return made;
}

NodeId Stepper::centre(NodeId node, unsigned level) {
  if (level == 1)
    return centreOfLeaves(node);
  unsigned corners = tree_.corners();
  NodeId children[1 << mostDimensions];
  for (unsigned corner = 0; corner < corners; ++corner)
    children[corner] = tree_.childrenOf(tree_.childrenOf(node)[corner])[corners - 1 - corner];
  return tree_.node(children, level - 1);
}

NodeId Stepper::centreOfLeaves(NodeId node) {
  gather(node, now_.data());
  return leafFrom(now_.data());
}

/// The cells of a level 1 node as one box.
void Stepper::gather(NodeId node, uint8_t *cells) const {
  unsigned side = tree_.leafSide(), shift = tree_.leafShift();
  for (unsigned corner = 0; corner < tree_.corners(); ++corner) {
    const uint8_t *leaf = tree_.cellsOf(tree_.childrenOf(node)[corner]);
    for (uint32_t at = 0; at < tree_.leafCells(); at += side) {
      size_t to = 0;
      for (unsigned axis = 0; axis < tree_.dimensions(); ++axis) {
        size_t place = (at >> (axis * shift) & (side - 1)) + (corner >> axis & 1 ? side : 0);
        to += place << (axis * (shift + 1));
      }
      std::memcpy(cells + to, leaf + at, side);
    }
  }
}

/// The middle of such a box.
NodeId Stepper::leafFrom(const uint8_t *cells) {
  unsigned side = tree_.leafSide(), shift = tree_.leafShift();
  for (uint32_t at = 0; at < tree_.leafCells(); at += side) {
    size_t from = 0;
    for (unsigned axis = 0; axis < tree_.dimensions(); ++axis)
      from += ((at >> (axis * shift) & (side - 1)) + side / 2) << (axis * (shift + 1));
    std::memcpy(made_.data() + at, cells + from, side);
  }
  return tree_.leaf(made_.data());
}

NodeId Stepper::stepLeaves(NodeId node) {
  gather(node, now_.data());
  int64_t times = int64_t(1) << std::min(exponent_, leafExponent_);
  for (int64_t time = 1; time <= times; ++time) {
    stepCells(now_.data(), later_.data(), time * reach(rule_));
    now_.swap(later_);
  }
  return leafFrom(now_.data());
}

/// All cells of the box but a margin. Rules that cannot fail run through the whole memory at once:
/// what they make of the margins is never looked at.
void Stepper::stepCells(const uint8_t *from, uint8_t *to, int64_t margin) {
  int64_t side = 2 * tree_.leafSide();
  ptrdiff_t first = 0, last = 0;
  for (unsigned axis = 0; axis < tree_.dimensions(); ++axis) {
    first += margin * strides_[axis];
    last += (side - 1 - margin) * strides_[axis];
  }
  if (!rule_.siteCount) {
    kernel_->row(from + first, to + first, strides_.data(), last - first + 1);
    return;
  }
  int64_t rows = 1, inner = side - 2 * margin;
  for (unsigned axis = 1; axis < tree_.dimensions(); ++axis)
    rows *= inner;
  for (int64_t row = 0; row < rows; ++row) {
    ptrdiff_t place = first;
    int64_t rest = row;
    for (unsigned axis = 1; axis < tree_.dimensions(); ++axis, rest /= inner)
      place += rest % inner * strides_[axis];
    if (kernel_->row(from + place, to + place, strides_.data(), inner))
      throw StepFailed();
  }
}

void Stepper::expand() {
  unsigned corners = tree_.corners(), level = tree_.rootLevel();
  NodeId children[1 << mostDimensions], quarter[1 << mostDimensions];
  for (unsigned corner = 0; corner < corners; ++corner) {
    std::fill_n(quarter, corners, tree_.empty(level - 1));
    quarter[corners - 1 - corner] = tree_.childrenOf(tree_.root())[corner];
    children[corner] = tree_.node(quarter, level);
  }
  tree_.setRoot(tree_.node(children, level + 1), level + 1);
}

/// Whether everything lies in the middle half.
bool Stepper::isCentred() const {
  unsigned corners = tree_.corners(), level = tree_.rootLevel();
  if (level < 2)
    return false;
  for (unsigned corner = 0; corner < corners; ++corner) {
    const NodeId *inner = tree_.childrenOf(tree_.childrenOf(tree_.root())[corner]);
    for (unsigned each = 0; each < corners; ++each)
      if (each != corners - 1 - corner && inner[each] != tree_.empty(level - 2))
        return false;
  }
  return true;
}

void Stepper::shrink() {
  while (tree_.rootLevel() > 2 && isCentred())
    tree_.setRoot(centre(tree_.root(), tree_.rootLevel()), tree_.rootLevel() - 1);
}

void Stepper::advance(unsigned exponent) {
  NodeId root = tree_.root();
  unsigned level = tree_.rootLevel();
  try {
    exponent_ = exponent;
    while (!isCentred() || fullExponent(tree_.rootLevel()) < exponent)
      expand();
    expand();
    NodeId next = step(tree_.root(), tree_.rootLevel());
    tree_.setRoot(next, tree_.rootLevel() - 1);
    shrink();
  } catch (...) {
    work_.clear();
    tree_.setRoot(root, level);
    throw;
  }
}

} // namespace pp::ndca
