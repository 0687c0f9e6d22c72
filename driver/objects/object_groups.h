// Units that are compiled to one object, and where the objects of a build come from.
#pragma once

#include "codegen/failure.h"
#include "driver/compilation.h"

#include <string>
#include <vector>

namespace ppcc::driver {

/// Units of the language's groups, compiled together because starting LLVM costs as much as a small
/// file; few enough that one changed file is compiled quickly.
std::vector<ObjectGroup> groupUnits(std::deque<frontend::Unit> &units, bool apart);

/// Gives each unit of a group the object that an earlier build has made of it.
void findInCache(ObjectCache &cache, const ObjectGroup &group);

/// Compiles all units that are in no object yet. Objects of units that nothing is to be said about
/// are kept for later builds.
std::vector<codegen::Result<std::string>> compileObjects(Compilation &compilation);

} // namespace ppcc::driver
