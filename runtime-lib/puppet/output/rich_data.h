// Values in a catalog's JSON: plain where JSON has them, `__ptype`/`__pvalue` hashes where it lacks
// them.
#pragma once

#include "runtime-lib/puppet/types/type.h"

#include <string>

namespace pp {

class GrowingText;
struct Run;

/// Appends an attribute's value; references to resources are written as `Type[title]`.
void appendRichData(Run &run, std::string &out, Value value);
/// The same, handing over what is written of large values.
void appendRichData(Run &run, GrowingText &out, Value value);
/// Appends a type in Pcore's form.
void appendRichType(Run &run, std::string &out, const Type *type);

} // namespace pp
