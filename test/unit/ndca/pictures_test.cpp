// Pictures and text, read back by what others wrote: Python's zlib and imaging where there.
#include "ndca/program.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pp::ndca::test {

namespace {

/// Runs a Python program; gives what it prints.
std::string python(const std::string &program, const std::string &argument) {
  ScratchText script(program, ".py"), out("", ".out");
  std::string command = "python3 " + script.path() + " " + argument + " >" + out.path() + " 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << contentOf(out.path());
  return contentOf(out.path());
}

/// Unpacks the rows of a PNG's frames and prints their states.
constexpr const char *readPngs = R"py(
import struct, sys, zlib
data = open(sys.argv[1], 'rb').read()
assert data[:8] == b'\x89PNG\r\n\x1a\n'
at, frames = 8, []
while at < len(data):
    size, kind = struct.unpack('>I4s', data[at:at + 8])
    body = data[at + 8:at + 8 + size]
    assert zlib.crc32(kind + body) == struct.unpack('>I', data[at + 8 + size:at + 12 + size])[0]
    if kind == b'IHDR':
        width, height, depth, colour = struct.unpack('>IIBB', body[:10])
        assert colour == 3
    if kind in (b'IDAT', b'fdAT'):
        frames.append(zlib.decompress(body[4 if kind == b'fdAT' else 0:]))
    at += 12 + size
print(width, height, depth)
stride = (width * depth + 7) // 8 + 1
for frame in frames:
    assert len(frame) == stride * height
    for y in range(height):
        row = frame[y * stride + 1:(y + 1) * stride]
        bits = ''.join(format(b, '08b') for b in row)
        print(''.join(str(int(bits[x * depth:(x + 1) * depth], 2)) for x in range(width)))
    print()
)py";

/// Unpacks the frames of a GIF.
constexpr const char *readGifs = R"py(
import struct, sys
data = open(sys.argv[1], 'rb').read()
assert data[:6] == b'GIF89a' and data[-1:] == b';'
width, height, flags = struct.unpack('<HHB', data[6:11])
at = 13 + 3 * (2 << (flags & 7))
def blocks():
    global at
    out = b''
    while data[at]:
        out += data[at + 1:at + 1 + data[at]]
        at += 1 + data[at]
    at += 1
    return out
def unpack(root, packed):
    bits, total = int.from_bytes(packed, 'little'), len(packed) * 8
    clear, out, at, size, table, last = 1 << root, [], 0, root + 1, None, None
    while True:
        assert at + size <= total, 'codes end early'
        code = bits >> at & (1 << size) - 1
        at += size
        if code == clear:
            table = {i: [i] for i in range(clear)}
            next, size, last = clear + 2, root + 1, None
            continue
        if code == clear + 1:
            return out
        entry = table[code] if code in table else last + last[:1]
        if last is not None and next < 4096:
            table[next] = last + entry[:1]
            next += 1
            if next == 1 << size and size < 12:
                size += 1
        out += entry
        last = entry
frames = 0
while data[at:at + 1] != b';':
    if data[at] == 0x21:
        at += 2
        blocks()
    else:
        assert data[at] == 0x2c
        at += 10
        root = data[at]
        at += 1
        pixels = unpack(root, blocks())
        assert len(pixels) == width * height
        frames += 1
        if width < 20:
            print('\n'.join(''.join(map(str, pixels[y * width:(y + 1) * width])) for y in range(height)))
        else:
            print(sum(pixels))
print(width, height, frames)
)py";

} // namespace

TEST(Pictures, Png) {
  ScratchText pattern("bo$2bo$3o!"), out("", ".png");
  Outcome outcome =
      run(conway(), {"-p", pattern.path(), "-o", out.path(), "--region", "-1,1..4,-3"});
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_EQ(python(readPngs, out.path()), "6 5 1\n000000\n001000\n000100\n011100\n000000\n\n");
}

