// Exported resources of other nodes, as a file gives them in place of a database.
#pragma once

#include "runtime-lib/catalog/collectors.h"
#include "runtime-lib/catalog/run.h"
#include "runtime-lib/data/structured_text.h"

#include <string_view>

namespace pp {

/// A list of resources in the catalog's own form (`type`, `title`, `tags`, `parameters`), each with
/// the node it comes from as `certname`; a whole catalog is one too, of its own node. The node a
/// run compiles for does not find its own.
class ExportedFile : public ExportedResources {
public:
  /// Reads JSON or YAML; throws DataError when it is nothing of that kind.
  ExportedFile(Run &run, const SourcedText &file);
  std::vector<Value> search(Run &run, std::string_view type) override;

private:
  std::vector<Value> entries_;
};

/// What `Type<<| query |>>` finds on other nodes and adds to the catalog; throws when a resource of
/// that name is there already.
std::vector<Resource *> collectFromOtherNodes(Run &run, Collector::State &collector);

} // namespace pp
