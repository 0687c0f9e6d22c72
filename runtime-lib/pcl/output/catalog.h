// What a program prints about a run.
#pragma once

#include "runtime-lib/pcl/program/session.h"

#include <string>
#include <string_view>

namespace pp::pcl {

/// An arrow between two resources; the source comes first.
struct Edge {
  const Instance *source;
  const Instance *target;
  std::string_view kind;
  /// The input that makes it one, of `requires`.
  std::string_view property = {};
};
std::vector<Edge> edgesOf(const Session &session);

/// `Type[title]`
std::string referenceTo(const Instance &instance);

/// The JSON document with resources, edges and outputs.
std::string catalogText(const Session &session);
/// The same data as Pulumi's engine shows a preview.
std::string previewText(const Session &session);
std::string dotText(const Session &session);
std::string svgText(const Session &session);
/// Counts and names for people.
std::string summaryText(const Session &session);

/// The format of that name as a function; null where there is none.
using Format = std::string (*)(const Session &session);
Format formatNamed(std::string_view name);

} // namespace pp::pcl
