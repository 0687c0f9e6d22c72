// The table of languages of the tests' ppcc: Puppet, and the probe.
#include "frontend/frontend.h"

namespace ppcc::puppet {
const frontend::Language &language();
}
namespace ppcc::probe {
const frontend::Language &language();
}

namespace ppcc::frontend {

std::span<const Language *const> languages() {
  static const Language *const rows[] = {&puppet::language(), &probe::language()};
  return rows;
}

} // namespace ppcc::frontend
