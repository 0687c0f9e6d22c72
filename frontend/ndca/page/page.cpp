// Fills the page's template: what the script must know of the rule is one JSON object.
#include "frontend/ndca/page/page.h"

#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/values/text/base64.h"
#include "runtime-lib/ndca/pictures/colours.h"

#include <vector>

namespace ppcc::ndca {

namespace {

// page_parts.h is written by CMake from the files of this folder.
#include "frontend/ndca/page_parts.h"

/// What can end a script early, or begin a comment that hides its end, is written in another way.
std::string inScript(std::string json) {
  for (size_t at = 0; (at = json.find('<', at)) != std::string::npos;)
    json.replace(at, 1, "\\u003c");
  return json;
}

std::string inMarkup(std::string_view text) {
  std::string escaped;
  for (char c : text) {
    switch (c) {
    case '&':
      escaped += "&amp;";
      break;
    case '<':
      escaped += "&lt;";
      break;
    case '>':
      escaped += "&gt;";
      break;
    case '"':
      escaped += "&quot;";
      break;
    default:
      escaped += c;
    }
  }
  return escaped;
}

class RuleJson {
public:
  RuleJson(const ir::Module &module, std::string_view code)
      : module_(module), rule_(module.ndca.rules.front()), code_(code) {}

  std::string text() {
    string("file", module_.text(rule_.file));
    string("pattern", rule_.pattern ? module_.text(rule_.pattern) : "!");
    item("states") += std::to_string(rule_.states);
    list("below", rule_.axes, [](const auto &axis) { return std::to_string(axis.below); });
    list("above", rule_.axes, [](const auto &axis) { return std::to_string(axis.above); });
    list("colours", statesNumbers(), [&](uint32_t state) { return std::to_string(colour(state)); });
    list("tags", statesNumbers(), [&](uint32_t state) { return quoted(tagsOf(state)); });
    list("sites", module_.ndca.sites, [&](const ir::ndca::SiteDeclaration &site) {
      const ir::Location &at = module_.locations[site.location];
      return "{\"message\":" + quoted(module_.text(site.message)) +
             ",\"line\":" + std::to_string(at.line) + ",\"column\":" + std::to_string(at.column) +
             "}";
    });
    string("code", pp::base64Url(code_));
    return "{" + json_ + "}";
  }

private:
  static std::string quoted(std::string_view text) {
    std::string json;
    pp::appendJsonString(json, text);
    return json;
  }
  std::string &item(std::string_view name) {
    return json_ += (json_.empty() ? "" : ",") + quoted(name) + ":";
  }
  void string(std::string_view name, std::string_view text) { item(name) += quoted(text); }
  template <class List, class Text>
  void list(std::string_view name, const List &entries, const Text &text) {
    item(name) += "[";
    bool isFirst = true;
    for (const auto &entry : entries) {
      json_ += (isFirst ? "" : ",") + text(entry);
      isFirst = false;
    }
    json_ += "]";
  }
  std::vector<uint32_t> statesNumbers() const {
    std::vector<uint32_t> numbers(rule_.states);
    for (uint32_t state = 0; state < rule_.states; ++state)
      numbers[state] = state;
    return numbers;
  }
  uint32_t colour(uint32_t state) const {
    pp::ndca::Rule rule{};
    rule.states = rule_.states;
    return pp::ndca::standardPalette(rule)[state];
  }
  /// The names that a state has; that of its number is none of them.
  std::string tagsOf(uint32_t state) const {
    std::string names;
    for (size_t i = 1; i < rule_.tags.size(); ++i)
      if (rule_.tags[i].values[state].value)
        names.append(names.empty() ? "" : " ").append(module_.text(rule_.tags[i].name));
    return names;
  }

  const ir::Module &module_;
  const ir::ndca::RuleDeclaration &rule_;
  std::string_view code_;
  std::string json_;
};

/// Author, year and the like, where the source says them.
std::string aboutText(const ir::Module &module) {
  const ir::ndca::RuleDeclaration &rule = module.ndca.rules.front();
  std::string about;
  for (ir::StringId id : {rule.designer, rule.year, rule.description}) {
    std::string_view text = module.text(id);
    if (!text.empty() && text != "Unknown")
      about.append(about.empty() ? "" : ", ").append(inMarkup(text));
  }
  return about + (about.empty() ? "" : " · ") + "compiled by ppcc";
}

} // namespace

std::string makePage(const ir::Module &module, std::string_view code) {
  std::string title = inMarkup(module.text(module.ndca.rules.front().name));
  std::string rule = inScript(RuleJson(module, code).text());
  struct Part {
    std::string_view name;
    std::string_view text;
  };
  std::string about = aboutText(module);
  const Part parts[] = {{"@TITLE@", title},
                        {"@STYLE@", pageStyle},
                        {"@ABOUT@", about},
                        {"@RULE@", rule},
                        {"@SCRIPT@", pageScript}};
  std::string page;
  std::string_view rest = pageTemplate;
  while (!rest.empty()) {
    const Part *next = nullptr;
    size_t first = rest.size();
    for (const Part &part : parts)
      if (size_t at = rest.find(part.name); at < first)
        first = at, next = &part;
    page += rest.substr(0, first);
    rest.remove_prefix(first);
    if (next) {
      page += next->text;
      rest.remove_prefix(next->name.size());
    }
  }
  return page;
}

} // namespace ppcc::ndca
