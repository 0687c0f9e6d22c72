// Directories and files of which nobody else can have changed what is in them.
#pragma once

#include <sys/stat.h>

#include <string>

namespace pp {

/// Whether it belongs to the effective user and nobody else may write to it.
bool isPrivate(const struct stat &status);

/// Makes a directory, with those above it, for this user only; false when there is none then.
bool makePrivateDirectory(const std::string &path);

/// Why what lies in a directory must not be believed; empty when nobody else could have put it
/// there, and when there is no such directory.
std::string distrustOf(const std::string &directory);

} // namespace pp
