// By module: what there is, how it runs, who uses it.
#include "frontend/puppet/ruby_parts/ruby_report.h"

#include "runtime-lib/core/formats/json_writer.h"

#include <algorithm>
#include <map>

namespace ppcc::puppet::ruby {

namespace {

std::string counted(size_t count, std::string_view word) {
  return std::to_string(count) + " " + std::string(word) + (count == 1 ? "" : "s");
}

/// Parts by kind; both kinds of functions are functions here.
using Counts = std::map<PartKind, size_t>;
PartKind countedAs(PartKind kind) {
  return kind == PartKind::LegacyFunction ? PartKind::Function : kind;
}

/// `3 templates, 1 function`.
std::string countText(const Counts &counts, size_t inlineTexts) {
  std::string text;
  auto add = [&](size_t count, std::string_view word) {
    text += (text.empty() ? "" : ", ") + counted(count, word);
  };
  for (const auto &[kind, count] : counts)
    add(count, wordOf(kind));
  if (inlineTexts > 0)
    add(inlineTexts, "inline template");
  return text;
}

std::string placeText(const Use &use) {
  std::string place = use.file + ":" + std::to_string(use.line);
  return use.owner.empty() ? place : use.owner + " (" + place + ")";
}

std::string wayText(const Part &part) {
  switch (part.way) {
  case Way::Native:
    return "native, " + part.reason;
  case Way::CRuby:
    return "needs CRuby";
  case Way::Impossible:
    return "cannot work: " + part.reason;
  }
  return {};
}

void addUses(std::string &text, const std::vector<Use> &uses) {
  for (const Use &use : uses)
    text += "      used by " + placeText(use) + "\n";
}

void addPart(std::string &text, const Part &part) {
  text += "  " + std::string(wordOf(part.kind)) + " " + part.name;
  if (!part.file.empty())
    text += " (" + part.file + ")";
  text += ": " + wayText(part) + "\n";
  addUses(text, part.uses);
}

void addList(std::string &text, const char *title, const std::vector<Use> &uses) {
  if (uses.empty())
    return;
  text += std::string(title) + "\n";
  addUses(text, uses);
}

void addField(std::string &json, std::string_view key, std::string_view value) {
  if (json.back() != '{')
    json += ',';
  json.append("\"").append(key).append("\":");
  pp::appendJsonString(json, value);
}

void addUsesField(std::string &json, std::string_view key, const std::vector<Use> &uses) {
  json.append(json.back() == '{' ? "\"" : ",\"").append(key).append("\":[");
  for (const Use &use : uses) {
    json += json.back() == '[' ? "{" : ",{";
    addField(json, "file", use.file);
    json += ",\"line\":" + std::to_string(use.line);
    addField(json, "in", use.owner);
    json += '}';
  }
  json += ']';
}

constexpr std::string_view wayWords[] = {"native", "cruby", "impossible"};

} // namespace

std::string Report::line() const {
  Counts needed, impossible;
  for (const Part &part : parts) {
    if (part.way == Way::CRuby)
      ++needed[countedAs(part.kind)];
    // What nobody uses stops nothing.
    if (part.way == Way::Impossible && !part.uses.empty())
      ++impossible[countedAs(part.kind)];
  }
  size_t all = inlineTexts.size();
  for (const auto &[kind, count] : needed)
    all += count;
  bool isOne = all == 1;
  std::string work = countText(needed, inlineTexts.size());
  std::string text = "ruby: " + (work.empty() ? "" : work + (isOne ? " needs CRuby" : " need CRuby"));
  if (work.empty() && impossible.empty())
    return {};
  if (!impossible.empty())
    text += (work.empty() ? "" : "; ") + countText(impossible, 0) + " cannot work";
  return text + " (ppcc --report=ruby lists them)\n";
}

std::string Report::text() const {
  std::string text;
  std::string_view module;
  for (const Part &part : parts) {
    if (text.empty() || part.module != module)
      text += (part.module == "environment" ? "environment" : "module " + part.module) + "\n";
    module = part.module;
    addPart(text, part);
  }
  addList(text, "inline_template: texts need CRuby", inlineTexts);
  addList(text, "template: names that are computed when the program runs", computedNames);
  return text + (text.empty() ? "ruby: nothing of this program is written in Ruby\n" : line());
}

std::string Report::json() const {
  std::string json = "{\"parts\":[";
  for (const Part &part : parts) {
    json += json.back() == '[' ? "\n{" : ",\n{";
    addField(json, "kind", wordOf(part.kind));
    addField(json, "name", part.name);
    addField(json, "module", part.module);
    addField(json, "file", part.file);
    addField(json, "way", wayWords[static_cast<size_t>(part.way)]);
    addField(json, "reason", part.reason);
    addUsesField(json, "uses", part.uses);
    json += '}';
  }
  json += "\n]";
  addUsesField(json, "inline_templates", inlineTexts);
  addUsesField(json, "computed_names", computedNames);
  return json + "}\n";
}

} // namespace ppcc::puppet::ruby
