// Which diagnostics each kind of leniency makes warnings of.
#include "frontend/pcl/typing/leniency.h"

namespace ppcc::pcl {

using diagnostics::Id;

Leniency leniencyOf(const frontend::OptionValues &options) {
  bool all = options.find("--lenient").has_value();
  auto isSet = [&](std::string_view option) { return all || options.find(option).has_value(); };
  return {isSet("--allow-missing-variables"), isSet("--allow-missing-properties"),
          isSet("--allow-unknown-resources") || options.find("--schema-missing") == "warn",
          isSet("--allow-unknown-functions") || options.find("--schema-missing") == "warn",
          isSet("--allow-any-range")};
}

void apply(const Leniency &leniency, diagnostics::Engine &engine) {
  auto allow = [&](bool isAllowed, std::initializer_list<Id> ids) {
    for (Id id : ids)
      if (isAllowed)
        engine.setSeverity(id, diagnostics::Severity::Warning);
  };
  allow(leniency.missingVariables, {Id::PclUndefined});
  allow(leniency.missingProperties, {Id::PclProperty, Id::PclTraverse, Id::PclInput});
  allow(leniency.unknownResources, {Id::PclUnknownPackage, Id::PclUnknownResource});
  allow(leniency.unknownFunctions,
        {Id::PclUnknownFunction, Id::PclUnknownInvoke, Id::PclUnknownInvokePackage});
  allow(leniency.anyRange, {Id::PclIterate, Id::PclRange});
}

} // namespace ppcc::pcl
