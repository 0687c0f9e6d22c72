// Resources and components: one, several, or none, as their range says.
#pragma once

#include "runtime-lib/pcl/program/session.h"

namespace pp::pcl {

/// Registers what a resource, read or component block declares, and gives the value of its name.
Value declareResources(Session &session, ProgramFrame &frame, const Node &node);

/// The package of a type token, of a provider the one that it is for.
std::string_view packageOf(std::string_view token);

/// Parent, providers and what children inherit: sets them from the options of the instance.
void applyOptions(Session &session, const ProgramFrame &frame, Instance &instance);
/// What an instance depends on, in the order in which its inputs are written.
void collectDependencies(Instance &instance);
/// Leaves it out when something that it depends on has failed.
void skipIfNeeded(Session &session, Instance &instance);

/// An option of an instance, or undef.
Value optionOf(const Instance &instance, std::string_view name);

} // namespace pp::pcl
