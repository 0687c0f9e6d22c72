// The resource types of all modules of a program, each read in the best way there is.
#pragma once

#include "frontend/puppet/ruby_types/run_types.h"

#include <string>
#include <vector>

namespace ppcc::puppet::ruby {

/// Where a module lies, and where messages say it lies.
struct ModulePlace {
  std::string directory;
  std::string shown;
};

/// Something to be said about the file of a type.
struct TypeRemark {
  TypeFile file;
  /// 0 for the file as a whole.
  uint32_t line = 0;
  std::string problem;
  /// Whether reading the file as text has given the type all the same.
  bool isKnown = false;
};

struct ModuleTypes {
  std::vector<pp::ModuleType> types;
  std::vector<TypeRemark> remarks;
};

/// How files are read: run in a child process, or as text only.
enum class TypeReading : uint8_t { Run, Read };

/// The types of `modules`; of two with one name the first counts. Files of `others` may be asked
/// for by theirs. A file that cannot be run is read as text.
ModuleTypes resourceTypesOf(const std::vector<ModulePlace> &modules,
                            const std::vector<ModulePlace> &others, TypeReading reading);

} // namespace ppcc::puppet::ruby
