// The standard colours, and files of colours.
#include "runtime-lib/ndca/pictures/colours.h"

#include "runtime-lib/ndca/grid/failures.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

namespace pp::ndca {

namespace {

/// Hues a golden angle apart.
uint32_t hueColour(unsigned state) {
  double hue = std::fmod(state * 0.618033988749895 + 0.02, 1.0) * 6;
  double light = state % 2 ? 1.0 : 0.75;
  auto channel = [&](double offset) {
    double k = std::fmod(hue + offset, 6.0);
    double share = 1 - std::max(0.0, std::min({k, 4 - k, 1.0})) * 0.85;
    return static_cast<uint32_t>(share * light * 255);
  };
  return channel(5) << 16 | channel(3) << 8 | channel(1);
}

std::optional<uint32_t> hexColour(std::string_view digits) {
  uint32_t colour = 0;
  for (char c : digits) {
    int value = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : -1;
    if (value < 0)
      return std::nullopt;
    colour = colour << 4 | static_cast<uint32_t>(value);
    if (digits.size() == 3)
      colour = colour << 4 | static_cast<uint32_t>(value);
  }
  return digits.size() == 3 || digits.size() == 6 ? std::optional(colour) : std::nullopt;
}

std::optional<uint32_t> readColour(const std::string &text) {
  if (text[0] == '#')
    return hexColour(std::string_view(text).substr(1));
  unsigned red, green, blue;
  int end = 0;
  if (std::sscanf(text.c_str(), "rgb(%u ,%u ,%u )%n", &red, &green, &blue, &end) != 3 ||
      end != static_cast<int>(text.size()) || red > 255 || green > 255 || blue > 255)
    return std::nullopt;
  return red << 16 | green << 8 | blue;
}

} // namespace

Palette standardPalette(const Rule &rule) {
  Palette palette{};
  for (unsigned state = 1; state < 256; ++state)
    palette[state] = rule.states <= 2 ? 0xffffff : hueColour(state);
  for (unsigned state = 0; rule.colours && state < rule.states; ++state)
    palette[state] = rule.colours[state];
  return palette;
}

void readColours(std::string_view text, const std::string &file, Palette &palette) {
  size_t state = 0;
  for (unsigned line = 1; !text.empty(); ++line) {
    std::string_view content = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), content.size() + 1));
    size_t first = content.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || content.substr(first).starts_with("//"))
      continue;
    content = content.substr(first, content.find_last_not_of(" \t\r") - first + 1);
    auto colour = readColour(std::string(content));
    if (!colour || state >= palette.size())
      throw Stop{Exit::Usage,
                 file + ":" + std::to_string(line) + ":" + std::to_string(first + 1) + ": error: " +
                     (colour ? "more than 256 colours" : "expected #rgb, #rrggbb or rgb(r,g,b)")};
    palette[state++] = *colour;
  }
}

} // namespace pp::ndca
