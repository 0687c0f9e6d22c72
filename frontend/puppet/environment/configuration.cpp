// Defaults, puppet.conf, options and environment.conf, in the order in which the later one wins.
#include "frontend/puppet/environment/configuration.h"

#include "frontend/source/directories.h"
#include "frontend/source/load_source.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace ppcc::puppet {

namespace fs = std::filesystem;
using diagnostics::Id;

namespace {

/// A code directory and where the configuration of that installation lies.
struct Installation {
  const char *codedir;
  const char *confdir;
};
constexpr Installation installations[] = {{"/etc/puppetlabs/code", "/etc/puppetlabs/puppet"},
                                          {"/etc/puppet/code", "/etc/puppet"}};

const Installation *installationOf(const std::string &environmentRoot) {
  for (const Installation &installation : installations)
    if (environmentRoot.starts_with(std::string(installation.codedir) + "/"))
      return &installation;
  return nullptr;
}

bool exists(const fs::path &path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

/// Puppet's own directory, or Debian's.
std::string sharedModules() {
  const char *vendor = "/opt/puppetlabs/puppet/modules", *debian = "/usr/share/puppet/modules";
  return !exists(vendor) && exists(debian) ? debian : vendor;
}

bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

} // namespace

Configuration Configuration::read(const std::string &environmentRoot,
                                  const EnvironmentOptions &options, source::SourceManager &files,
                                  diagnostics::Engine &engine) {
  Configuration configuration;
  const Installation *installation = installationOf(environmentRoot);
  bool readsConf = installation || options.confdir;
  if (!installation)
    installation = &installations[0];
  configuration.defaults_ = {{"confdir", options.confdir.value_or(installation->confdir)},
                             {"codedir", installation->codedir},
                             {"environmentpath", "$codedir/environments"},
                             {"hiera_config", "$confdir/hiera.yaml"},
                             {"default_manifest", "./manifests"},
                             {"basemodulepath", "$codedir/modules:" + sharedModules()}};
  if (options.confdir || installation != &installations[0])
    configuration.set("confdir", configuration.defaults_["confdir"]);
  if (installation != &installations[0])
    configuration.set("codedir", installation->codedir);
  if (readsConf)
    configuration.readPuppetConf(configuration.value("confdir") + "/puppet.conf", files, engine);
  if (options.baseModulePath)
    configuration.set("basemodulepath", *options.baseModulePath);
  if (options.hieraConfig)
    configuration.set("hiera_config", source::expandPath(*options.hieraConfig));
  return configuration;
}

void Configuration::readPuppetConf(const std::string &path, source::SourceManager &files,
                                   diagnostics::Engine &engine) {
  if (!exists(path))
    return;
  const source::SourceFile *file = source::load(files, path, engine);
  if (!file)
    return;
  std::vector<IniSetting> settings = parseIni(*file, engine);
  // A server reads [main], and what [server] (once [master]) says goes before it.
  for (const char *section : {"main", "master", "server"})
    for (const IniSetting &setting : settings)
      if (setting.section == section)
        values_[setting.name] = setting.value;
}

void Configuration::readEnvironmentConf(const std::string &environmentRoot,
                                        source::SourceManager &files, diagnostics::Engine &engine) {
  constexpr std::array valid{
      "modulepath",      "manifest",  "config_version",           "environment_timeout",
      "static_catalogs", "rich_data", "environment_data_provider"};
  std::string path = environmentRoot + "/environment.conf";
  if (!exists(path))
    return;
  const source::SourceFile *file = source::load(files, path, engine);
  if (!file)
    return;
  std::vector<IniSetting> settings = parseIni(*file, engine);
  for (auto setting = settings.rbegin(); setting != settings.rend(); ++setting) {
    if (setting->section != "main")
      engine.report<Id::ConfigurationSection>(*file, setting->span, setting->section);
    else if (std::find(valid.begin(), valid.end(), setting->name) == valid.end())
      engine.report<Id::ConfigurationSetting>(*file, setting->span, setting->name)
          .didYouMean(setting->name,
                      {"modulepath", "manifest", "config_version", "environment_timeout"});
    else
      values_[setting->name] = setting->value;
  }
}

const std::string *Configuration::raw(const std::string &name) const {
  for (const auto *settings : {&values_, &defaults_})
    if (auto found = settings->find(name); found != settings->end())
      return &found->second;
  return nullptr;
}

std::string Configuration::value(const std::string &name) const {
  const std::string *text = raw(name);
  return text ? interpolate(*text, 0) : std::string();
}

std::string Configuration::interpolate(const std::string &text, int depth) const {
  constexpr int deepest = 10;
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    bool hasBrace = text.compare(i, 2, "${") == 0;
    size_t begin = i + (hasBrace ? 2 : 1), end = begin;
    while (end < text.size() && isNameCharacter(text[end]))
      ++end;
    if (text[i] != '$' || end == begin || depth > deepest) {
      result += text[i];
      continue;
    }
    if (const std::string *other = raw(text.substr(begin, end - begin)))
      result += interpolate(*other, depth + 1);
    i = hasBrace && end < text.size() && text[end] == '}' ? end : end - 1;
  }
  return result;
}

std::vector<std::pair<std::string, std::string>> Configuration::given() const {
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto &[name, text] : values_)
    all.emplace_back(name, interpolate(text, 0));
  return all;
}

} // namespace ppcc::puppet
