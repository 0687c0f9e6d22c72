// Reads the project file, which may be missing.
#include "frontend/pcl/project/project_file.h"

#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/formats/structured_text.h"

#include <filesystem>

namespace ppcc::pcl {

namespace {

/// The project's name in a file, or nothing: recognition says what is wrong with the file.
std::string nameIn(const std::filesystem::path &path) {
  pp::FileText file = pp::readInput(path.string());
  if (!file.isThere())
    return "";
  try {
    pp::Context context;
    pp::Value root = pp::parseStructured(context, {std::move(file.text), path.string()});
    const auto *hash = pp::dynAs<pp::Hash>(root);
    const pp::Value *name = hash ? pp::hashFind(*hash, "name") : nullptr;
    const auto *text = name ? pp::dynAs<pp::String>(*name) : nullptr;
    return text ? std::string(text->view()) : "";
  } catch (const pp::DataError &) {
    return "";
  }
}

} // namespace

ProjectFacts projectFacts(const std::string &file, const std::string &directory) {
  std::error_code error;
  std::filesystem::path place =
      std::filesystem::absolute(directory.empty() ? "." : directory, error).lexically_normal();
  if (!place.has_filename())
    place = place.parent_path();
  ProjectFacts facts{file, "", place.string()};
  for (const char *name : {"Pulumi.yaml", "Pulumi.yml", "Pulumi.json"})
    if (facts.name.empty())
      facts.name = nameIn(place / name);
  if (facts.name.empty())
    facts.name = place.filename().string();
  return facts;
}

} // namespace ppcc::pcl
