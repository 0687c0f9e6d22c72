// A manifest or template on its way through the phases.
#pragma once

#include "frontend/project.h"
#include "frontend/puppet/analysis/annotated_ast.h"

#include <memory>
#include <optional>
#include <string>

namespace ppcc::puppet {

struct Manifest {
  const source::SourceFile *file;
  /// Module it belongs to; empty for main manifests.
  std::string module;
  /// What it is compiled with: itself, or all main manifests together.
  frontend::Unit *unit;
  std::optional<ast::Program> program = std::nullopt;
  /// Parsed and validated without an error.
  bool valid = false;
  /// Of a broken file of a module: what Puppet says when the file is loaded.
  std::string error = {};
  /// Of a file that came along with a mentioned module: what the site would call it.
  std::string loadedName = {};

  bool isMain() const { return module.empty(); }
  bool isTemplate() const { return file->path().ends_with(".epp"); }
  bool isCached() const { return unit->isCached(); }
};

/// A unit after analysis: all main manifests, or one other file.
struct AnalysedUnit {
  /// Null for a broken file and for one whose object is in the cache.
  std::unique_ptr<AnnotatedAst> annotated;
  frontend::Unit *unit;
  /// Null for the main manifests.
  Manifest *manifest;
};

} // namespace ppcc::puppet
