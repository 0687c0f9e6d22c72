// Tiles a folded text with the characters that stand for parts of it.
#include "runtime-lib/core/regexp/case_folding.h"

#include "runtime-lib/core/values/unicode.h"

#include <unicase.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace pp {

namespace {

struct MultiFold {
  uint32_t character;
  std::array<uint32_t, 3> folded;

  size_t size() const { return folded[2] ? 3 : 2; }
};

constexpr MultiFold multiFolds[] = {
#define MULTI_FOLD(character, first, second, third) {character, {first, second, third}},
#include "runtime-lib/core/regexp/multi_folds.def"
};

/// More ways to write a part of a text are not worth a pattern.
constexpr size_t mostWays = 24;

const MultiFold *findMultiFold(uint32_t character) {
  for (const MultiFold &fold : multiFolds)
    if (fold.character == character)
      return &fold;
  return nullptr;
}

/// The small letter that a character folds to, alone.
uint32_t foldedCharacter(uint32_t c) {
  // Letters that only fold to others, of which lower case knows nothing.
  constexpr std::pair<uint32_t, uint32_t> others[] = {
      {0xB5, 0x3BC},  {0x17F, 0x73},    {0x345, 0x3B9}, {0x3C2, 0x3C3}, {0x3D0, 0x3B2},
      {0x3D1, 0x3B8}, {0x3D5, 0x3C6},   {0x3D6, 0x3C0}, {0x3F0, 0x3BA}, {0x3F1, 0x3C1},
      {0x3F5, 0x3B5}, {0x1E9B, 0x1E61}, {0x1FBE, 0x3B9}};
  for (auto [from, to] : others)
    if (from == c)
      return to;
  return uc_tolower(c);
}

/// A folded text and which of its places a single character of the pattern made.
struct Folded {
  std::vector<uint32_t> text;
  /// For each place the number of the character it comes from.
  std::vector<size_t> origin;
  /// For each place whether its character stands for several.
  std::vector<bool> isMulti;
};

Folded fold(const std::vector<uint32_t> &characters) {
  Folded result;
  auto add = [&](uint32_t c, size_t origin, bool isMulti) {
    result.text.push_back(c);
    result.origin.push_back(origin);
    result.isMulti.push_back(isMulti);
  };
  for (size_t i = 0; i < characters.size(); ++i) {
    if (const MultiFold *multi = findMultiFold(characters[i]))
      for (size_t part = 0; part < multi->size(); ++part)
        add(multi->folded[part], i, true);
    else
      add(foldedCharacter(characters[i]), i, false);
  }
  return result;
}

/// Characters that stand for `length` places from `at` on.
struct Tile {
  size_t at;
  size_t length;
  std::vector<uint32_t> characters;
};

std::vector<Tile> tilesOf(const Folded &folded) {
  std::vector<Tile> tiles;
  for (size_t at = 0; at < folded.text.size(); ++at)
    for (size_t length : {2, 3}) {
      Tile tile{at, length, {}};
      for (const MultiFold &fold : multiFolds)
        if (fold.size() == length && at + length <= folded.text.size() &&
            std::equal(fold.folded.begin(), fold.folded.begin() + static_cast<ptrdiff_t>(length),
                       folded.text.begin() + static_cast<ptrdiff_t>(at)))
          tile.characters.push_back(fold.character);
      if (!tile.characters.empty())
        tiles.push_back(std::move(tile));
    }
  return tiles;
}

/// Ruby finds a character for several of the pattern's only where each of these is single.
bool isCertain(const Folded &folded, const Tile &tile) {
  bool isWithinOne = folded.origin[tile.at] == folded.origin[tile.at + tile.length - 1];
  for (size_t i = tile.at; i < tile.at + tile.length; ++i)
    if (folded.isMulti[i] && !isWithinOne)
      return false;
  return true;
}

std::string tileText(const Tile &tile) {
  std::string text = "[";
  for (uint32_t c : tile.characters)
    appendCharacter(text, c);
  return text + "]";
}

/// Writes the places [begin, end) in all ways; false when there are too many.
class Ways {
public:
  Ways(const Folded &folded, const std::vector<Tile> &tiles, size_t end)
      : folded_(folded), tiles_(tiles), end_(end) {}

  bool from(size_t at, const std::string &before) {
    if (at == end_) {
      texts.push_back(before);
      return texts.size() <= mostWays;
    }
    std::string next = before;
    appendLiteral(next, folded_.text[at]);
    bool isFine = from(at + 1, next);
    for (const Tile &tile : tiles_)
      if (isFine && tile.at == at && tile.at + tile.length <= end_)
        isFine = from(at + tile.length, before + tileText(tile));
    return isFine;
  }

