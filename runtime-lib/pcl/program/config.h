// Values of `config` blocks.
#pragma once

#include "runtime-lib/pcl/program/session.h"

namespace pp::pcl {

/// From the configuration of the run, from the inputs of the component, or the default.
Value configValue(Session &session, ProgramFrame &frame, const Node &node);

/// A member of a node's facts, or null.
const Value *factOf(const Node &node, std::string_view name);
bool hasFact(const Node &node, std::string_view name);

} // namespace pp::pcl
