// Everything of an environment that is written in Ruby, and how programs run it.
#pragma once

#include "frontend/puppet/environment/environment.h"
#include "frontend/source/source_file.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::puppet::ruby {

enum class PartKind : uint8_t { Template, Function, LegacyFunction, ResourceType, DataType };

/// How a part is run.
enum class Way : uint8_t {
  /// In native code, or while the program is built: Ruby is not needed.
  Native,
  /// By CRuby, when a catalog reaches it.
  CRuby,
  /// Not at all; the reason says why.
  Impossible,
};

/// A place that leads to a part.
struct Use {
  std::string file;
  uint32_t line = 0;
  /// `class web`, `define web::site`, `function f`, `node x`; empty at top level.
  std::string owner;
};

struct Part {
  PartKind kind = PartKind::Template;
  /// As Puppet calls it: `module/file.erb`, `module::function`.
  std::string name;
  /// The module; `environment` for the environment's own.
  std::string module;
  /// Empty for what is used and is not there.
  std::string file;
  Way way = Way::CRuby;
  std::string reason;
  std::vector<Use> uses;
};

/// What is made of paths before they are shown.
using Shown = std::function<std::string(const std::string &)>;

/// The parts of an environment, by module, kind and name; nobody uses them yet.
std::vector<Part> findParts(const Environment &environment, const Shown &shown);

/// `template`, `function`, …, as the report names it.
std::string_view wordOf(PartKind kind);

} // namespace ppcc::puppet::ruby
