// Reads configuration: `KEY=VALUE`, JSON, and the YAML that Pulumi keeps for a stack.
#include "runtime-lib/pcl/command/config_source.h"

#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/formats/structured_text.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/values/typed_value.h"

namespace pp::pcl {

namespace {

using Config = std::map<std::string, ConfigText, std::less<>>;

/// The key without the name of the project.
std::string ownKey(std::string_view key, const std::string &project) {
  size_t colon = key.find(':');
  bool isOwn = colon != std::string_view::npos && key.substr(0, colon) == project;
  return std::string(isOwn ? key.substr(colon + 1) : key);
}

std::string jsonOf(Context &context, Value value) {
  std::string text;
  appendJson(text, fromJson(context, value));
  return text;
}

class FileReading {
public:
  FileReading(const std::string &path, const std::string &project, Config &config)
      : path_(path), project_(project), config_(config) {}

  void read() {
    FileText file = readInput(path_, Streams::Allowed);
    if (!file.isThere())
      throw DataError(file.why(path_));
    size_t first = file.text.find_first_not_of(" \t\r\n");
    isJson_ = first != std::string::npos && file.text[first] == '{';
    Value root = parseStructured(context_, {std::move(file.text), path_});
    const auto *all = dynAs<Hash>(root);
    if (!all) {
      if (root.isUndef())
        return;
      fail("the configuration is no mapping of keys to values");
    }
    const Value *inner = hashFind(*all, "config");
    bool isWrapped = inner && inner->is(ObjectKind::Hash) && (!isJson_ || all->length == 1);
    take(isWrapped ? *inner->as<Hash>() : *all, isWrapped);
  }

private:
  [[noreturn]] void fail(const std::string &what) { throw DataError(path_ + ": " + what); }

  void take(const Hash &values, bool isWrapped) {
    if (!isWrapped && !isJson_)
      fail("there is no `config:` in it");
    for (const HashEntry &entry : values.items()) {
      const auto *key = dynAs<String>(entry.key);
      if (!key)
        fail("keys of the configuration are texts");
      std::string name = ownKey(key->view(), project_);
      ConfigText &text = config_[name] = textOf(entry.value);
      text.source = path_;
      if (isEncrypted(entry.value))
        fail("the value of `" + name + "` is encrypted; give it with --secret-config " + name +
             "=VALUE and leave it out here");
    }
  }

  static bool isEncrypted(Value value) {
    const auto *hash = dynAs<Hash>(value);
    return hash && hash->length == 1 && hashFind(*hash, "secure");
  }

  // Texts of JSON have no other meaning; those of YAML are read as what the program declares.
  ConfigText textOf(Value value) {
    const auto *text = dynAs<String>(value);
    if (text && !isJson_)
      return {std::string(text->view())};
    bool isCollection = value.is(ObjectKind::Hash) || value.is(ObjectKind::Array);
    return {jsonOf(context_, value), isJson_ || isCollection || value.isUndef()};
  }

  Context context_;
  std::string path_;
  const std::string &project_;
  Config &config_;
  bool isJson_ = false;
};

void takePairs(const std::vector<std::string> &pairs, bool isSecret, const Options &options,
               Config &config) {
  for (const std::string &pair : pairs) {
    size_t equals = pair.find('=');
    if (equals == std::string::npos || equals == 0)
      throw std::invalid_argument((isSecret ? "--secret-config: " : "--config: ") +
                                  std::string("it has the form KEY=VALUE"));
    config[ownKey(std::string_view(pair).substr(0, equals), options.settings.project)] = {
        pair.substr(equals + 1), false, isSecret, isSecret ? "--secret-config" : "--config"};
  }
}

std::string withStack(std::string path, const std::string &stack) {
  constexpr std::string_view mark = "{stack}";
  for (size_t at; (at = path.find(mark)) != std::string::npos;)
    path.replace(at, mark.size(), stack);
  return path;
}

} // namespace

std::map<std::string, ConfigText, std::less<>> configOf(const Options &options,
                                                        const std::string &stack) {
  Config config;
  if (!options.configFile.empty())
    FileReading(withStack(options.configFile, stack), options.settings.project, config).read();
  takePairs(options.config, false, options, config);
  takePairs(options.secretConfig, true, options, config);
  return config;
}

} // namespace pp::pcl
