// The keys that Puppet insists on, in the order in which it looks for them.
#include "frontend/puppet/environment/module_metadata.h"

#include "runtime-lib/core/files/input.h"

#include <cerrno>

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace ppcc::puppet {

/// A string as it is, anything else as it is written.
static std::string textOf(const rapidjson::Value &value) {
  if (value.IsString())
    return value.GetString();
  rapidjson::StringBuffer text;
  rapidjson::Writer<rapidjson::StringBuffer> writer(text);
  value.Accept(writer);
  return text.GetString();
}

static std::optional<MetadataProblem> problemOf(const rapidjson::Document &document,
                                                const std::string &module) {
  if (document.HasParseError())
    return MetadataProblem{
        module + " has an invalid and unparsable metadata.json file. The parse error: " +
            rapidjson::GetParseError_En(document.GetParseError()),
        true};
  if (!document.IsObject() || document.ObjectEmpty())
    return std::nullopt;
  for (const char *key : {"source", "author", "version", "license", "dependencies"})
    if (auto found = document.FindMember(key);
        found == document.MemberEnd() || found->value.IsNull())
      return MetadataProblem{std::string("No ") + key + " module metadata provided for " + module};
  if (!document["dependencies"].IsArray())
    return MetadataProblem{"The value for the key dependencies in the file metadata.json of the "
                           "module " +
                           module + " must be an array, not: '" + textOf(document["dependencies"]) +
                           "'"};
  return std::nullopt;
}

static std::string dataProviderOf(const rapidjson::Document &document) {
  if (document.HasParseError() || !document.IsObject())
    return {};
  auto found = document.FindMember("data_provider");
  return found == document.MemberEnd() || found->value.IsNull() ? "" : textOf(found->value);
}

ModuleMetadata readMetadata(const std::string &module, const std::string &directory) {
  std::string path = directory + "/metadata.json";
  pp::FileText file = pp::readInput(path);
  if (!file.isThere() && file.error != ENOENT && file.error != ENOTDIR)
    return {MetadataProblem{file.why(path), true}, {}};
  const std::string &text = file.text;
  if (text.empty())
    return {};
  rapidjson::Document document;
  document.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  return {problemOf(document, module), dataProviderOf(document)};
}

} // namespace ppcc::puppet
