// Puppet's own data functions: yaml_data, json_data, hocon_data.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"

namespace pp::hiera {

bool isNativeFunction(std::string_view name, FunctionKind kind) {
  if (kind == FunctionKind::DataHash)
    return name == "yaml_data" || name == "json_data" || name == "hocon_data";
  return kind == FunctionKind::LookupKey && name == "eyaml_lookup_key";
}

namespace {

DataFormat formatOf(std::string_view function) {
  return function == "json_data"    ? DataFormat::Json
         : function == "hocon_data" ? DataFormat::Hocon
                                    : DataFormat::Yaml;
}

/// A YAML file that holds no hash; told once, however many levels read it.
Value withoutHash(Hiera &hiera, const std::string &path, Value data) {
  Run &run = hiera.run;
  std::optional<Value> &known = hiera.fileData[path];
  if (known)
    return *known;
  std::string message = path + ": file does not contain a valid yaml hash";
  if (run.language.strict == Strictness::Error && !data.isFalse())
    failLookup(message);
  run.log(LogLevel::Warning, message);
  return *(known = HashBuilder(run).build());
}

} // namespace

Value nativeDataHash(Invocation &invocation, std::string_view function, Value options,
                     FunctionMemory &memory) {
  const Value *given = hashFind(*options.as<Hash>(), "path");
  const String *path = given ? dynAs<String>(*given) : nullptr;
  bool hasOthers = options.as<Hash>()->length > 1;
  if (!path || (hasOthers && function != "eyaml_lookup_key"))
    failPlain("'" + std::string(function) +
              "' one of 'path', 'paths' 'glob', 'globs' or 'mapped_paths' must be declared in "
              "hiera.yaml when using this data_hash function");
  std::string shown(path->view());
  DataFormat format = formatOf(function);
  std::shared_ptr<const DataFile> file = invocation.hiera.load(shown, format);
  if (!file->systemError.empty())
    failPlain(file->systemError);
  if (!file->error.empty())
    failLookup("Unable to parse " +
               (format == DataFormat::Yaml ? file->error : "(" + shown + "): " + file->error));
  memory.file = file;
  if (format == DataFormat::Yaml && !file->value.is(ObjectKind::Hash))
    return withoutHash(invocation.hiera, shown, file->value);
  return file->value;
}

} // namespace pp::hiera
