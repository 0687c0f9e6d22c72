// Places as HCL counts them: lines, and columns of grapheme clusters.
#pragma once

#include "frontend/source/source_file.h"

#include <string>

namespace ppcc::pcl {

/// Line and column of a byte of the file; a cluster is one column, whatever it is made of.
source::Position positionIn(const source::SourceFile &file, uint32_t offset);
/// `file:1,2-13`, or with two lines `file:1,2-3,4`, as HCL names ranges in its messages.
std::string rangeText(const source::SourceFile &file, source::Span span);

} // namespace ppcc::pcl
