// Exported resources of other nodes, as a file gives them in place of a database.
#pragma once

#include "runtime-lib/core/formats/structured_text.h"
#include "runtime-lib/puppet/catalog/changes/collectors.h"
#include "runtime-lib/puppet/evaluation/run.h"

#include <string_view>

namespace pp {

/// A list of resources in the catalog's own form (`type`, `title`, `tags`, `parameters`), each with
/// the node it comes from as `certname`; a whole catalog is one too, of its own node. Immutable, so
/// that the catalogs of many nodes share it.
class ExportedStore {
public:
  /// Reads JSON or YAML; throws DataError when it is nothing of that kind.
  explicit ExportedStore(const SourcedText &file);
  /// What other nodes than `node` exported of that type.
  std::vector<Value> search(std::string_view node, std::string_view type) const;
  /// SHA-256 of the text.
  const std::string &digest() const { return digest_; }

private:
  Context memory_;
  std::string digest_;
  /// The node of a whole catalog; else each entry says its own.
  std::string owner_;
  std::vector<Value> entries_;
};

/// The resources of a store as one run finds them: without those of its own node.
class ExportedFile : public ExportedResources {
public:
  explicit ExportedFile(const ExportedStore &store) : store_(store) {}
  std::vector<Value> search(Run &run, std::string_view type) override {
    return store_.search(run.node.name, type);
  }

private:
  const ExportedStore &store_;
};

/// What `Type<<| query |>>` finds on other nodes and adds to the catalog; throws when a resource of
/// that name is there already.
std::vector<Resource *> collectFromOtherNodes(Run &run, Collector::State &collector);

} // namespace pp
