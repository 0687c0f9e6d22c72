// Collects definitions; a name that several files define is not relied on.
#include "frontend/puppet/analysis/declarations.h"

#include "runtime-lib/core/values/unicode.h"

namespace ppcc::puppet {

using namespace ast;

static std::string keyOf(std::string_view name) {
  if (name.starts_with("::"))
    name.remove_prefix(2);
  return pp::downcase(name);
}

void Declarations::add(std::string_view name, Entry entry) {
  auto [known, isNew] = entries_.try_emplace({entry.node->kind, keyOf(name)}, entry);
  if (!isNew)
    known->second.node = nullptr;
}

void Declarations::add(const Program &program) {
  for (const Node *node : program.definitions) {
    Entry entry{node, program.file};
    if (const auto *function = as<FunctionDefinition>(node))
      add(function->name, entry);
    else if (const auto *hostClass = as<HostClassDefinition>(node))
      add(hostClass->name, entry);
    else if (const auto *define = as<ResourceTypeDefinition>(node))
      add(define->name, entry);
    else if (const auto *alias = as<TypeAlias>(node))
      add(alias->name, entry);
  }
}

const Declarations::Entry *Declarations::findEntry(Kind kind, std::string_view name) const {
  auto found = entries_.find({kind, keyOf(name)});
  return found == entries_.end() || !found->second.node ? nullptr : &found->second;
}

} // namespace ppcc::puppet
