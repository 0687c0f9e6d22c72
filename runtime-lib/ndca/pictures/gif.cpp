// Animated GIF: LZW with a palette.
#include "runtime-lib/ndca/pictures/picture.h"

namespace pp::ndca {

namespace {

std::string little(uint32_t value) {
  return {static_cast<char>(value), static_cast<char>(value >> 8)};
}

unsigned bitsFor(unsigned states) {
  unsigned bits = 1;
  while (1u << bits < states)
    ++bits;
  return bits;
}

/// Codes of growing length in blocks of at most 255 bytes.
class CodeWriter {
public:
  explicit CodeWriter(std::string &out) : out_(out) {}
  void code(uint32_t value, unsigned bits) {
    held_ |= uint64_t(value) << heldBits_;
    for (heldBits_ += bits; heldBits_ >= 8; heldBits_ -= 8, held_ >>= 8)
      byte(static_cast<char>(held_));
  }
  void end() {
    if (heldBits_)
      byte(static_cast<char>(held_));
    flush();
    out_ += '\0';
  }

private:
  void byte(char value) {
    block_ += value;
    if (block_.size() == 255)
      flush();
  }
  void flush() {
    if (block_.empty())
      return;
    out_ += static_cast<char>(block_.size());
    out_ += block_;
    block_.clear();
  }
  std::string &out_, block_;
  uint64_t held_ = 0;
  unsigned heldBits_ = 0;
};

class Lzw {
public:
  Lzw(std::string &out, unsigned rootBits) : writer_(out), rootBits_(rootBits) {
    out += static_cast<char>(rootBits);
    clear();
  }
  void pixel(uint8_t value) {
    if (prefix_ < 0) {
      prefix_ = value;
      return;
    }
    uint16_t &next = table_[static_cast<size_t>(prefix_) << 8 | value];
    if (next) {
      prefix_ = next;
      return;
    }
    writer_.code(static_cast<uint32_t>(prefix_), bits_);
    next = static_cast<uint16_t>(next_);
    if (next_ == 1u << bits_)
      ++bits_;
    if (++next_ == 4096)
      clear();
    prefix_ = value;
  }
  void end() {
    if (prefix_ >= 0)
      writer_.code(static_cast<uint32_t>(prefix_), bits_);
    // a reader that follows may have grown its codes by now
    if (next_ == 1u << bits_ && bits_ < 12)
      ++bits_;
    writer_.code((1u << rootBits_) + 1, bits_);
    writer_.end();
  }

private:
  void clear() {
    if (bits_)
      writer_.code(1u << rootBits_, bits_ > 12 ? 12 : bits_);
    else
      writer_.code(1u << rootBits_, rootBits_ + 1);
    table_.assign(4096 << 8, 0);
    bits_ = rootBits_ + 1;
    next_ = (1u << rootBits_) + 2;
  }

  CodeWriter writer_;
  unsigned rootBits_, bits_ = 0;
  uint32_t next_ = 0;
  int prefix_ = -1;
  std::vector<uint16_t> table_;
};

void addFrame(std::string &out, const FlatView &view, const PictureStyle &style, unsigned bits) {
  out += std::string("\x21\xf9\x04\0", 4) + little(style.delay) + std::string(2, '\0');
  out += ',' + little(0) + little(0) + little(static_cast<uint32_t>(view.width * style.scale)) +
         little(static_cast<uint32_t>(view.height * style.scale)) + '\0';
  Lzw lzw(out, std::max(bits, 2u));
  for (int64_t y = 0; y < view.height * style.scale; ++y)
    for (int64_t x = 0; x < view.width * style.scale; ++x)
      lzw.pixel(view.at(x / style.scale, y / style.scale));
  lzw.end();
}

} // namespace

std::string writeGif(const std::vector<FlatView> &frames, const PictureStyle &style) {
  const FlatView &first = frames[0];
  if (first.width * style.scale > 65535 || first.height * style.scale > 65535)
    throw Stop{Exit::Limit, "a GIF has at most 65535 x 65535 pixels; choose a part: `--region`"};
  unsigned bits = bitsFor(style.states);
  std::string out = "GIF89a" + little(static_cast<uint32_t>(first.width * style.scale)) +
                    little(static_cast<uint32_t>(first.height * style.scale));
  out += static_cast<char>(0x80 | (bits - 1) << 4 | (bits - 1));
  out += std::string(2, '\0');
  for (unsigned state = 0; state < 1u << bits; ++state)
    for (int shift : {16, 8, 0})
      out += static_cast<char>(style.palette[state] >> shift);
  out += std::string("\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", 19);
  for (const FlatView &frame : frames)
    addFrame(out, frame, style, bits);
  return out + ';';
}

} // namespace pp::ndca
