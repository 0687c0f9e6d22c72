// What waits for the conversions: each is a clear failure until its real definition replaces it here.
#include "runtime-lib/types/access/access.h"
#include "runtime-lib/types/assignable.h"
#include "runtime-lib/types/uris.h"
#include "runtime-lib/values/error.h"

namespace pp {

[[noreturn]] static void failPending(const char *what) {
  failIssue(std::string("ppcc does not support ") + what + " yet", "UNSUPPORTED_CONSTRUCT");
}

const Type *uriFromKey(Context &, Value) { failPending("parameters of URI"); }
const Type *timeFromKeys(Context &, TypeKind, std::span<const Value>) {
  failPending("parameters of Timestamp and Timespan");
}
bool isUriParameter(Context &, Value) { failPending("parameters of URI"); }
bool initAssignable(Context &, const InitType &, const Type *, RecursionGuard *) {
  failPending("Init types");
}
int initReallyInstance(Context &, const InitType &, Value, RecursionGuard *) {
  failPending("Init types");
}

} // namespace pp
