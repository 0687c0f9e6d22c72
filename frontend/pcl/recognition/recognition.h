// Whether an input is PCL: `.pp` is also the ending of Puppet manifests.
#pragma once

#include "frontend/frontend.h"

#include <string>
#include <string_view>

namespace ppcc::pcl {

/// By a project file that says so, or else by how the text begins.
frontend::Claim claim(const std::string &path);

/// Whether a text begins as PCL does: `name =`, or a block of PCL's with a body like HCL's.
bool looksLikePcl(std::string_view text);

/// The PCL files directly in a directory, sorted by name.
std::vector<std::string> filesOf(const std::string &directory);

} // namespace ppcc::pcl
