// The table of functions.
#include "frontend/pcl/typing/signatures.h"

#include <algorithm>

namespace ppcc::pcl {

namespace {

std::vector<Signature::Parameter> pairs(std::initializer_list<std::string_view> texts) {
  std::vector<Signature::Parameter> parameters;
  for (auto text = texts.begin(); text != texts.end(); text += 2)
    parameters.push_back({text[0], text[1]});
  return parameters;
}

const std::vector<Signature> &table() {
  static const std::vector<Signature> signatures = {
#define FUNCTION(name, kind, result, ...) {#name, FunctionKind::kind, result, pairs({__VA_ARGS__})},
#include "frontend/pcl/typing/functions.def"
  };
  return signatures;
}

} // namespace

const Signature *findFunction(std::string_view name) {
  auto found = std::find_if(table().begin(), table().end(),
                            [&](const Signature &row) { return row.name == name; });
  return found == table().end() ? nullptr : &*found;
}

std::span<const std::string_view> functionNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> names;
    for (const Signature &signature : table())
      names.push_back(signature.name);
    return names;
  }();
  return names;
}

} // namespace ppcc::pcl
