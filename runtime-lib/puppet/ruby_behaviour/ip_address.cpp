// Reads and prints addresses as Ruby's ipaddr.rb does.
#include "runtime-lib/puppet/ruby_behaviour/ip_address.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/ascii.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace pp::stdlib {

namespace {

bool isWord(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Ruby would name the address, which it does not know yet.
[[noreturn]] void failAddress() { failPlain("invalid address: "); }

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == text.npos)
      return parts;
    text.remove_prefix(end + 1);
  }
}

/// Four numbers with dots; nothing when it does not look like that.
std::optional<AddressBits> readV4(std::string_view text) {
  auto parts = split(text, '.');
  if (parts.size() != 4)
    return std::nullopt;
  for (std::string_view part : parts)
    if (part.empty() || !std::all_of(part.begin(), part.end(), isDigit))
      return std::nullopt;
  AddressBits bits = 0;
  for (std::string_view part : parts) {
    size_t first = std::min(part.find_first_not_of('0'), part.size() - 1);
    unsigned value = part.size() - first > 3 ? 256 : std::stoul(std::string(part));
    if (value > 255)
      failAddress();
    if (part.size() > 1 && part[0] == '0')
      failPlain("zero-filled number in IPv4 address is ambiguous: ");
    bits = bits << 8 | value;
  }
  return bits;
}

/// The groups of one side of `::`, an IPv4 address at the end as two.
std::vector<unsigned> readGroups(std::string_view text) {
  std::vector<unsigned> groups;
  if (text.empty())
    return groups;
  auto parts = split(text, ':');
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i + 1 == parts.size() && parts[i].find('.') != parts[i].npos) {
      auto tail = readV4(parts[i]);
      if (!tail)
        failAddress();
      groups.push_back(static_cast<unsigned>(*tail >> 16));
      groups.push_back(static_cast<unsigned>(*tail & 0xffff));
      continue;
    }
    if (parts[i].empty() || parts[i].size() > 4 ||
        !std::all_of(parts[i].begin(), parts[i].end(), isHexDigit))
      failAddress();
    groups.push_back(static_cast<unsigned>(std::stoul(std::string(parts[i]), nullptr, 16)));
  }
  return groups;
}

AddressBits readV6(std::string_view text) {
  size_t gap = text.find("::");
  auto left = readGroups(text.substr(0, gap));
  std::vector<unsigned> right;
  if (gap != text.npos) {
    if (text.substr(0, gap).find('.') != text.npos)
      failAddress();
    right = readGroups(text.substr(gap + 2));
  }
  size_t count = left.size() + right.size();
  if (gap == text.npos ? count != 8 : count > 8 || (count == 8 && !left.empty() && !right.empty()))
    failAddress();
  left.resize(8 - right.size());
  left.insert(left.end(), right.begin(), right.end());
  AddressBits bits = 0;
  for (unsigned group : left)
    bits = bits << 16 | group;
  return bits;
}

/// Takes `%zone` off the end.
std::string takeZone(std::string_view &text) {
  size_t percent = text.rfind('%');
  if (percent == text.npos || percent + 1 == text.size() ||
      !std::all_of(text.begin() + static_cast<long>(percent) + 1, text.end(), isWord))
    return "";
  std::string zone(text.substr(percent));
  text = text.substr(0, percent);
  return zone;
}

std::string decimal(AddressBits bits) {
  std::string digits;
  do
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(bits % 10)));
  while (bits /= 10);
  return digits;
}

} // namespace

IpAddress::IpAddress(std::string_view text) {
  size_t slash = text.find('/');
  std::string_view address = text.substr(0, slash);
  bool mustBeV6 = false;
  if (address.size() > 1 && address.front() == '[' && address.back() == ']') {
    address = address.substr(1, address.size() - 2);
    mustBeV6 = true;
  }
  zone_ = takeZone(address);
  mustBeV6 |= !zone_.empty();
  std::optional<AddressBits> v4 = mustBeV6 ? std::nullopt : readV4(address);
  isV6_ = !v4;
  bits_ = v4 ? *v4 : readV6(address);
  mask_ = allBits();
  if (slash != text.npos)
    readMask(text.substr(slash + 1));
}

std::optional<IpAddress> IpAddress::read(std::string_view text) {
  try {
    return IpAddress(text);
  } catch (const EvaluationError &) {
    return std::nullopt;
  }
}

void IpAddress::readMask(std::string_view mask) {
  if (mask.empty() || !std::all_of(mask.begin(), mask.end(), isDigit)) {
    IpAddress other(mask);
    if (other.isV6_ != isV6_)
      failPlain("address family is not same: " + decimal(bits_));
    mask_ = other.bits_;
    AddressBits rest = mask_ ^ other.mask_;
    if (((rest + 1) & rest) != 0)
      failPlain("invalid mask " + std::string(mask) + ": " + decimal(bits_));
  } else {
    if (mask.size() > 1 && mask[0] == '0')
      failPlain("leading zeros in prefix");
    unsigned width = isV6_ ? 128 : 32;
    unsigned length = mask.size() > 3 ? 999 : std::stoul(std::string(mask));
    if (length > width)
      failPlain("invalid length: " + decimal(bits_));
    mask_ = length == 0 ? 0 : (allBits() >> (width - length)) << (width - length);
  }
  bits_ &= mask_;
}

bool IpAddress::includes(const IpAddress &other) const {
  if (isV6_ != other.isV6_)
    return false;
  auto last = [](const IpAddress &one) { return one.bits_ | (one.allBits() ^ one.mask_); };
  return (bits_ & mask_) <= (other.bits_ & other.mask_) && last(*this) >= last(other);
}

static std::string v4Text(unsigned bits) {
  char text[16];
  std::snprintf(text, sizeof text, "%u.%u.%u.%u", bits >> 24, bits >> 16 & 255, bits >> 8 & 255,
                bits & 255);
  return text;
}

/// The longest run of zero groups, the first of several; of at least two.
static std::pair<int, int> longestZeros(const unsigned *groups) {
  std::pair<int, int> best{0, 0};
  for (int i = 0; i < 8; ++i) {
    int length = 0;
    while (i + length < 8 && groups[i + length] == 0)
      ++length;
    if (length > best.second)
      best = {i, length};
  }
  return best.second > 1 ? best : std::pair{0, 0};
}

std::string IpAddress::text() const {
  if (!isV6_)
    return v4Text(static_cast<unsigned>(bits_));
  unsigned groups[8];
  for (int i = 0; i < 8; ++i)
    groups[i] = static_cast<unsigned>(bits_ >> (112 - 16 * i)) & 0xffff;
  auto [start, length] = longestZeros(groups);
  // Ruby writes the last 32 bits with dots when nothing, or only `ffff`, stands before them.
  bool isMapped = start == 0 && length == 5 && groups[5] == 0xffff;
  if (zone_.empty() && ((start == 0 && length == 6) || isMapped))
    return std::string(isMapped ? "::ffff:" : "::") + v4Text(groups[6] << 16 | groups[7]);
  std::string result;
  for (int i = 0; i < 8; ++i) {
    if (length > 0 && i == start) {
      result += "::";
      i += length - 1;
      continue;
    }
    char group[8];
    std::snprintf(group, sizeof group, "%x", groups[i]);
    (result += result.empty() || result.ends_with(':') ? "" : ":") += group;
  }
  return result + zone_;
}

} // namespace pp::stdlib
