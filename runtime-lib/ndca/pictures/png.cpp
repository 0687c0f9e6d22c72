// PNG and animated PNG with a palette.
#include "runtime-lib/ndca/pictures/deflate.h"
#include "runtime-lib/ndca/pictures/picture.h"

namespace pp::ndca {

namespace {

std::string number(uint32_t value, unsigned bytes = 4) {
  std::string text;
  while (bytes-- > 0)
    text += static_cast<char>(value >> 8 * bytes);
  return text;
}

uint32_t checksum(std::string_view bytes) {
  uint32_t sum = ~0u;
  for (char c : bytes) {
    sum ^= static_cast<uint8_t>(c);
    for (int bit = 0; bit < 8; ++bit)
      sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
  }
  return ~sum;
}

void chunk(std::string &out, const char *kind, const std::string &content) {
  std::string body = kind + content;
  out += number(static_cast<uint32_t>(content.size())) + body + number(checksum(body));
}

/// Bits per pixel that suffice for the states.
unsigned depthFor(unsigned states) {
  return states <= 2 ? 1 : states <= 4 ? 2 : states <= 16 ? 4 : 8;
}

std::string pixels(const FlatView &view, const PictureStyle &style) {
  unsigned depth = depthFor(style.states);
  std::string rows, row;
  for (int64_t y = 0; y < view.height; ++y) {
    row.assign(1, '\0');
    unsigned held = 0, bits = 0;
    for (int64_t x = 0; x < view.width * style.scale; ++x) {
      held = held << depth | view.at(x / style.scale, y);
      if ((bits += depth) == 8) {
        row += static_cast<char>(held);
        held = bits = 0;
      }
    }
    if (bits)
      row += static_cast<char>(held << (8 - bits));
    for (int64_t line = 0; line < style.scale; ++line)
      rows += row;
  }
  return zlibStream(rows);
}

void checkSize(const FlatView &view, const PictureStyle &style) {
  if (view.width * style.scale > 1 << 20 || view.height * style.scale > 1 << 20 ||
      static_cast<uint64_t>(view.width * view.height) * static_cast<uint64_t>(style.scale) *
              static_cast<uint64_t>(style.scale) >
          mostViewCells)
    throw Stop{Exit::Limit, "a picture of " + std::to_string(view.width * style.scale) + " x " +
                                std::to_string(view.height * style.scale) +
                                " pixels is too large; choose a part: `--region`"};
}

std::string head(const FlatView &view, const PictureStyle &style) {
  std::string out = "\x89PNG\r\n\x1a\n";
  checkSize(view, style);
  chunk(out, "IHDR",
        number(static_cast<uint32_t>(view.width * style.scale)) +
            number(static_cast<uint32_t>(view.height * style.scale)) +
            static_cast<char>(depthFor(style.states)) + std::string("\x03\0\0\0", 4));
  return out;
}

std::string paletteBytes(const PictureStyle &style) {
  std::string bytes;
  for (unsigned state = 0; state < std::max(style.states, 2u); ++state)
    bytes += number(style.palette[state], 3);
  return bytes;
}

} // namespace

std::string writePng(const FlatView &view, const PictureStyle &style) {
  std::string out = head(view, style);
  chunk(out, "PLTE", paletteBytes(style));
  chunk(out, "IDAT", pixels(view, style));
  chunk(out, "IEND", "");
  return out;
}

std::string writeApng(const std::vector<FlatView> &frames, const PictureStyle &style) {
  const FlatView &first = frames[0];
  std::string out = head(first, style);
  chunk(out, "acTL", number(static_cast<uint32_t>(frames.size())) + number(0));
  chunk(out, "PLTE", paletteBytes(style));
  uint32_t sequence = 0;
  for (size_t i = 0; i < frames.size(); ++i) {
    chunk(out, "fcTL",
          number(sequence++) + number(static_cast<uint32_t>(first.width * style.scale)) +
              number(static_cast<uint32_t>(first.height * style.scale)) + number(0) + number(0) +
              number(style.delay, 2) + number(100, 2) + std::string(2, '\0'));
    if (i == 0)
      chunk(out, "IDAT", pixels(frames[i], style));
    else
      chunk(out, "fdAT", number(sequence++) + pixels(frames[i], style));
  }
  chunk(out, "IEND", "");
  return out;
}

} // namespace pp::ndca
