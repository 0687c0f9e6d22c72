// Reads the records and makes the types and values they speak of.
#include "test/unit/types/grid.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/types/constants.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iostream>

namespace pp::grid {

std::vector<std::string> lines(const std::string &file) {
  std::ifstream in(std::string(TYPE_GRIDS) + "/" + file);
  EXPECT_TRUE(in) << file;
  std::vector<std::string> result;
  for (std::string line; std::getline(in, line);)
    result.push_back(line);
  return result;
}

std::vector<std::vector<std::string>> rows(const std::string &file) {
  std::vector<std::vector<std::string>> result;
  for (const std::string &line : lines(file)) {
    auto &row = result.emplace_back();
    for (size_t start = 0;;) {
      size_t end = line.find('\t', start);
      row.push_back(line.substr(start, end - start));
      if (end == std::string::npos)
        break;
      start = end + 1;
    }
  }
  return result;
}

static std::string oneLine(const std::string &text) {
  std::string result;
  for (char c : text) {
    if (c == '\\')
      result += "\\\\";
    else if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (c == '\r')
      result += "\\r";
    else
      result += c;
  }
  return result;
}

std::string unescaped(const std::string &text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    char c = text[++i];
    result += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
  }
  return result;
}

std::string answer(const std::function<std::string()> &ask) {
  try {
    return oneLine(ask());
  } catch (const EvaluationError &error) {
    return "! " + oneLine(error.message());
  }
}

Aliases::Aliases() {
  for (const std::string &line : lines("aliases.list")) {
    size_t equals = line.find(" = ");
    std::string name = line.substr(0, equals), lower = name;
    for (char &c : lower)
      c = static_cast<char>(tolower(c));
    entries_[lower] = {name, line.substr(equals + 3)};
  }
}

const Type *Aliases::loadType(Context &context, std::string_view name) {
  auto found = entries_.find(name);
  if (found == entries_.end())
    return nullptr;
  Entry &entry = found->second;
  if (!entry.type) {
    TypeAliasType *alias = newTypeAlias(context, entry.name);
    entry.type = alias;
    resolveTypeAlias(context, alias, parseType(context, entry.body));
  }
  return entry.type;
}

const Type *Aliases::closureType(Context &, Value) { return &callableType; }

World::World() {
  context.types = &aliases;
  for (const std::string &text : lines("types.list")) {
    typeTexts.push_back(text);
    types.push_back(parseType(context, text));
  }
  for (const std::string &text : lines("values.list")) {
    valueTexts.push_back(text);
    values.push_back(value(text));
  }
}

Value World::value(const std::string &text) {
  if (!text.starts_with("new "))
    return parseLiteral(context, text);
  size_t space = text.find(' ', 4);
  Value arguments = parseLiteral(context, text.substr(space + 1));
  return newInstance(context, parseType(context, text.substr(4, space - 4)),
                     arguments.as<Array>()->items());
}

World &world() {
  static World instance;
  return instance;
}

Score::~Score() {
  std::cout << what_ << ": " << equal_ << " equal, " << different_ << " different\n";
}

void Score::compare(const std::string &question, const std::string &expected,
                    const std::string &actual) {
  // Where Ruby itself breaks there is nothing to agree with.
  if (expected == "! stack" || expected == "! ruby")
    return;
  if (expected == actual) {
    ++equal_;
    return;
  }
  if (++different_ <= 20)
    ADD_FAILURE() << what_ << ": " << question << "\n  Puppet: " << expected
                  << "\n  ppcc:   " << actual;
  else
    ADD_FAILURE() << question;
}

} // namespace pp::grid
