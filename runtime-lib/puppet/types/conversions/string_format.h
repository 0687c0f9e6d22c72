// Formats of String.new: `%[flags][width][.precision]letter` per type, nested for containers.
#pragma once

#include "runtime-lib/puppet/types/conversions/ruby_format.h"
#include "runtime-lib/puppet/types/type.h"

#include <memory>
#include <vector>

namespace pp {

struct StringFormat;
/// Formats by type, the most specific type first.
using FormatMap = std::vector<std::pair<const Type *, std::shared_ptr<const StringFormat>>>;

/// One format; for containers also what goes between elements and how elements are written.
struct StringFormat {
  FormatSpec spec;
  /// The opening delimiter `[ { ( < |`, or 0.
  char delimiter = 0;
  /// The format as it was written.
  std::string original;
  std::optional<std::string> separator;
  std::optional<std::string> separator2;
  /// Formats of elements; empty when nothing is said.
  std::shared_ptr<const FormatMap> elements;

  char letter() const { return spec.conversion; }
  bool alternative() const { return spec.alternative; }
};

/// Reads a format; throws Puppet's failures.
StringFormat parseStringFormat(std::string_view text);
/// The formats that apply when nothing is said, and inside of containers.
const FormatMap &defaultFormats();
const FormatMap &defaultElementFormats();
/// A given format for each type, over the default ones: the more specific type wins.
FormatMap mergeFormats(Context &context, const FormatMap &lower, const FormatMap &higher);
/// The formats that the second argument of String.new stands for.
FormatMap formatsFromHash(Context &context, const Hash &hash);
/// The first format whose type takes the value.
const StringFormat &findFormat(Context &context, const FormatMap &formats, Value value);

/// `String.new(value, formats)`: `formats` is default, a format or a hash of formats.
std::string convertToString(Context &context, Value value, Value formats);

} // namespace pp
