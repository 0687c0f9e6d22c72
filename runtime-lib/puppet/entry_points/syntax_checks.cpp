// Checks of text that a heredoc with a syntax tag produced.
#include "runtime-lib/puppet/entry_points/located.h"

namespace pp {
extern "C" {

Value pp_check_syntax(Run *, Value text, const String *, const Location *) { return text; }

} // extern "C"
} // namespace pp
