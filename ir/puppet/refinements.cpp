// Puppet types that are known of values, in IR text.
#include "ir/core/module.h"
#include "ir/puppet/rules.h"
#include "ir/text/reader.h"
#include "ir/text/text_writer.h"

namespace ppcc::ir::puppet {

bool Rules::knowsRefinement(const Module &module, RefinementId id) {
  return module.puppet.types.contains(id);
}

void Rules::printRefinement(TextWriter &writer, RefinementId id) {
  writer.quoted(writer.module().puppet.types[id]);
}

RefinementId Rules::readRefinement(Reader &reader) {
  return reader.module().puppet.types.intern(reader.scanner().string());
}

} // namespace ppcc::ir::puppet
