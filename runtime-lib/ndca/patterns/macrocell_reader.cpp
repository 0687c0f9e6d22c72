// Reads macrocells: trees of boxes, each line a node of earlier lines.
#include "runtime-lib/ndca/grid/stats.h"
#include "runtime-lib/ndca/hash/tree.h"
#include "runtime-lib/ndca/patterns/pattern.h"

#include <cstring>

namespace pp::ndca {

namespace {

constexpr int64_t mostLevel = 4000;

/// Children come in the order of RLE: X ascending, the other axes descending.
unsigned cornerOf(unsigned place, unsigned dimensions) { return place ^ ((1u << dimensions) - 2u); }

/// A node of the file. Those that are smaller than a leaf of the tree keep their cells.
struct FileNode {
  unsigned level;
  NodeId node = 0;
  std::vector<uint8_t> cells;
};

class MacrocellReader {
public:
  MacrocellReader(std::string_view text, const std::string &file, const Rule &rule)
      : text_(text, file), rule_(rule), tree_(std::make_shared<Tree>(rule, uint64_t(1) << 40)) {}

  Pattern read() {
    text_.takeLine();
    while (!text_.isAtEnd()) {
      size_t place = text_.place();
      std::string_view line = text_.takeLine();
      if (line.starts_with('#'))
        readComment(line);
      else if (!line.empty() && std::strchr(".*$", line[0]))
        readPicture(line, place);
      else if (line.find_first_not_of(" \t") != std::string_view::npos)
        readNode(line, place);
    }
    finish();
    return std::move(pattern_);
  }

private:
  void readComment(std::string_view line) {
    if (line.starts_with("#R "))
      pattern_.rule = line.substr(3);
    if (pattern_.rule.find(':') != std::string::npos)
      text_.fail("a macrocell with a bounded grid; use RLE and `--size`");
    if (line.starts_with("#G")) {
      mpz_class number;
      std::string digits(line.substr(2));
      digits.erase(0, digits.find_first_not_of(" \t"));
      if (number.set_str(digits, 10) == 0)
        pattern_.generation = number;
    }
    if (line.starts_with("#O"))
      readOffset(line.substr(2));
  }
  void readOffset(std::string_view line) {
    std::string numbers(line);
    const char *at = numbers.c_str();
    for (unsigned axis = 0; axis < rule_.dimensions; ++axis) {
      char *end = nullptr;
      long long number = std::strtoll(at, &end, 10);
      if (end == at || number > (1LL << 60) || number < -(1LL << 60))
        text_.fail("expected " + std::to_string(rule_.dimensions) + " coordinates after `#O`");
      offset_[axis] = number;
      hasOffset_ = hasOffset_ || number != 0;
      at = *end == ',' ? end + 1 : end;
    }
  }

  /// Golly's leaves of 8 x 8 cells: rows end in `$`, `*` is alive.
  void readPicture(std::string_view line, size_t place) {
    if (rule_.dimensions != 2)
      text_.fail("pictures of 8 x 8 cells are for two dimensions", place);
    if (rule_.states < 2)
      checkedState(text_, 1, rule_, place);
    std::vector<uint8_t> cells(64);
    unsigned x = 0, y = 0;
    for (size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '$') {
        ++y, x = 0;
        continue;
      }
      if ((line[i] != '.' && line[i] != '*') || x >= 8 || y >= 8)
        text_.fail("a picture has 8 rows of 8 cells, `.` or `*`", place + i);
      cells[(7 - y) * 8 + x++] = line[i] == '*';
    }
    add(3, std::move(cells), place);
  }

  std::vector<int64_t> numbersOf(std::string_view line, size_t place) {
    std::vector<int64_t> numbers;
    for (size_t at = 0; at < line.size();) {
      if (line[at] == ' ' || line[at] == '\t') {
        ++at;
        continue;
      }
      int64_t number = 0;
      size_t start = at;
      for (; at < line.size() && line[at] >= '0' && line[at] <= '9'; ++at)
        if ((number = number * 10 + (line[at] - '0')) > UINT32_MAX)
          text_.fail("this number is too large", place + start);
      if (at == start)
        text_.fail("expected a number", place + at);
      numbers.push_back(number);
    }
    return numbers;
  }

