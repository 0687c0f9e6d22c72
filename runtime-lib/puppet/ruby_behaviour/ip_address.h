// Ruby's IPAddr: addresses and networks of both families.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pp::stdlib {

__extension__ typedef unsigned __int128 AddressBits;

/// An address with its mask, as `IPAddr.new(text)` makes it.
class IpAddress {
public:
  /// Throws a plain failure with Ruby's words when the text is no address.
  explicit IpAddress(std::string_view text);
  /// Nothing when the text is no address.
  static std::optional<IpAddress> read(std::string_view text);

  bool isV6() const { return isV6_; }
  /// Whether the other network lies in this one.
  bool includes(const IpAddress &other) const;
  /// Ruby's #to_s: IPv6 in its short form.
  std::string text() const;

private:
  AddressBits allBits() const { return isV6_ ? ~AddressBits{0} : AddressBits{0xffffffff}; }
  void readMask(std::string_view mask);

  AddressBits bits_ = 0;
  AddressBits mask_ = 0;
  bool isV6_ = false;
  std::string zone_;
};

} // namespace pp::stdlib
