// Resource types that modules define in Ruby, as the compiler read them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pp {

/// What a catalog must know of a resource type.
struct ModuleType {
  struct Pattern {
    std::string regexp;
    std::vector<std::string> attributes;
  };
  std::string name;
  /// The Ruby file, for messages.
  std::string file;
  /// Why the file was not understood; empty when it was.
  std::string problem;
  std::vector<std::string> attributes;
  std::vector<std::string> namevars;
  std::vector<Pattern> patterns;
  bool isIsomorphic = true;

  /// One line of text, the form that programs carry.
  std::string toLine() const;
};

ModuleType parseModuleType(std::string_view line);

} // namespace pp
