// The network of gates of a rule, from the code of a row.
#pragma once

#include "ir/core/module.h"
#include "ir/ndca/bits/planes.h"

namespace ppcc::ir::ndca {

/// Which bit of which neighbour an input of the network is.
struct PlaneOfNeighbour {
  uint32_t neighbour = 0;
  uint32_t plane = 0;
};

struct Network {
  Gates gates;
  /// By the numbers of inputs.
  std::vector<PlaneOfNeighbour> inputs;
  /// The planes of the new state.
  std::vector<Wire> result;
};

/// Planes that the states of a rule take: 1 or 2; none where they are too many.
std::optional<uint32_t> planesOf(const RuleDeclaration &rule);

/// None where a cell may fail, or where gates would be slower than a byte for each cell.
std::optional<Network> makeNetwork(const Module &module, const RuleDeclaration &rule);

} // namespace ppcc::ir::ndca
