// RFC 1951 with fixed codes: repeats are found by the hash of four bytes, the last place only.
#include "runtime-lib/ndca/pictures/deflate.h"

#include <cstring>
#include <vector>

namespace pp::ndca {

namespace {

class BitWriter {
public:
  explicit BitWriter(std::string &out) : out_(out) {}
  void bits(uint32_t value, unsigned count) {
    held_ |= uint64_t(value) << heldBits_;
    for (heldBits_ += count; heldBits_ >= 8; heldBits_ -= 8, held_ >>= 8)
      out_ += static_cast<char>(held_);
  }
  /// Codes go out with their highest bit first.
  void code(uint32_t value, unsigned count) {
    uint32_t turned = 0;
    for (unsigned i = 0; i < count; ++i)
      turned |= (value >> i & 1) << (count - 1 - i);
    bits(turned, count);
  }
  void flush() {
    if (heldBits_)
      out_ += static_cast<char>(held_);
    held_ = heldBits_ = 0;
  }

private:
  std::string &out_;
  uint64_t held_ = 0;
  unsigned heldBits_ = 0;
};

void symbol(BitWriter &writer, unsigned value) {
  if (value < 144)
    writer.code(0x30 + value, 8);
  else if (value < 256)
    writer.code(0x190 + value - 144, 9);
  else if (value < 280)
    writer.code(value - 256, 7);
  else
    writer.code(0xc0 + value - 280, 8);
}

/// Lengths and distances are a code and some more bits, twice as many values for each more bit.
void repeat(BitWriter &writer, unsigned length, unsigned distance) {
  if (length == 258) {
    symbol(writer, 285);
  } else {
    unsigned rest = length - 3, bits = 0;
    while (rest >> bits >= 8)
      ++bits;
    symbol(writer, 257 + 4 * bits + (rest >> bits));
    writer.bits(rest & ((1u << bits) - 1), bits);
  }
  unsigned rest = distance - 1, bits = 0;
  while (rest >> bits >= 4)
    ++bits;
  writer.code(2 * bits + (rest >> bits), 5);
  writer.bits(rest & ((1u << bits) - 1), bits);
}

void compress(BitWriter &writer, std::string_view bytes) {
  constexpr size_t window = 32768;
  std::vector<uint32_t> last(1 << 15, UINT32_MAX);
  for (size_t at = 0; at < bytes.size();) {
    size_t length = 0, from = 0;
    if (at + 4 <= bytes.size()) {
      uint32_t four;
      std::memcpy(&four, bytes.data() + at, 4);
      uint32_t &place = last[four * 0x9e3779b1u >> 17];
      if (place != UINT32_MAX && at - place <= window) {
        from = place;
        while (length < 258 && at + length < bytes.size() &&
               bytes[from + length] == bytes[at + length])
          ++length;
      }
      place = static_cast<uint32_t>(at);
    }
    if (length >= 4) {
      repeat(writer, static_cast<unsigned>(length), static_cast<unsigned>(at - from));
      at += length;
    } else {
      symbol(writer, static_cast<uint8_t>(bytes[at++]));
    }
  }
}

} // namespace

std::string zlibStream(std::string_view bytes) {
  std::string out("\x78\x01");
  BitWriter writer(out);
  writer.bits(1, 1);
  writer.bits(1, 2);
  compress(writer, bytes);
  symbol(writer, 256);
  writer.flush();
  uint32_t a = 1, b = 0;
  for (char c : bytes) {
    a = (a + static_cast<uint8_t>(c)) % 65521;
    b = (b + a) % 65521;
  }
  for (uint32_t value : {b, a})
    for (int shift : {8, 0})
      out += static_cast<char>(value >> shift);
  return out;
}

} // namespace pp::ndca
