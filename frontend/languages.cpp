// The table of languages: each row becomes the `language()` of its namespace.
#include "frontend/frontend.h"

#define LANGUAGE(name)                                                                             \
  namespace ppcc::name {                                                                           \
  const frontend::Language &language();                                                            \
  }
#include "frontend/languages.def"

namespace ppcc::frontend {

std::span<const Language *const> languages() {
  static const Language *const rows[] = {
#define LANGUAGE(name) &ppcc::name::language(),
#include "frontend/languages.def"
  };
  return rows;
}

} // namespace ppcc::frontend
