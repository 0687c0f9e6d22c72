// Files of modules, as `module/path` references name them.
#pragma once

#include "runtime-lib/puppet/evaluation/run.h"

#include <optional>
#include <string>

namespace pp {

/// The path of `module/path` in that module's `folder` (`files`, `templates`), as messages show it;
/// an absolute path is itself. Nothing when there is no such file.
std::optional<std::string> findModuleFile(const Run &run, std::string_view reference,
                                          std::string_view folder);
/// Where that file would be; nothing when there is no such module.
std::optional<std::string> moduleFilePath(const Run &run, std::string_view reference,
                                          std::string_view folder);
/// Whether the value is an absolute path; Puppet warns of what is no text.
bool isAbsolutePath(Run &run, Value value);
/// The bytes of a file that messages show under `path`; fails as Ruby does.
std::string readShownFile(const Run &run, const std::string &path);

} // namespace pp