TEST(Pictures, LargePngWithColoursAndScale) {
  ScratchText out("", ".png"), numbers("", ".txt"),
      colours("#000\n// comment\n#ff0000\nrgb(0, 255, 0)\n#00f\n", ".colors");
  std::vector<std::string> soup = {"--random", "0.1:0.2:0.3", "--size", "173,91", "--seed", "5"};
  std::vector<std::string> picture = soup, text = soup;
  picture.insert(picture.end(), {"-o", out.path(), "--scale", "1", "--colors", colours.path()});
  text.insert(text.end(), {"-f", "text"});
  ASSERT_EQ(run(wireworld(), picture).code, 0);
  std::string lines = run(wireworld(), text).output;
  std::replace(lines.begin(), lines.end(), '.', '0');
  EXPECT_EQ(python(readPngs, out.path()), "173 91 2\n" + lines + "\n");
}

TEST(Pictures, GifOfAGlider) {
  ScratchText pattern("bo$2bo$3o!"), out("", ".gif");
  Outcome outcome =
      run(conway(), {"-p", pattern.path(), "-g", "4", "--every", "2", "-o", out.path()});
  ASSERT_EQ(outcome.code, 0) << outcome.errors;
  EXPECT_EQ(python(readGifs, out.path()), "0100\n0010\n1110\n0000\n"
                                          "0000\n0010\n1010\n0110\n"
                                          "0000\n0010\n0001\n0111\n4 4 3\n");
}

TEST(Pictures, GifOfASoup) {
  ScratchText out("", ".gif");
  std::vector<std::string> soup = {"--random", "0.5", "--size", "210,190", "--seed", "3"};
  std::vector<std::string> numbers = soup, picture = soup;
  numbers.insert(numbers.end(), {"--stats=json"});
  picture.insert(picture.end(), {"-o", out.path(), "-g", "1", "--every", "1"});
  ASSERT_EQ(run(conway(), picture).code, 0);
  std::string counted = python(readGifs, out.path());
  counted = "\"population\": " + counted.substr(0, counted.find('\n')) + ",";
  EXPECT_NE(run(conway(), numbers).output.find(counted), std::string::npos) << counted;
}

TEST(Pictures, Apng) {
  ScratchText pattern("3o!"), out("", ".apng");
  ASSERT_EQ(run(conway(), {"-p", pattern.path(), "-g", "1", "--every", "1", "-o", out.path()}).code,
            0);
  EXPECT_EQ(python(readPngs, out.path()), "3 3 1\n000\n111\n000\n\n010\n010\n010\n\n");
}

TEST(Pictures, SlicesOfThreeDimensions) {
  TableRule table;
  table.dimensions = 3;
  table.states = 3;
  table.offsets = {{}};
  table.table = {0, 1, 2};
  const Rule &rule = makeTableRule(table);
  ScratchText pattern("A.B$.A/B!");
  EXPECT_EQ(run(rule, {"-p", pattern.path(), "-f", "text"}).output,
            "! z = 0\n1.2\n.1.\n! z = -1\n2..\n...\n");
  ScratchText out("", ".png");
  run(rule, {"-p", pattern.path(), "-o", out.path(), "--slice", "z=-1"});
  EXPECT_EQ(python(readPngs, out.path()), "1 1 2\n2\n\n");
  run(rule, {"-p", pattern.path(), "-o", out.path(), "--project", "max"});
  EXPECT_EQ(python(readPngs, out.path()), "3 2 2\n202\n010\n\n");
}

TEST(Pictures, BadColours) {
  ScratchText colours("#000\nred\n", ".colors");
  Outcome outcome = run(conway(), {"-f", "png", "--colors", colours.path()});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.errors.find(":2:1: error: expected #rgb"), std::string::npos) << outcome.errors;
}

TEST(Pictures, TooLarge) {
  ScratchText wide("o999999999bo$o99999$o!");
  Outcome outcome = run(conway(), {"-p", wide.path(), "-f", "png", "--engine", "hash"});
  EXPECT_EQ(outcome.code, 4);
  EXPECT_EQ(outcome.output, "");
}

} // namespace pp::ndca::test
