// The table of built-in functions as lines.
#include "frontend/puppet/commands/commands.h"
#include "runtime-lib/puppet/functions/function_table.h"

#include <cstdio>

namespace ppcc::puppet {

int listFunctions() {
  for (std::string_view name : pp::builtinNames()) {
    const pp::BuiltinFunction &function = *pp::findBuiltin(name);
    for (const std::string &signature : pp::signatureTexts(function))
      std::printf("%.*s\t%s\n", static_cast<int>(function.origin.size()), function.origin.data(),
                  signature.c_str());
  }
  return 0;
}

} // namespace ppcc::puppet
