// The drawing itself: boxes for resources, lines for containment, arrows for order.
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/output/graph/dependency_graph.h"
#include "runtime-lib/puppet/output/graph_formats.h"
#include "runtime-lib/resources/graph_layout.h"

#include <algorithm>
#include <unordered_map>

namespace pp {

namespace {

constexpr size_t columns = 8, boxHeight = 24, rowHeight = 64, margin = 16, gap = 16;
constexpr size_t characterWidth = 7, longestLabel = 48;

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    default:
      // Other control characters cannot stand in XML at all.
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

/// The beginning of a long text, cut between characters.
std::string shortened(const std::string &text) {
  if (characterCount(text) <= longestLabel)
    return text;
  std::string_view rest = text;
  for (size_t i = 0; i + 1 < longestLabel; ++i)
    nextCharacter(rest);
  return text.substr(0, text.size() - rest.size()) + "…";
}

class Drawing {
public:
  explicit Drawing(Run &run) {
    for (const Resource *resource : run.catalog.resources)
      if (!resource->isVirtual) {
        numbers_[resource] = resources_.size();
        resources_.push_back(resource);
      }
    for (const Resource *resource : resources_)
      for (const Resource *container : resource->containers)
        if (numbers_.contains(container))
          addEdge(*container, *resource, "contains");
    for (const Dependency &dependency : dependencies(run))
      if (numbers_.contains(dependency.from) && numbers_.contains(dependency.to))
        addEdge(*dependency.from, *dependency.to, className(dependency.kind));
  }

  std::string text() {
    place();
    std::string out = header();
    for (size_t i = 0; i < edges_.size(); ++i)
      appendEdge(out, edges_[i], classes_[i]);
    for (size_t i = 0; i < resources_.size(); ++i)
      appendBox(out, i);
    return out + "</svg>\n";
  }

private:
  static const char *className(Dependency::Kind kind) {
    switch (kind) {
    case Dependency::Kind::Order:
      return "before";
    case Dependency::Kind::Notification:
      return "notify";
    case Dependency::Kind::Automatic:
      return "automatic";
    }
    return "before";
  }

  void addEdge(const Resource &from, const Resource &to, const char *name) {
    edges_.push_back({numbers_[&from], numbers_[&to]});
    classes_.push_back(name);
  }

  void place() {
    places_ = layOut(resources_.size(), edges_, columns);
    std::vector<size_t> widths(columns, 0);
    for (size_t i = 0; i < resources_.size(); ++i) {
      labels_.push_back(shortened(resources_[i]->ref()));
      size_t width = characterCount(labels_[i]) * characterWidth + 2 * gap;
      widths[places_[i].column] = std::max(widths[places_[i].column], width);
      rows_ = std::max(rows_, places_[i].row + 1);
    }
    left_.push_back(margin);
    for (size_t width : widths)
      left_.push_back(left_.back() + (width > 0 ? width + gap : 0));
  }

  size_t boxWidth(size_t node) const {
    return characterCount(labels_[node]) * characterWidth + gap;
  }
  size_t x(size_t node) const { return left_[places_[node].column]; }
  size_t y(size_t node) const { return margin + places_[node].row * rowHeight; }

  std::string header() const {
    std::string width = std::to_string(left_.back() + margin);
    std::string height = std::to_string(2 * margin + rows_ * rowHeight);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
           "\" viewBox=\"0 0 " + width + " " + height +
           "\" font-family=\"monospace\" font-size=\"11\">\n"
           "<style>rect{fill:#fff;stroke:#444}path{fill:none;stroke:#222}"
           ".contains{stroke:#ccc}.notify{stroke:#b40}.automatic{stroke:#48c;stroke-dasharray:4 3}"
           "</style>\n"
           "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" "
           "markerHeight=\"7\" orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\" "
           "style=\"fill:#444;stroke:none\"/></marker></defs>\n";
  }

  void appendEdge(std::string &out, const LayoutEdge &edge, const std::string &name) const {
    size_t x1 = x(edge.from) + boxWidth(edge.from) / 2, y1 = y(edge.from) + boxHeight;
    size_t x2 = x(edge.to) + boxWidth(edge.to) / 2, y2 = y(edge.to);
    size_t bend = (rowHeight - boxHeight) / 2;
    auto point = [](size_t a, size_t b) { return std::to_string(a) + "," + std::to_string(b); };
    out += "<path class=\"" + name + "\" d=\"M" + point(x1, y1) + " C" + point(x1, y1 + bend) +
           " " + point(x2, y2 - std::min(y2, bend)) + " " + point(x2, y2) + "\"";
    out += name == "contains" ? "/>\n" : " marker-end=\"url(#arrow)\"/>\n";
  }

  void appendBox(std::string &out, size_t node) const {
    std::string left = std::to_string(x(node)), top = std::to_string(y(node));
    out += "<g><title>" + escaped(resources_[node]->ref()) + "</title><rect x=\"" + left +
           "\" y=\"" + top + "\" width=\"" + std::to_string(boxWidth(node)) + "\" height=\"" +
           std::to_string(boxHeight) + "\" rx=\"4\"/><text x=\"" +
           std::to_string(x(node) + gap / 2) + "\" y=\"" + std::to_string(y(node) + 16) + "\">" +
           escaped(labels_[node]) + "</text></g>\n";
  }

  std::vector<const Resource *> resources_;
  std::unordered_map<const Resource *, size_t> numbers_;
  std::vector<LayoutEdge> edges_;
  std::vector<std::string> classes_;
  std::vector<LayoutPlace> places_;
  std::vector<std::string> labels_;
  std::vector<size_t> left_;
  size_t rows_ = 1;
};

} // namespace

std::string svgFormat(Run &run) { return Drawing(run).text(); }

} // namespace pp
