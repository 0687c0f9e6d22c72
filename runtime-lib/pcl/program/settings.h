// What a run is told: names, configuration, directories.
#pragma once

#include <map>
#include <string>

namespace pp::pcl {

/// A value of the configuration as it was given.
struct ConfigText {
  std::string text = {};
  /// From a file that has types of its own: the text is JSON.
  bool isJson = false;
  bool isSecret = false;
  /// Where it was said, for messages.
  std::string source = {};
};

/// Plain data, shared by all stacks but for `stack` and `config`.
struct Settings {
  std::string stack = "dev";
  std::string project;
  std::string organization = "organization";
  /// Of the project file, and where the program runs.
  std::string root;
  std::string cwd;
  /// By key, without the project.
  std::map<std::string, ConfigText, std::less<>> config;
  bool showSecrets = false;
  bool exactNumbers = false;
  /// Nothing is known of a resource but its URN.
  bool noEcho = false;
  std::string pulumiVersion;
};

} // namespace pp::pcl
