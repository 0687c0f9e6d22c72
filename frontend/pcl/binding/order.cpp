// Nodes behind what they use. A circle is an error but for one that consists of components, none of
// which refers to itself: those are evaluated output by output.
#include "frontend/pcl/binding/binding.h"

#include <algorithm>
#include <queue>

namespace ppcc::pcl {

using diagnostics::Id;

namespace {

/// Numbers of the nodes' strongly connected parts, found without recursion (Tarjan).
class Circles {
public:
  explicit Circles(const std::vector<std::vector<size_t>> &uses)
      : uses_(uses), index_(uses.size(), unseen), low_(uses.size()), part_(uses.size(), unseen) {
    for (size_t node = 0; node < uses.size(); ++node)
      if (index_[node] == unseen)
        search(node);
  }

  size_t partOf(size_t node) const { return part_[node]; }
  size_t partCount() const { return parts_; }

private:
  static constexpr size_t unseen = SIZE_MAX;

  void enter(size_t node) {
    index_[node] = low_[node] = count_++;
    stack_.push_back(node);
    path_.push_back({node, 0});
  }

  void search(size_t start) {
    enter(start);
    while (!path_.empty()) {
      size_t node = path_.back().first;
      if (path_.back().second < uses_[node].size()) {
        size_t used = uses_[node][path_.back().second++];
        if (index_[used] == unseen)
          enter(used);
        else if (part_[used] == unseen)
          low_[node] = std::min(low_[node], index_[used]);
        continue;
      }
      leave(node);
    }
  }

  void leave(size_t node) {
    path_.pop_back();
    if (!path_.empty())
      low_[path_.back().first] = std::min(low_[path_.back().first], low_[node]);
    if (low_[node] != index_[node])
      return;
    size_t member;
    do {
      member = stack_.back();
      stack_.pop_back();
      part_[member] = parts_;
    } while (member != node);
    ++parts_;
  }

  const std::vector<std::vector<size_t>> &uses_;
  std::vector<size_t> index_;
  std::vector<size_t> low_;
  std::vector<size_t> part_;
  std::vector<size_t> stack_;
  std::vector<std::pair<size_t, size_t>> path_;
  size_t count_ = 0;
  size_t parts_ = 0;
};

/// A way from a node back to itself inside of one part.
std::vector<size_t> circleFrom(size_t start, const std::vector<std::vector<size_t>> &uses,
                               const Circles &circles) {
  std::vector<size_t> from(uses.size(), SIZE_MAX);
  std::queue<size_t> next;
  next.push(start);
  while (!next.empty()) {
    size_t node = next.front();
    next.pop();
    for (size_t used : uses[node]) {
      if (circles.partOf(used) != circles.partOf(start))
        continue;
      if (used == start) {
        std::vector<size_t> path = {start};
        for (size_t at = node; at != start; at = from[at])
          path.push_back(at);
        std::reverse(path.begin() + 1, path.end());
        return path;
      }
      if (from[used] == SIZE_MAX) {
        from[used] = node;
        next.push(used);
      }
    }
  }
  return {};
}

class Orderer {
public:
  Orderer(TypedProgram &program, diagnostics::Engine &engine) : program_(program), engine_(engine) {
    for (const Node &node : program.nodes) {
      uses_.emplace_back();
      for (const Node *used : node.uses)
        uses_.back().push_back(used->number);
    }
  }

  bool run() {
    Circles circles(uses_);
    std::vector<std::vector<size_t>> parts(circles.partCount());
    for (size_t node = 0; node < uses_.size(); ++node)
      parts[circles.partOf(node)].push_back(node);
    bool isRight = true;
    for (size_t node = 0; node < uses_.size(); ++node)
      if (parts[circles.partOf(node)][0] == node)
        isRight &= checkPart(parts[circles.partOf(node)], circles);
    sort(circles);
    return isRight;
  }

private:
  bool checkPart(const std::vector<size_t> &part, const Circles &circles) {
    bool isComponents = true;
    bool usesItself = false;
    for (size_t node : part) {
      isComponents &= program_.nodes[node].kind == NodeKind::Component;
      usesItself |= std::find(uses_[node].begin(), uses_[node].end(), node) != uses_[node].end();
    }
    if (!usesItself && (part.size() == 1 || isComponents))
      return true;
    report(circleFrom(part[0], uses_, circles));
    return false;
  }

  void report(const std::vector<size_t> &circle) {
    std::string path;
    for (size_t node : circle)
      path += program_.nodes[node].name + " -> ";
    const Node &first = program_.nodes[circle.empty() ? 0 : circle[0]];
    auto report = engine_.report<Id::PclCircular>(*first.file, first.span(), path + first.name);
    for (size_t i = 1; i < circle.size() && i < 10; ++i)
      report.note<Id::PclCircularVia>(*program_.nodes[circle[i]].file,
                                      program_.nodes[circle[i]].span());
  }

  /// The first node of all that have what they use, again and again.
  void sort(const Circles &circles) {
    std::vector<size_t> waits(uses_.size());
    std::vector<std::vector<size_t>> users(uses_.size());
    for (size_t node = 0; node < uses_.size(); ++node)
      for (size_t used : uses_[node])
        if (circles.partOf(used) != circles.partOf(node)) {
          ++waits[node];
          users[used].push_back(node);
        }
    std::priority_queue<size_t, std::vector<size_t>, std::greater<>> ready;
    for (size_t node = 0; node < uses_.size(); ++node)
      if (waits[node] == 0)
        ready.push(node);
    while (!ready.empty()) {
      size_t node = ready.top();
      ready.pop();
      program_.order.push_back(&program_.nodes[node]);
      for (size_t user : users[node])
        if (--waits[user] == 0)
          ready.push(user);
    }
  }

  TypedProgram &program_;
  diagnostics::Engine &engine_;
  std::vector<std::vector<size_t>> uses_;
};

} // namespace

bool orderNodes(TypedProgram &program, diagnostics::Engine &engine) {
  return Orderer(program, engine).run();
}

} // namespace ppcc::pcl
