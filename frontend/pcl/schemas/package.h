// One schema: a JSON document whose resources, functions and types are found by token and read when
// they are asked for.
#pragma once

#include "frontend/diagnostics/engine.h"
#include "frontend/pcl/schemas/json.h"

#include <memory>
#include <unordered_map>

namespace ppcc::pcl {

/// `pkg:module:Name`, `pkg:Name` or `pkg::Name`.
struct TypeToken {
  std::string package;
  std::string module;
  std::string name;
};
/// The parts of a token; nothing where it is malformed. A missing module is `index`.
std::optional<TypeToken> parseTypeToken(std::string_view text);

class ModuleFormat;

class Package {
public:
  ~Package();
  enum Section : uint8_t { Resources, Functions, Types };

  /// Reads where the members of the document are; null after a report where it is broken.
  static std::unique_ptr<Package> open(const source::SourceFile &file, diagnostics::Engine &engine);

  const source::SourceFile &file() const { return *file_; }
  const std::string &name() const { return name_; }
  const std::string &version() const { return version_; }
  void setName(std::string name) { name_ = std::move(name); }

  /// The token as the schema spells it: the same, or one that means the same module. Null where
  /// there is none.
  const std::string *find(Section section, std::string_view token) const;
  /// What the schema says of a token that it has as written; nothing where that is broken, which is
  /// reported, or not there.
  std::optional<Json> read(Section section, const std::string &token,
                           diagnostics::Engine &engine) const;
  /// What it says of the package's provider.
  std::optional<Json> readProvider(diagnostics::Engine &engine) const;
  std::vector<std::string_view> tokens(Section section) const;

private:
  explicit Package(const source::SourceFile &file);
  bool readIndex(diagnostics::Engine &engine);
  bool readMember(const std::string &name, source::Span value, diagnostics::Engine &engine);
  bool readSection(Section section, source::Span value, diagnostics::Engine &engine);
  std::optional<Json> readSpan(source::Span span, diagnostics::Engine &engine) const;
  const std::string &shortModule(const std::string &module) const;
  /// With the short form of its module.
  std::string canonical(std::string_view token) const;

  using Places = std::unordered_map<std::string, source::Span>;

  const source::SourceFile *file_;
  std::string name_;
  std::string version_;
  std::string moduleFormat_;
  std::optional<source::Span> provider_;
  Places sections_[3];
  mutable std::unique_ptr<ModuleFormat> format_;
  mutable std::unordered_map<std::string, std::string> shortModules_;
  /// By canonical token; made when one is looked for that is not there as written.
  mutable std::unordered_map<std::string, const std::string *> canonical_[3];
};

} // namespace ppcc::pcl
