// yaml_data, json_data, hocon_data and eyaml_lookup_key where manifests call them: with the context
// that a data function of the program was given.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/hiera/context.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"

namespace pp::builtins {

using namespace hiera;

namespace {

/// The file's data, made once for a path whichever function reads it, as Puppet's cache has it.
Value dataOf(const Call &call, std::string_view function) {
  ContextInUse context(call.args[1], call.scope);
  const Value *path = hashFind(*call.args[0].as<Hash>(), "path");
  std::optional<Value> &known =
      context.invocation().hiera.fileData[std::string(path->as<String>()->view())];
  FunctionMemory own;
  if (!known)
    known = nativeDataHash(context.invocation(), function, call.args[0], own);
  if (own.file)
    context.memory().files.push_back(own.file);
  return *known;
}

} // namespace

Value yamlData(const Call &call) { return dataOf(call, "yaml_data"); }
Value jsonData(const Call &call) { return dataOf(call, "json_data"); }
Value hoconData(const Call &call) { return dataOf(call, "hocon_data"); }

Value dataWithoutPath(const Call &call) {
  return makeString(call.run, "one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be "
                              "declared in hiera.yaml when using this data_hash function");
}

Value eyamlLookupKey(const Call &call) {
  ContextInUse context(call.args[2], call.scope);
  if (!context.memory().encrypted)
    context.memory().encrypted = std::make_unique<FunctionMemory>();
  std::optional<Value> found = nativeLookupKey(context.invocation(), call.args[0].as<String>(),
                                               call.args[1], *context.memory().encrypted);
  if (!found)
    context.invocation().hiera.throwNoSuchKey();
  return *found;
}

} // namespace pp::builtins
