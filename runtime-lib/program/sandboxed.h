// Which limits a program puts on itself before it evaluates anything (`--sandbox`).
#pragma once

#include "runtime-lib/program/options.h"

namespace pp {

/// Gives up what making catalogs does not need; all that could need more has been done before:
/// `config_version`, and the classifier of a single node. Throws DataError where `--sandbox=always`
/// asks for what this machine does not have.
void enterSandboxFor(const Options &options, const std::string &dataCache);

} // namespace pp