  std::vector<std::string> texts;

private:
  const Folded &folded_;
  const std::vector<Tile> &tiles_;
  size_t end_;
};

/// Where the tiles that overlap from `at` on end; `at` itself where there is none.
size_t endOfOverlap(const std::vector<Tile> &tiles, size_t at) {
  size_t end = at;
  for (const Tile &tile : tiles)
    if (tile.at == at || (tile.at < end && tile.at > at))
      end = std::max(end, tile.at + tile.length);
  return end;
}

/// All letters beyond ASCII that fold, by what they fold to.
const std::vector<std::vector<uint32_t>> &foldGroups() {
  static const auto &groups = *new std::vector<std::vector<uint32_t>>([] {
    std::map<uint32_t, std::vector<uint32_t>> byFolded;
    constexpr uint32_t lastCased = 0x1E943;
    for (uint32_t c = 0x80; c <= lastCased; ++c)
      if (uint32_t folded = foldedCharacter(c); folded != c)
        byFolded[folded].push_back(c);
    std::vector<std::vector<uint32_t>> result;
    for (auto &[folded, letters] : byFolded) {
      if (folded >= 0x80)
        letters.push_back(folded);
      if (letters.size() > 1)
        result.push_back(std::move(letters));
    }
    return result;
  }());
  return groups;
}

} // namespace

AskedSet::AskedSet(const std::string &pattern) {
  int error = 0;
  PCRE2_SIZE offset = 0;
  std::string whole = "\\A(?:" + pattern + ")\\z";
  code_ = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(whole.data()), whole.size(),
                        PCRE2_UTF | PCRE2_UCP, &error, &offset, nullptr);
  data_ = pcre2_match_data_create(1, nullptr);
}

AskedSet::~AskedSet() {
  pcre2_match_data_free(static_cast<pcre2_match_data *>(data_));
  pcre2_code_free(static_cast<pcre2_code *>(code_));
}

bool AskedSet::has(uint32_t character) const {
  std::string text;
  appendCharacter(text, character);
  return code_ &&
         pcre2_match(static_cast<pcre2_code *>(code_), reinterpret_cast<PCRE2_SPTR>(text.data()),
                     text.size(), 0, PCRE2_NO_UTF_CHECK, static_cast<pcre2_match_data *>(data_),
                     nullptr) > 0;
}

bool AskedSet::isClosed() const {
  return std::ranges::all_of(foldGroups(), [&](const std::vector<uint32_t> &letters) {
    size_t members = 0;
    for (uint32_t letter : letters)
      members += has(letter);
    return members == 0 || members == letters.size();
  });
}

std::vector<std::string> AskedSet::texts(bool onlyAscii) const {
  std::vector<std::string> result;
  for (size_t length : {2, 3})
    for (const MultiFold &fold : multiFolds) {
      if (fold.size() != length || (onlyAscii && fold.folded[0] > 0x7F) || !has(fold.character))
        continue;
      std::string text;
      for (size_t i = 0; i < length; ++i)
        appendLiteral(text, fold.folded[i]);
      if (std::ranges::find(result, text) == result.end())
        result.push_back(text);
    }
  return result;
}

bool hasFoldedSequence(std::string_view text) {
  std::vector<uint32_t> characters;
  while (!text.empty())
    characters.push_back(nextCharacter(text));
  Folded folded = fold(characters);
  std::vector<Tile> tiles = tilesOf(folded);
  return std::ranges::any_of(tiles, [&](const Tile &tile) {
    auto first = folded.text.begin() + static_cast<ptrdiff_t>(tile.at);
    bool isAscii = std::all_of(first, first + static_cast<ptrdiff_t>(tile.length),
                               [](uint32_t c) { return c < 0x80; });
    return !isAscii && folded.origin[tile.at] != folded.origin[tile.at + 1];
  });
}

void appendLiteral(std::string &out, uint32_t codePoint) {
  bool isSpecial = codePoint < 0x80 && codePoint > 0x20 &&
                   std::string_view("\\^$.[]|()?*+{}#-").find(static_cast<char>(codePoint)) !=
                       std::string_view::npos;
  if (codePoint == 0)
    out += "\\x{0}";
  else if (isSpecial)
    out.append(1, '\\').append(1, static_cast<char>(codePoint));
  else
    appendCharacter(out, codePoint);
}

bool foldsBetweenLengths(const std::vector<uint32_t> &characters) {
  return !tilesOf(fold(characters)).empty();
}

std::optional<std::string> foldedText(const std::vector<uint32_t> &characters) {
  Folded folded = fold(characters);
  std::vector<Tile> tiles = tilesOf(folded);
  for (const Tile &tile : tiles)
    if (!isCertain(folded, tile))
      return std::nullopt;
  std::string out;
  for (size_t at = 0; at < folded.text.size();) {
    size_t end = endOfOverlap(tiles, at);
    if (end == at) {
      appendLiteral(out, characters[folded.origin[at]]);
      ++at;
      continue;
    }
    Ways ways(folded, tiles, end);
    if (!ways.from(at, ""))
      return std::nullopt;
    out += "(?:";
    for (size_t i = 0; i < ways.texts.size(); ++i)
      out += (i > 0 ? "|" : "") + ways.texts[i];
    out += ')';
    at = end;
  }
  return out;
}

} // namespace pp
