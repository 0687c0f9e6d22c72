// The catalog as text: wire format 2, and a summary for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pp {

class TextPieces;
struct Run;

/// What becomes of values that JSON has no notation for: tagged hashes, or text and a warning.
enum class DataForm : uint8_t { Rich, Plain };

/// What differs between two otherwise equal catalogs.
struct CatalogIdentity {
  /// Seconds since 1970.
  int64_t version = 0;
  std::string uuid;
  /// What the environment's `config_version` command printed; goes before the time.
  std::string configVersion = {};

  /// The present time and a random UUID.
  static CatalogIdentity now();
  /// The same for the same version and node: digits are taken as a time, anything else as what a
  /// `config_version` command printed; the UUID is made of a digest.
  static CatalogIdentity fixed(std::string_view version, std::string_view node);
};

/// The catalog as Puppet sends it to agents: virtual and exported resources left out.
std::string wireFormat(Run &run, const CatalogIdentity &identity, DataForm form = DataForm::Rich);
/// The same as rich data; a large catalog whose writing cannot fail any more is given to `pieces`
/// but for its end, which comes back.
std::string wireFormat(Run &run, const CatalogIdentity &identity, TextPieces &pieces);
/// A few lines: how many resources of which type.
std::string catalogSummary(const Run &run);

} // namespace pp