  void readNode(std::string_view line, size_t place) {
    std::vector<int64_t> numbers = numbersOf(line, place);
    unsigned corners = 1u << rule_.dimensions;
    if (numbers.size() != corners + 1)
      text_.fail("expected a level and " + std::to_string(corners) + " numbers, for " +
                     std::to_string(rule_.dimensions) + " dimensions",
                 place);
    if (numbers[0] < 1 || numbers[0] > mostLevel)
      text_.fail("a level is from 1 to " + std::to_string(mostLevel), place);
    auto level = static_cast<unsigned>(numbers[0]);
    if (level == 1)
      return readStates(numbers, place);
    for (unsigned i = 0; i < corners; ++i)
      checkChild(numbers[i + 1], level, place);
    if (level <= tree_->leafShift())
      return add(level, joined(numbers, level), place);
    FileNode node{level, 0, {}};
    std::vector<NodeId> children(corners);
    for (unsigned i = 0; i < corners; ++i)
      children[cornerOf(i, rule_.dimensions)] =
          numbers[i + 1] ? nodes_[static_cast<size_t>(numbers[i + 1] - 1)].node
                         : tree_->empty(level - 1 - tree_->leafShift());
    node.node = tree_->node(children.data(), level - tree_->leafShift());
    nodes_.push_back(std::move(node));
  }
  void readStates(const std::vector<int64_t> &numbers, size_t place) {
    std::vector<uint8_t> cells(numbers.size() - 1);
    for (unsigned i = 0; i < cells.size(); ++i)
      cells[cornerOf(i, rule_.dimensions)] = checkedState(text_, numbers[i + 1], rule_, place);
    add(1, std::move(cells), place);
  }
  /// Only earlier lines can be children, so there are no cycles.
  void checkChild(int64_t number, unsigned level, size_t place) {
    if (number == 0)
      return;
    if (number > static_cast<int64_t>(nodes_.size()))
      text_.fail("node " + std::to_string(number) + " is not an earlier line; this is node " +
                     std::to_string(nodes_.size() + 1),
                 place);
    unsigned found = nodes_[static_cast<size_t>(number - 1)].level;
    if (found != level - 1)
      text_.fail("node " + std::to_string(number) + " has level " + std::to_string(found) +
                     ", a part of level " + std::to_string(level) + " has " +
                     std::to_string(level - 1),
                 place);
  }
  /// The cells of a node that is no larger than a leaf.
  std::vector<uint8_t> joined(const std::vector<int64_t> &numbers, unsigned level) {
    std::vector<uint8_t> cells(size_t(1) << (level * rule_.dimensions));
    for (unsigned i = 0; i + 1 < numbers.size(); ++i)
      if (numbers[i + 1])
        put(cells, level, nodes_[static_cast<size_t>(numbers[i + 1] - 1)].cells, level - 1,
            cornerOf(i, rule_.dimensions));
    return cells;
  }
  void put(std::vector<uint8_t> &into, unsigned level, const std::vector<uint8_t> &part,
           unsigned partLevel, unsigned corner) {
    for (size_t cell = 0; cell < part.size(); ++cell) {
      size_t to = 0;
      for (unsigned axis = 0; axis < rule_.dimensions; ++axis) {
        size_t within = cell >> (axis * partLevel) & ((size_t(1) << partLevel) - 1);
        within += corner >> axis & 1 ? size_t(1) << (level - 1) : 0;
        to |= within << (axis * level);
      }
      into[to] = part[cell];
    }
  }

