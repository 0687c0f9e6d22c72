// Functions that read files when the program runs, and assets, which providers read.
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/pcl/functions/functions.h"
#include "runtime-lib/pcl/text/digest.h"

#include <algorithm>
#include <filesystem>

namespace pp::pcl::functions {

namespace {

/// Below the working directory of the run.
std::string pathOf(Call &call) {
  return (std::filesystem::path(call.session.settings.cwd) / std::string(call.text(0))).string();
}

// What a secret names must not be told.
std::string bytesOf(Call &call) {
  FileText file = readInput(pathOf(call));
  if (!file.isThere())
    fail(ErrorCode::Input, "cannot read the file", file.why(std::string(call.text(0))), 1);
  return std::move(file.text);
}

Value made(Call &call, std::string_view text) { return makeString(call.session, text); }

Value asset(Call &call, std::string_view form, Value content) {
  pcl::Asset *result = call.session.arena.make<pcl::Asset>();
  static_cast<Object &>(*result) = {ObjectKind::Instance, static_cast<uint8_t>(SpecialKind::Asset),
                                    0, 0};
  result->form = makeString(call.session, form).as<String>();
  result->content = content;
  return Value::object(result);
}

Value textAsset(Call &call, std::string_view form) {
  call.text(0);
  return asset(call, form, call.arguments[0]);
}

} // namespace

Value readText(Call &call) { return made(call, bytesOf(call)); }
Value fileBase64(Call &call) { return made(call, base64(bytesOf(call))); }
Value fileSha256(Call &call) { return made(call, base64(digest("SHA256", bytesOf(call)))); }

Value readDirectory(Call &call) {
  std::error_code error;
  std::vector<std::string> names;
  std::filesystem::directory_iterator all(pathOf(call), error);
  for (; !error && all != std::filesystem::directory_iterator(); all.increment(error))
    names.push_back(all->path().filename().string());
  if (error)
    fail(ErrorCode::Input, "cannot read the directory",
         std::string(call.text(0)) + ": " + error.message(), 1);
  std::sort(names.begin(), names.end());
  std::vector<Value> values;
  for (const std::string &name : names)
    values.push_back(made(call, name));
  return makeList(call.session, values);
}

Value fileAsset(Call &call) { return textAsset(call, "FileAsset"); }
Value stringAsset(Call &call) { return textAsset(call, "StringAsset"); }
Value remoteAsset(Call &call) { return textAsset(call, "RemoteAsset"); }
Value fileArchive(Call &call) { return textAsset(call, "FileArchive"); }
Value remoteArchive(Call &call) { return textAsset(call, "RemoteArchive"); }

Value assetArchive(Call &call) {
  Value content = call.arguments[0];
  if (!isMapping(content))
    call.failArgument(0, "Invalid function argument", "a map of assets and archives is required.");
  for (const HashEntry &entry : content.as<Hash>()->items())
    if (!isUnknown(entry.value) && !specialAs<pcl::Asset>(plain(entry.value)))
      call.failArgument(0, "Invalid function argument",
                        "`" + std::string(entry.key.as<String>()->view()) +
                            "` is neither an asset nor an archive.");
  return asset(call, "AssetArchive", content);
}

} // namespace pp::pcl::functions
