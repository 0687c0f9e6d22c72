// Ruby's symbols in YAML, which are no data in Puppet.
#pragma once

#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/hiera/data/data_files.h"

namespace pp::hiera {

/// The type of a value that holds symbols: each is a `Runtime[ruby, 'Symbol']`.
const Type *inferWithSymbols(Run &run, const DataFile &file, Value value);

} // namespace pp::hiera
