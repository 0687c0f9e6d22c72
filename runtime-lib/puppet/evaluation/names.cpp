// Constant strings of the runtime, made once per process.
#include "runtime-lib/puppet/evaluation/names.h"

#include "runtime-lib/core/values/build.h"

#include <mutex>

namespace pp {

const String *processString(std::string_view text) {
  static std::mutex lock;
  // Never destroyed: other threads may still read strings while the process ends.
  static Context &context = *new Context();
  std::lock_guard guard(lock);
  return makeString(context, text).as<String>();
}

static Names makeNames() {
  Names all;
#define NAME(identifier, text) all.identifier = processString(text);
#include "runtime-lib/puppet/evaluation/names.def"
  return all;
}

const Names &names() {
  static const Names all = makeNames();
  return all;
}

std::string_view withoutLeadingColons(std::string_view name) {
  return name.starts_with("::") ? name.substr(2) : name;
}

} // namespace pp
