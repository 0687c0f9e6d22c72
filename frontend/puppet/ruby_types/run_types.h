// Resource types read by running their files in a child process that can do nothing else.
#pragma once

#include "runtime-lib/puppet/environment/module_types.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::puppet::ruby {

/// A file of `lib/puppet/type`.
struct TypeFile {
  std::string name;
  std::string path;
  /// The path as messages say it.
  std::string shown;
};

/// What files of types find when they run.
struct TypeSurroundings {
  /// The `lib` directories of modules, in order of search.
  std::vector<std::string> libraries;
  /// The types for which there are providers.
  std::vector<std::string> providers;
  /// Types that others may ask for and nobody else wants to know.
  std::vector<TypeFile> known;
};

/// What running a file gave: a type, or why there is none and in which line (0 for no line).
struct TypeAnswer {
  pp::ModuleType type;
  std::string problem = {};
  uint32_t line = 0;
};

/// The answers by name of the type. A type that is not among them was not run, because there is no
/// Ruby on the machine, it cannot be limited, or the time for all types was over: `problem`.
struct TypeAnswers {
  std::map<std::string, TypeAnswer> types;
  std::string problem;
};

/// Runs the files one after the other, in one process as long as none of them ends it.
TypeAnswers runTypes(const std::vector<TypeFile> &files, const TypeSurroundings &surroundings);

/// The Ruby program that is run; the request is appended to it.
std::string_view childProgram();

/// What the child is asked, and what its output says about types. Apart for tests.
std::string childRequest(const std::vector<TypeFile> &files, const TypeSurroundings &surroundings);
/// Adds what was answered; gives the name of the type that was running when the output ended, or
/// an empty text.
std::string takeAnswers(std::string_view output, TypeAnswers &answers);

} // namespace ppcc::puppet::ruby
