// Layered drawing: longest paths give the layers, averages of neighbours the order in them.
#include "runtime-lib/resources/graph_layout.h"

#include <algorithm>
#include <numeric>

namespace pp {

namespace {

class Layout {
public:
  Layout(size_t count, const std::vector<LayoutEdge> &edges)
      : next_(count), before_(count), layer_(count, 0), position_(count, 0) {
    for (const LayoutEdge &edge : edges)
      if (edge.from != edge.to) {
        next_[edge.from].push_back(edge.to);
        before_[edge.to].push_back(edge.from);
      }
  }

  std::vector<LayoutPlace> run(size_t width) {
    chooseLayers();
    for (int sweep = 0; sweep < 4; ++sweep) {
      for (std::vector<size_t> &layer : layers_)
        order(layer, before_);
      for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer)
        order(*layer, next_);
    }
    return cutIntoRows(width);
  }

private:
  /// Nodes in an order in which every edge points forward, but for edges that close a circle.
  std::vector<size_t> topologicalOrder() const {
    std::vector<size_t> waiting(next_.size()), order;
    for (size_t node = 0; node < next_.size(); ++node)
      waiting[node] = before_[node].size();
    std::vector<bool> isDone(next_.size(), false);
    size_t oldest = 0;
    for (size_t at = 0; order.size() < next_.size();) {
      if (at == order.size()) {
        while (oldest < next_.size() && (isDone[oldest] || waiting[oldest] > 0))
          ++oldest;
        // Only circles are left: begin with any node of theirs.
        size_t node = oldest < next_.size() ? oldest : firstOpen(isDone);
        isDone[node] = true;
        order.push_back(node);
      }
      size_t node = order[at++];
      for (size_t target : next_[node])
        if (waiting[target] > 0 && --waiting[target] == 0 && !isDone[target]) {
          isDone[target] = true;
          order.push_back(target);
        }
    }
    return order;
  }

  static size_t firstOpen(const std::vector<bool> &isDone) {
    return static_cast<size_t>(std::find(isDone.begin(), isDone.end(), false) - isDone.begin());
  }

  void chooseLayers() {
    std::vector<size_t> order = topologicalOrder(), rank(order.size());
    for (size_t i = 0; i < order.size(); ++i)
      rank[order[i]] = i;
    for (size_t node : order)
      for (size_t target : next_[node])
        if (rank[target] > rank[node])
          layer_[target] = std::max(layer_[target], layer_[node] + 1);
    for (size_t node = 0; node < next_.size(); ++node) {
      if (layer_[node] >= layers_.size())
        layers_.resize(layer_[node] + 1);
      position_[node] = layers_[layer_[node]].size();
      layers_[layer_[node]].push_back(node);
    }
  }

  void order(std::vector<size_t> &layer, const std::vector<std::vector<size_t>> &neighbours) {
    std::vector<std::pair<double, size_t>> wished;
    for (size_t node : layer) {
      double sum = 0;
      for (size_t other : neighbours[node])
        sum += static_cast<double>(position_[other]);
      double count = static_cast<double>(neighbours[node].size());
      wished.emplace_back(count > 0 ? sum / count : static_cast<double>(position_[node]), node);
    }
    std::stable_sort(wished.begin(), wished.end(),
                     [](auto &a, auto &b) { return a.first < b.first; });
    for (size_t i = 0; i < wished.size(); ++i) {
      layer[i] = wished[i].second;
      position_[layer[i]] = i;
    }
  }

  std::vector<LayoutPlace> cutIntoRows(size_t width) const {
    std::vector<LayoutPlace> places(next_.size());
    size_t row = 0;
    for (const std::vector<size_t> &layer : layers_) {
      for (size_t i = 0; i < layer.size(); ++i)
        places[layer[i]] = {row + i / width, i % width};
      row += (layer.size() + width - 1) / width;
    }
    return places;
  }

  std::vector<std::vector<size_t>> next_, before_;
  std::vector<size_t> layer_, position_;
  std::vector<std::vector<size_t>> layers_;
};

} // namespace

std::vector<LayoutPlace> layOut(size_t count, const std::vector<LayoutEdge> &edges, size_t width) {
  return Layout(count, edges).run(width);
}

} // namespace pp
