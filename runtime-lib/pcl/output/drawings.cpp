// The graph for dot and for browsers, and a summary for people.
#include "runtime-lib/pcl/output/catalog.h"
#include "runtime-lib/resources/graph_layout.h"

#include <algorithm>
#include <map>

namespace pp::pcl {

namespace {

std::string escapedForDot(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string escapedForXml(std::string_view text) {
  std::string out;
  for (char c : text)
    out += c == '<'   ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '&' ? "&amp;"
           : c == '"' ? "&quot;"
                      : std::string(1, static_cast<unsigned char>(c) < 0x20 ? ' ' : c);
  return out;
}

/// Edges without repetition, whatever they are for.
std::vector<Edge> arrows(const Session &session) {
  std::vector<Edge> result;
  std::map<std::pair<const Instance *, const Instance *>, size_t> known;
  for (const Edge &edge : edgesOf(session))
    if (known.try_emplace({edge.source, edge.target}, result.size()).second)
      result.push_back(edge);
  return result;
}

constexpr size_t boxWidth = 240, boxHeight = 44, gapX = 30, gapY = 50, perRow = 12;

class Drawing {
public:
  explicit Drawing(const Session &session) : arrows_(arrows(session)) {
    for (const Instance &instance : session.instances)
      if (!instance.isLeftOut()) {
        numbers_[&instance] = shown_.size();
        shown_.push_back(&instance);
      }
    std::vector<LayoutEdge> edges;
    for (const Edge &edge : arrows_)
      edges.push_back({numbers_[edge.source], numbers_[edge.target]});
    places_ = layOut(shown_.size(), edges, perRow);
  }

  std::string svg() {
    size_t rows = 1, columns = 1;
    for (const LayoutPlace &place : places_) {
      rows = std::max(rows, place.row + 1);
      columns = std::max(columns, place.column + 1);
    }
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
                      std::to_string(columns * (boxWidth + gapX) + gapX) + "\" height=\"" +
                      std::to_string(rows * (boxHeight + gapY) + gapY) +
                      "\" font-family=\"sans-serif\" font-size=\"12\">\n";
    for (const Edge &edge : arrows_)
      out += line(edge);
    for (size_t i = 0; i < shown_.size(); ++i)
      out += box(*shown_[i], places_[i]);
    return out + "</svg>\n";
  }

private:
  static size_t left(const LayoutPlace &place) { return gapX + place.column * (boxWidth + gapX); }
  static size_t top(const LayoutPlace &place) { return gapY + place.row * (boxHeight + gapY); }

  std::string line(const Edge &edge) {
    const LayoutPlace &from = places_[numbers_[edge.source]], &to = places_[numbers_[edge.target]];
    return "<line x1=\"" + std::to_string(left(from) + boxWidth / 2) + "\" y1=\"" +
           std::to_string(top(from) + boxHeight) + "\" x2=\"" +
           std::to_string(left(to) + boxWidth / 2) + "\" y2=\"" + std::to_string(top(to)) +
           (edge.kind == "contains" ? "\" stroke=\"#bbb\"/>\n" : "\" stroke=\"#36c\"/>\n");
  }

  static std::string box(const Instance &instance, const LayoutPlace &place) {
    std::string x = std::to_string(left(place)), y = std::to_string(top(place));
    return "<rect x=\"" + x + "\" y=\"" + y + "\" width=\"" + std::to_string(boxWidth) +
           "\" height=\"" + std::to_string(boxHeight) +
           "\" rx=\"4\" fill=\"#f6f6fa\" stroke=\"#667\"/>\n<text x=\"" +
           std::to_string(left(place) + 8) + "\" y=\"" + std::to_string(top(place) + 18) + "\">" +
           escapedForXml(instance.name) + "</text>\n<text x=\"" + std::to_string(left(place) + 8) +
           "\" y=\"" + std::to_string(top(place) + 35) + "\" fill=\"#667\">" +
           escapedForXml(instance.type) + "</text>\n";
  }

  std::vector<Edge> arrows_;
  std::vector<const Instance *> shown_;
  std::map<const Instance *, size_t> numbers_;
  std::vector<LayoutPlace> places_;
};

struct FormatRow {
  std::string_view name;
  Format format;
};
constexpr FormatRow formats[] = {{"catalog", catalogText}, {"pulumi", previewText},
                                 {"dot", dotText},         {"svg", svgText},
                                 {"summary", summaryText}};

} // namespace

std::string dotText(const Session &session) {
  std::string out = "digraph " + std::string("\"") + escapedForDot(session.settings.project) +
                    "\" {\n  node [shape=box];\n";
  for (const Instance &instance : session.instances)
    if (!instance.isLeftOut())
      out += "  \"" + escapedForDot(instance.urn) + "\" [label=\"" + escapedForDot(instance.name) +
             "\\n" + escapedForDot(instance.type) + "\"];\n";
  for (const Edge &edge : arrows(session))
    out += "  \"" + escapedForDot(edge.source->urn) + "\" -> \"" + escapedForDot(edge.target->urn) +
           "\" [label=\"" + escapedForDot(edge.kind) +
           (edge.kind == "contains" ? "\", style=dotted];\n" : "\"];\n");
  return out + "}\n";
}

std::string svgText(const Session &session) { return Drawing(session).svg(); }

std::string summaryText(const Session &session) {
  std::map<std::string, size_t> counts;
  size_t total = 0;
  for (const Instance &instance : session.instances)
    if (instance.kind != InstanceKind::Stack && !instance.isLeftOut()) {
      ++counts[instance.type];
      ++total;
    }
  std::string out = "stack " + session.settings.stack + " of " + session.settings.project + ": " +
                    std::to_string(total) + (total == 1 ? " resource, " : " resources, ") +
                    std::to_string(session.outputs.size()) +
                    (session.outputs.size() == 1 ? " output\n" : " outputs\n");
  for (const auto &[type, count] : counts)
    out += "  " + std::to_string(count) + " " + type + "\n";
  if (!session.skipped.empty())
    out += "  " + std::to_string(session.skipped.size()) + " skipped\n";
  return out;
}

Format formatNamed(std::string_view name) {
  auto found = std::find_if(std::begin(formats), std::end(formats),
                            [&](const FormatRow &row) { return row.name == name; });
  return found == std::end(formats) ? nullptr : found->format;
}

} // namespace pp::pcl
