// Uniform resource identifiers as Ruby's URI reads them.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <string>
#include <string_view>

namespace pp {

/// The parts of a URI; null where there is none.
struct Uri : Object {
  static constexpr ObjectKind objectKind = ObjectKind::Uri;
  const String *scheme;
  const String *userinfo;
  const String *host;
  /// An integer, or undef.
  Value port;
  const String *path;
  const String *query;
  const String *fragment;
  const String *opaque;
};

/// Reads a URI; a plain failure with Ruby's message when the text is none.
Value parseUri(Context &context, std::string_view text);
std::string uriText(const Uri &uri);
/// The Ruby class of such a URI (`URI::HTTP`), which shows in messages.
std::string uriClassName(const Uri &uri);
bool urisEqual(const Uri &a, const Uri &b);
uint64_t hashUri(const Uri &uri);
/// `base` + a relative or absolute reference.
Value mergeUris(Context &context, const Uri &base, const Uri &reference);

} // namespace pp
