// Parsed data as bytes that can be mapped into memory: objects in the runtime's own layout, at an
// address that is agreed upon beforehand.
#pragma once

#include "runtime-lib/abi/objects.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace pp::hiera {

/// What tells that a file has changed.
struct FileStamp {
  uint64_t device = 0;
  uint64_t inode = 0;
  int64_t modified = 0;
  int64_t modifiedNanoseconds = 0;
  int64_t changed = 0;
  int64_t changedNanoseconds = 0;
  int64_t size = 0;
  bool operator==(const FileStamp &) const = default;
};

/// The first bytes of an image.
struct ImageHead {
  uint64_t layout;
  /// Where the image must lie.
  uint64_t base;
  uint64_t bytes;
  /// Of all the rest.
  uint64_t checksum;
  FileStamp stamp;
  uint64_t value;
  /// Addresses of objects in which something is to be interpolated, at the end of the image.
  uint64_t interpolatedCount;
};

/// The image of a value for the address `base`; nothing when it holds what images do not know.
std::optional<std::vector<char>> makeImage(uint64_t base, const FileStamp &stamp, Value value,
                                           const std::unordered_set<const Object *> &interpolated);

/// Whether the mapped bytes are a whole image of that file, for the address where they lie.
bool isImage(std::span<const char> mapped, const FileStamp &stamp);
std::span<const Object *const> interpolatedOf(std::span<const char> image);

} // namespace pp::hiera
