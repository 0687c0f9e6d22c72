// Puppet's settings as manifests see them (`$settings::…`) and as they change evaluation.
#pragma once

#include "runtime-lib/abi/value.h"
#include "runtime-lib/core/session/context.h"

#include <map>
#include <string>
#include <string_view>

namespace pp {

/// Settings that were given; the rest have Puppet's defaults (settings.def).
class Settings {
public:
  /// Throws std::invalid_argument with a sentence when the setting is unknown or the value wrong.
  void set(std::string_view name, std::string_view value);
  /// `name=value` lines; those of the environment's layout are left out.
  void setLines(std::string_view lines);
  /// The text given for the setting, else its default.
  std::string get(std::string_view name) const;
  bool isTrue(std::string_view name) const { return get(name) == "true"; }

  LanguageOptions language() const;
  /// All settings as `$settings::all_local`: a hash in Puppet's order.
  Value toHash(Context &context) const;

private:
  std::map<std::string, std::string, std::less<>> given_;
};

} // namespace pp
