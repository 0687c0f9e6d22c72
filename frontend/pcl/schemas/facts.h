// What schemas say about resources and functions.
#pragma once

#include "runtime-lib/pcl/lattice/types.h"

#include <string>
#include <utility>
#include <vector>

namespace ppcc::pcl {

namespace lattice = pp::pcl::lattice;
using lattice::TypeRef;

/// What the schema says about a resource, or nothing but the token where there is no schema.
struct ResourceFacts {
  /// As the schema spells it.
  std::string token;
  /// The object of the inputs with their facts (secret, default); dynamic without a schema.
  TypeRef inputs = nullptr;
  /// Of a read: what may be given beside the id.
  TypeRef stateInputs = nullptr;
  /// The object of the properties that it has when it is there, without `id` and `urn`.
  TypeRef outputs = nullptr;
  /// Outputs that are secret because the schema says so.
  std::vector<std::string> secretOutputs = {};
  /// Tokens that it had before.
  std::vector<std::string> aliases = {};
  /// Methods with the tokens of their functions.
  std::vector<std::pair<std::string, std::string>> methods = {};
  std::string packageName = {};
  std::string packageVersion = {};
  /// A component that is implemented in a package.
  bool isRemoteComponent = false;
  bool isProvider = false;
};

/// What `invoke` and `call` run.
struct FunctionFacts {
  /// As the schema spells it.
  std::string token;
  /// The object of the arguments; dynamic without a schema.
  TypeRef inputs = nullptr;
  TypeRef result = nullptr;
  /// Of a function that is called with its arguments one by one: their names in order.
  std::vector<std::string> positional = {};
  /// Where the options stand among the arguments of `invoke`, or -1.
  int optionsAt = -1;
  /// Of a method: its result is there at once, it is no output.
  bool isPlainResult = false;
  std::string packageName = {};
  std::string packageVersion = {};
};

} // namespace ppcc::pcl
