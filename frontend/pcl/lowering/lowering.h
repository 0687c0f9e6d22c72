// From a typed program to IR.
#pragma once

#include "frontend/pcl/typing/typed_program.h"
#include "ir/core/module.h"

#include <memory>
#include <string>

namespace ppcc::pcl {

/// What a program is called and where it lies.
struct ProjectFacts {
  /// The path by which objects name it.
  std::string file;
  std::string name;
  std::string directory;
};

/// The module of a program and all components that it uses; binding has found nothing wrong.
std::unique_ptr<ir::Module> lower(TypedPrograms &programs, const ProjectFacts &project);

} // namespace ppcc::pcl
