// Where ways of control meet: what differs becomes a parameter of the block.
#include "frontend/ndca/evaluation/evaluator.h"

#include <algorithm>

namespace ppcc::ndca {

Edge Evaluator::here() { return {code_.block(), code_.isLive(), frame_->variables}; }

void Evaluator::goTo(Edge edge) {
  code_.goOn(edge.block, edge.isLive);
  frame_->variables = std::move(edge.variables);
  frame_->isReachable = true;
}

/// The scalar of a part that all live edges agree on, or a parameter of `block`.
void Evaluator::join(std::vector<Edge> edges) {
  if (edges.empty()) {
    frame_->isReachable = false;
    code_.mute();
    return;
  }
  Variables states = edges.front().variables;
  for (size_t i = 1; i < edges.size(); ++i)
    states = merged(states, edges[i].variables);
  std::vector<Edge> live;
  for (Edge &edge : edges)
    if (edge.isLive)
      live.push_back(std::move(edge));
  if (live.size() < 2) {
    if (live.size() == 1) {
      goTo(std::move(live.front()));
    } else {
      code_.mute();
      frame_->isReachable = true;
      frame_->variables = states;
    }
    applyStates(states);
    return;
  }
  ir::BlockId block = code_.addBlock();
  std::vector<std::vector<Scalar>> arguments(live.size());
  for (auto &[name, variable] : states) {
    if (variable.state != Variable::Known || !variable.value.isVarying)
      continue;
    for (size_t part = 0; part < variable.value.parts.size(); ++part) {
      const Scalar &first = live.front().variables.at(name).value.parts[part];
      Scalar all = first;
      for (const Edge &edge : live) {
        const Scalar &other = edge.variables.at(name).value.parts[part];
        all.low = std::min(all.low, other.low);
        all.high = std::max(all.high, other.high);
        all.isKnown &= other == first;
      }
      bool isSame = std::ranges::all_of(live, [&](const Edge &edge) {
        return edge.variables.at(name).value.parts[part] == first;
      });
      if (isSame) {
        variable.value.parts[part] = first;
        continue;
      }
      variable.value.parts[part] = code_.parameter(block, all.low, all.high);
      for (size_t i = 0; i < live.size(); ++i)
        arguments[i].push_back(live[i].variables.at(name).value.parts[part]);
    }
  }
  for (size_t i = 0; i < live.size(); ++i) {
    code_.goOn(live[i].block, true);
    code_.jump(block, arguments[i]);
  }
  code_.goOn(block, true);
  frame_->variables = std::move(states);
  frame_->isReachable = true;
}

void Evaluator::applyStates(const Variables &states) {
  Variables result;
  for (const auto &[name, state] : states) {
    auto now = frame_->variables.find(name);
    Variable variable = state;
    bool hasScalars = state.state == Variable::Known && now != frame_->variables.end() &&
                      now->second.state == Variable::Known &&
                      now->second.value.type == state.value.type;
    if (hasScalars) {
      variable = now->second;
      variable.value.isVarying = state.value.isVarying;
    }
    result.emplace(name, std::move(variable));
  }
  frame_->variables = std::move(result);
}

} // namespace ppcc::ndca
