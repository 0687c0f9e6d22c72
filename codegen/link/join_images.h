// Two executables at different addresses become one.
#pragma once

#include "codegen/failure.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ppcc::codegen {

/// What the file of an executable says about it.
struct ImageFacts {
  /// Address of the first segment.
  uint64_t start = 0;
  /// The first address behind everything, in memory and in the file, that a segment may begin at.
  uint64_t end = 0;
  /// Of the names asked for, in their order; zero for those that are no plain functions or data.
  std::vector<uint64_t> addresses = {};

  struct Segment {
    uint64_t address, offset, size;
  };
  std::vector<Segment> segments = {};
  /// Where in the file an address is.
  uint64_t fileOffset(uint64_t address) const;
};

Result<ImageFacts> readImage(const std::string &path, std::span<const std::string> names);

/// Copies `base` to the open, empty file `output`, adds the segments of `part` and has the word at
/// `slot` of the file lead to its entry. Unwind tables of both become one table. Programs keep the
/// symbols of the base.
MaybeFailure joinImages(const std::string &base, const std::string &part, uint64_t slot, int output,
                        const std::string &outputName);

} // namespace ppcc::codegen
