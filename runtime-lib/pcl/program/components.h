// Components whose program lies in a directory.
#pragma once

#include "runtime-lib/pcl/program/session.h"

namespace pp::pcl {

/// A frame for a program, nothing of which is evaluated.
ProgramFrame &newFrame(Session &session, const Directory &component);
/// All nodes of a frame in their order.
void runProgram(Session &session, ProgramFrame &frame);
/// The programs of the instances that a node has declared.
void runComponents(Session &session, ProgramFrame &frame, const Node &node);

/// The instances of a resource node among its values.
std::vector<const Instance *> instancesOf(Value value);

/// An output of a component, or unset where it has none of that name.
Value componentOutput(Session &session, const Instance &instance, std::string_view name);

} // namespace pp::pcl
