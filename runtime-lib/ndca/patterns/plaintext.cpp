// Reads and writes pictures of characters, `.cells` files among them.
#include "runtime-lib/ndca/patterns/pattern.h"

#include <cstring>

namespace pp::ndca {

namespace {

constexpr char symbols[] = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// `O` and `*` are alive where there are two states; with more, letters are states.
int64_t stateOf(char c, const Rule &rule) {
  if (rule.states <= 2 && (c == 'O' || c == '*'))
    return 1;
  if (c == '*' || c == 'O')
    return c == '*' ? 1 : std::strchr(symbols, c) - symbols;
  const char *found = std::strchr(symbols, c);
  return found ? found - symbols : -1;
}

/// `! z = 3, w = 0`: where the lines that follow lie. Other comments say nothing.
void readPlace(std::string_view line, const Rule &rule, Position &at) {
  for (unsigned axis = 2; axis < rule.dimensions; ++axis) {
    size_t found = line.find(std::string(1, axisNames[axis]) + " = ");
    if (found != std::string_view::npos)
      at[axis] = std::strtoll(std::string(line.substr(found + 4)).c_str(), nullptr, 10);
  }
  at[1] = 0;
}

bool isPlace(std::string_view line) {
  return line.size() > 5 && line[0] == '!' && line[1] == ' ' && std::strchr("zwuv", line[2]) &&
         line.substr(3, 3) == " = ";
}

} // namespace

Pattern readPlaintext(std::string_view content, const std::string &file, const Rule &rule) {
  PatternText text(content, file);
  auto runs = std::make_unique<StoredRuns>();
  Position at{};
  for (; !text.isAtEnd(); --at[1]) {
    size_t place = text.place();
    std::string_view line = text.takeLine();
    if (line.starts_with('!')) {
      if (isPlace(line))
        readPlace(line, rule, at);
      ++at[1];
      continue;
    }
    if (rule.dimensions == 1 && at[1] < 0 && !line.empty())
      text.fail("more than one line, and the rule has 1 dimension", place);
    for (size_t x = 0; x < line.size(); ++x) {
      int64_t state = line[x] == ' ' ? 0 : stateOf(line[x], rule);
      if (state < 0)
        text.fail("this stands for no cell", place + x);
      at[0] = static_cast<int64_t>(x);
      if (uint8_t checked = checkedState(text, state, rule, place + x))
        runs->runs.push_back({at, 1, checked});
    }
  }
  Pattern pattern;
  pattern.cells = std::move(runs);
  return pattern;
}

} // namespace pp::ndca
