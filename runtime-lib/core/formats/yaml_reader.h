// YAML text to values, as Ruby's Psych reads YAML 1.1 with Puppet's restrictions.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_set>

namespace pp {

/// YAML that cannot be read; the text is that of Puppet's YamlLoadError: Psych's words with file,
/// line and column.
class YamlError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Puppet's safe_load(text, permitted_classes, file).
struct YamlOptions {
  /// Named in errors; `<unknown>` when empty.
  std::string_view file;
  /// Whether Symbol is among the permitted classes.
  bool allowSymbols = true;
  /// Psych's own words on classes that are not permitted; Puppet puts the file before them.
  bool namesFile = true;
  /// Whether `*name` may refer to what came before.
  bool allowAliases = true;
  /// How many values all aliases together may stand for.
  size_t aliasedValues = 10'000'000;
};

/// The first document of a text.
struct YamlDocument {
  /// False when there is none, as Puppet makes of nil.
  Value value;
  /// Values that are symbols in Ruby (`:x`); here they are strings of the text after the colon.
  /// Keys are not among them: Puppet turns symbols that are keys into strings.
  std::unordered_set<const Object *> symbols;
};

/// Throws YamlError. The values live in the context's arena.
YamlDocument parseYaml(Context &context, std::string_view text, const YamlOptions &options = {});

} // namespace pp
