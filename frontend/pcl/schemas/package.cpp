// The index of a schema, and tokens that mean the same.
#include "frontend/pcl/schemas/package.h"

#include "frontend/pcl/schemas/module_format.h"

namespace ppcc::pcl {

using diagnostics::Id;

std::optional<TypeToken> parseTypeToken(std::string_view text) {
  size_t first = text.find(':');
  if (first == std::string_view::npos || first == 0)
    return std::nullopt;
  size_t second = text.find(':', first + 1);
  std::string_view module =
      second == std::string_view::npos ? "" : text.substr(first + 1, second - first - 1);
  std::string_view name = text.substr((second == std::string_view::npos ? first : second) + 1);
  if (name.empty() || name.find(':') != std::string_view::npos)
    return std::nullopt;
  return TypeToken{std::string(text.substr(0, first)),
                   std::string(module.empty() ? "index" : module), std::string(name)};
}

Package::Package(const source::SourceFile &file) : file_(&file) {}
Package::~Package() = default;

std::unique_ptr<Package> Package::open(const source::SourceFile &file,
                                       diagnostics::Engine &engine) {
  std::unique_ptr<Package> package(new Package(file));
  return package->readIndex(engine) ? std::move(package) : nullptr;
}

bool Package::readIndex(diagnostics::Engine &engine) {
  auto size = static_cast<uint32_t>(file_->text().size());
  JsonText document(file_->text(), {0, size});
  bool isGood = true;
  bool isWalked = document.walk([&](const std::string &name, source::Span value) {
    isGood = isGood && readMember(name, value, engine);
  });
  if (!isWalked)
    engine.report<Id::PclSchema>(*file_, document.problem().span, document.problem().message);
  else if (isGood && name_.empty())
    engine.report<Id::PclSchema>(*file_, source::Span{0, 1}, "the name of the package is missing");
  return isWalked && isGood && !name_.empty();
}

bool Package::readMember(const std::string &name, source::Span value, diagnostics::Engine &engine) {
  if (name == "resources")
    return readSection(Resources, value, engine);
  if (name == "functions")
    return readSection(Functions, value, engine);
  if (name == "types")
    return readSection(Types, value, engine);
  if (name == "provider")
    provider_ = value;
  if (name != "name" && name != "version" && name != "meta")
    return true;
  std::optional<Json> json = readSpan(value, engine);
  if (!json)
    return false;
  if (name == "meta") {
    moduleFormat_ = json->textOf("moduleFormat");
    return true;
  }
  if (!json->is(Json::String)) {
    engine.report<Id::PclSchema>(*file_, value, "the " + name + " must be a string");
    return false;
  }
  (name == "name" ? name_ : version_) = json->text;
  return true;
}

bool Package::readSection(Section section, source::Span value, diagnostics::Engine &engine) {
  JsonText text(file_->text(), value);
  bool isWalked = text.walk([&](std::string token, source::Span span) {
    sections_[section].insert_or_assign(std::move(token), span);
  });
  if (!isWalked)
    engine.report<Id::PclSchema>(*file_, text.problem().span, text.problem().message);
  return isWalked;
}

std::optional<Json> Package::readSpan(source::Span span, diagnostics::Engine &engine) const {
  JsonText text(file_->text(), span);
  std::optional<Json> json = text.read();
  if (!json)
    engine.report<Id::PclSchema>(*file_, text.problem().span, text.problem().message);
  return json;
}

std::optional<Json> Package::read(Section section, const std::string &token,
                                  diagnostics::Engine &engine) const {
  auto found = sections_[section].find(token);
  return found == sections_[section].end() ? std::nullopt : readSpan(found->second, engine);
}

std::optional<Json> Package::readProvider(diagnostics::Engine &engine) const {
  return provider_ ? readSpan(*provider_, engine) : std::nullopt;
}

std::vector<std::string_view> Package::tokens(Section section) const {
  std::vector<std::string_view> tokens;
  for (const auto &[token, span] : sections_[section])
    tokens.push_back(token);
  return tokens;
}

const std::string &Package::shortModule(const std::string &module) const {
  if (!format_)
    format_ = std::make_unique<ModuleFormat>(moduleFormat_);
  auto [place, isNew] = shortModules_.try_emplace(module);
  if (isNew)
    place->second = format_->shorten(module);
  return place->second;
}

std::string Package::canonical(std::string_view token) const {
  std::optional<TypeToken> parts = parseTypeToken(token);
  return parts ? parts->package + ":" + shortModule(parts->module) + ":" + parts->name
               : std::string(token);
}

const std::string *Package::find(Section section, std::string_view token) const {
  const Places &places = sections_[section];
  if (auto found = places.find(std::string(token)); found != places.end())
    return &found->first;
  auto &canonical = canonical_[section];
  if (canonical.empty())
    for (const auto &[written, span] : places)
      canonical.try_emplace(this->canonical(written), &written);
  auto found = canonical.find(this->canonical(token));
  return found == canonical.end() ? nullptr : found->second;
}

} // namespace ppcc::pcl
