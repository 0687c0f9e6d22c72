// What a program requires of Pulumi.
#pragma once

#include "runtime-lib/pcl/program/session.h"

namespace pp::pcl {

/// Fails where `requiredVersionRange` is no range, or where the version that the run was given is
/// not in it.
void checkRequirement(const Session &session);

} // namespace pp::pcl
