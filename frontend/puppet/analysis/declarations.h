// What all manifests of a compilation declare by name, for checks that look into other files.
#pragma once

#include "frontend/puppet/ast/program.h"

#include <map>
#include <string>
#include <string_view>

namespace ppcc::puppet {

/// A definition and the file it stands in.
template <class Definition> struct Declared {
  const Definition *node = nullptr;
  const source::SourceFile *file = nullptr;

  explicit operator bool() const { return node; }
};

/// Functions, classes, defines and type aliases by name; letter case and leading colons do not
/// count.
class Declarations {
public:
  void add(const ast::Program &program);

  /// The definition; nothing when there is none or several.
  template <class Definition> Declared<Definition> find(std::string_view name) const {
    const Entry *entry = findEntry(Definition::nodeKind, name);
    if (!entry)
      return {};
    return {static_cast<const Definition *>(entry->node), entry->file};
  }

private:
  struct Entry {
    /// Null when there are several of that name.
    const ast::Node *node;
    const source::SourceFile *file;
  };
  const Entry *findEntry(ast::Kind kind, std::string_view name) const;
  void add(std::string_view name, Entry entry);

  std::map<std::pair<ast::Kind, std::string>, Entry> entries_;
};

} // namespace ppcc::puppet