  /// Cells of a node; larger than a leaf only for pictures.
  void add(unsigned level, std::vector<uint8_t> cells, size_t place) {
    FileNode node{level, 0, {}};
    unsigned leaf = tree_->leafShift();
    if (level < leaf)
      node.cells = std::move(cells);
    else
      node.node = treeOf(cells, level, level, {});
    if (level == leaf)
      node.cells = std::move(cells);
    if (nodes_.size() >= UINT32_MAX - 1)
      text_.fail("too many nodes", place);
    nodes_.push_back(std::move(node));
  }
  /// The part of a box of cells (`whole`) that has this level and starts at `low`.
  NodeId treeOf(const std::vector<uint8_t> &cells, unsigned whole, unsigned level, Position low) {
    unsigned leaf = tree_->leafShift();
    if (level == leaf) {
      std::vector<uint8_t> part(tree_->leafCells());
      for (size_t cell = 0; cell < part.size(); ++cell) {
        size_t from = 0;
        for (unsigned axis = 0; axis < rule_.dimensions; ++axis)
          from |=
              ((cell >> (axis * leaf) & ((size_t(1) << leaf) - 1)) + static_cast<size_t>(low[axis]))
              << (axis * whole);
        part[cell] = cells[from];
      }
      return tree_->leaf(part.data());
    }
    std::vector<NodeId> children;
    for (unsigned corner = 0; corner < 1u << rule_.dimensions; ++corner) {
      Position at = low;
      for (unsigned axis = 0; axis < rule_.dimensions; ++axis)
        at[axis] += corner >> axis & 1 ? int64_t(1) << (level - 1) : 0;
      children.push_back(treeOf(cells, whole, level - 1, at));
    }
    return tree_->node(children.data(), level - leaf);
  }

  /// The last node is the whole; its middle is the origin.
  void finish() {
    pattern_.tree = tree_;
    unsigned leaf = tree_->leafShift();
    if (!nodes_.empty()) {
      FileNode &last = nodes_.back();
      while (last.level <= leaf)
        surround(last);
      tree_->setRoot(last.node, last.level - leaf);
    }
    pattern_.cells = std::make_unique<OwnedTreeCells>(tree_);
    if (hasOffset_)
      move();
  }
  /// Doubles a node that is too small for a root, around its middle.
  void surround(FileNode &node) {
    unsigned level = node.level + 1, side = 1u << node.level;
    std::vector<uint8_t> cells(size_t(1) << (level * rule_.dimensions));
    for (size_t cell = 0; cell < node.cells.size(); ++cell) {
      size_t to = 0;
      for (unsigned axis = 0; axis < rule_.dimensions; ++axis)
        to |= ((cell >> (axis * node.level) & (side - 1)) + side / 2) << (axis * level);
      cells[to] = node.cells[cell];
    }
    node.cells = std::move(cells);
    node.level = level;
    if (level >= tree_->leafShift())
      node.node = treeOf(node.cells, level, level, {});
  }
  void move() {
    class MoveSink final : public RunSink {
    public:
      MoveSink(StoredRuns &runs, const Position &offset) : runs_(runs), offset_(offset) {}
      void run(const Position &start, uint8_t state, int64_t count) override {
        Position at = start;
        for (unsigned axis = 0; axis < mostDimensions; ++axis)
          at[axis] += offset_[axis];
        runs_.runs.push_back({at, count, state});
      }

    private:
      StoredRuns &runs_;
      const Position &offset_;
    };
    auto runs = std::make_unique<StoredRuns>();
    MoveSink sink(*runs, offset_);
    pattern_.cells->visit(sink);
    pattern_.cells = std::move(runs);
    pattern_.tree.reset();
  }

  class OwnedTreeCells final : public RunSource {
  public:
    explicit OwnedTreeCells(std::shared_ptr<Tree> tree) : tree_(std::move(tree)) {}
    void visit(RunSink &sink) const override { TreeCells(*tree_).visit(sink); }

  private:
    std::shared_ptr<Tree> tree_;
  };

  PatternText text_;
  const Rule &rule_;
  std::shared_ptr<Tree> tree_;
  Pattern pattern_;
  std::vector<FileNode> nodes_;
  Position offset_{};
  bool hasOffset_ = false;
};

} // namespace

Pattern readMacrocell(std::string_view text, const std::string &file, const Rule &rule) {
  return MacrocellReader(text, file, rule).read();
}

} // namespace pp::ndca
