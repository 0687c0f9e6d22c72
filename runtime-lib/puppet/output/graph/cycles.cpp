// Finding circles. A container is a pair of points: what it contains lies between them.
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/output/graph/dependency_graph.h"

#include <algorithm>
#include <deque>

namespace pp {

namespace {

using Point = uint32_t;
constexpr Point nothing = UINT32_MAX;

Point first(const Resource &resource) { return 2 * resource.number; }
Point last(const Resource &resource) {
  return first(resource) + (resource.contained.empty() ? 0 : 1);
}

class Points {
public:
  explicit Points(Run &run) : run_(run), next_(2 * run.catalog.resources.size()) {
    for (const Resource *container : run.catalog.resources)
      addContainer(*container);
    for (const Dependency &dependency : dependencies(run))
      next_[last(*dependency.from)].push_back(first(*dependency.to));
  }

  std::vector<std::string> cycles() {
    findKnots();
    std::vector<std::string> found;
    for (const std::vector<Point> &knot : knots_)
      found.push_back(shown(shortest(knot)));
    return found;
  }

private:
  void addContainer(const Resource &container) {
    if (container.isVirtual || container.contained.empty())
      return;
    next_[first(container)].push_back(last(container));
    for (const Resource *inside : container.contained) {
      if (inside->isVirtual)
        continue;
      next_[first(container)].push_back(first(*inside));
      next_[last(*inside)].push_back(last(container));
    }
  }

  struct Visit {
    Point point;
    size_t edge;
  };

  /// Strongly connected points (Tarjan), without recursion since containment may be deep.
  void findKnots() {
    number_.assign(next_.size(), nothing);
    low_.assign(next_.size(), nothing);
    knotOf_.assign(next_.size(), nothing);
    for (Point start = 0; start < next_.size(); ++start)
      if (number_[start] == nothing)
        visitFrom(start);
    std::reverse(knots_.begin(), knots_.end());
  }

  void visitFrom(Point start) {
    std::vector<Visit> path = {{enter(start), 0}};
    while (!path.empty()) {
      auto &[point, edge] = path.back();
      if (edge < next_[point].size()) {
        Point target = next_[point][edge++];
        if (number_[target] == nothing)
          path.push_back({enter(target), 0});
        else if (knotOf_[target] == nothing)
          low_[point] = std::min(low_[point], number_[target]);
        continue;
      }
      Point done = point;
      path.pop_back();
      if (!path.empty())
        low_[path.back().point] = std::min(low_[path.back().point], low_[done]);
      if (low_[done] == number_[done])
        closeKnot(done);
    }
  }

  Point enter(Point point) {
    number_[point] = low_[point] = count_++;
    open_.push_back(point);
    return point;
  }

  void closeKnot(Point root) {
    std::vector<Point> members;
    Point member;
    do {
      member = open_.back();
      open_.pop_back();
      knotOf_[member] = root;
      members.push_back(member);
    } while (member != root);
    bool isLoop = std::find(next_[root].begin(), next_[root].end(), root) != next_[root].end();
    if (members.size() > 1 || isLoop) {
      std::sort(members.begin(), members.end());
      knots_.push_back(std::move(members));
    }
  }

  /// The shortest way back to any point of a knot.
  std::vector<Point> shortest(const std::vector<Point> &knot) {
    std::vector<Point> best;
    for (Point start : knot) {
      std::vector<Point> found = wayBack(start, best.empty() ? nothing : best.size());
      if (!found.empty())
        best = std::move(found);
      if (best.size() <= 2)
        break;
    }
    return best;
  }

  /// Breadth first from `start` back to it, in less than `limit` steps; empty when there is no way.
  std::vector<Point> wayBack(Point start, size_t limit) {
    std::vector<Point> reached = {start};
    std::deque<std::pair<Point, size_t>> waiting = {{start, 0}};
    from_.resize(next_.size(), nothing);
    std::vector<Point> way;
    while (!waiting.empty() && way.empty()) {
      auto [point, steps] = waiting.front();
      waiting.pop_front();
      if (steps + 1 >= limit)
        break;
      for (Point target : next_[point]) {
        if (target == start) {
          for (Point at = point; at != start; at = from_[at])
            way.push_back(at);
          way.push_back(start);
          break;
        }
        if (knotOf_[target] != knotOf_[start] || from_[target] != nothing)
          continue;
        from_[target] = point;
        reached.push_back(target);
        waiting.emplace_back(target, steps + 1);
      }
    }
    for (Point point : reached)
      from_[point] = nothing;
    std::reverse(way.begin(), way.end());
    return way;
  }

  /// `(A => B => A)`; both points of a container are one name.
  std::string shown(const std::vector<Point> &way) const {
    std::vector<std::string> names;
    for (Point point : way) {
      std::string name = run_.catalog.resources[point / 2]->ref();
      if (names.empty() || names.back() != name)
        names.push_back(name);
    }
    if (names.size() > 1 && names.back() == names.front())
      names.pop_back();
    std::string text = "(";
    for (const std::string &name : names)
      text += name + " => ";
    return text + names.front() + ")";
  }

  Run &run_;
  std::vector<std::vector<Point>> next_;
  std::vector<Point> number_, low_, knotOf_, from_, open_;
  std::vector<std::vector<Point>> knots_;
  Point count_ = 0;
};

} // namespace

std::vector<std::string> dependencyCycles(Run &run) { return Points(run).cycles(); }

} // namespace pp
