// Which colour a state has.
#pragma once

#include "runtime-lib/abi/ndca.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pp::ndca {

/// 0xRRGGBB per state.
using Palette = std::array<uint32_t, 256>;

/// Black for 0, white for 1 of two states; else colours that are told apart, or the rule's own.
Palette standardPalette(const Rule &rule);

/// Replaces colours by those of a file: one per line and state, `#rgb`, `#rrggbb`, `rgb(r,g,b)`;
/// empty lines and lines that begin with `//` count for none. Throws Stop with the place.
void readColours(std::string_view text, const std::string &file, Palette &palette);

} // namespace pp::ndca
