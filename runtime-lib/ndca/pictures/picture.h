// Pictures and animations as files.
#pragma once

#include "runtime-lib/ndca/pictures/colours.h"
#include "runtime-lib/ndca/pictures/view_of.h"

namespace pp::ndca {

/// What all frames of a picture share.
struct PictureStyle {
  Palette palette{};
  unsigned states = 2;
  int64_t scale = 1;
  /// Hundredths of a second per frame.
  unsigned delay = 10;
};

std::string writePng(const FlatView &view, const PictureStyle &style);
/// Frames of one size. Throws Stop when they are too large for the format.
std::string writeApng(const std::vector<FlatView> &frames, const PictureStyle &style);
std::string writeGif(const std::vector<FlatView> &frames, const PictureStyle &style);

/// Characters: `.` for 0, `O` for 1 of two states, else 1-9 a-z A-Z. Layers of more than two
/// dimensions are headed by `! z = k`.
std::string writeText(const RunSource &cells, const Rule &rule, const ViewChoice &choice,
                      const std::optional<Box> &region);

} // namespace pp::ndca
