// Files of catalogs: their names, their compression, and whether two have the same content.
#pragma once

#include "runtime-lib/program/run_node.h"

#include <memory>
#include <string>
#include <string_view>

namespace pp::fleet {

/// `NODE.json`, or what fits the format, and `.zst` when it is compressed.
std::string catalogFileName(std::string_view node, CatalogFormat format, bool isCompressed);

/// Whether two catalogs of one format differ in nothing but their version and their UUID.
bool haveSameContent(std::string_view one, std::string_view other, CatalogFormat format);

/// Compresses and decompresses with zstd; one per thread.
class Compressor {
public:
  Compressor();
  ~Compressor();
  /// A frame with a checksum; throws std::runtime_error.
  std::string compressed(std::string_view text);
  /// The text of a frame; empty when it is none.
  std::string decompressed(std::string_view frame);

private:
  struct Contexts;
  std::unique_ptr<Contexts> contexts_;
};

} // namespace pp::fleet
