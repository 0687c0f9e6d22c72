// What all versions of hiera.yaml have in common.
#include "runtime-lib/puppet/hiera/config/config.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/hiera/interpolation.h"
#include "runtime-lib/puppet/hiera/scope_reader.h"
#include "runtime-lib/puppet/operators/text.h"

#include <set>
#include <sstream>

namespace pp::hiera {

namespace {

std::string parentOf(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

/// Ruby's to_i on what stands for the version.
int versionOf(const Hash &config) {
  const Value *given = hashFind(config, "version");
  if (!given || given->isUndef())
    return 3;
  if (given->isSmallInteger())
    return static_cast<int>(given->small());
  return std::atoi(rubyText(*given).c_str());
}

Value defaultVersion3(Run &run) {
  Value backends[] = {makeString(run, "yaml")};
  Value hierarchy[] = {makeString(run, "nodes/%{::trusted.certname}"), makeString(run, "common")};
  HashBuilder hash(run);
  hash.set("backends", makeArray(run, backends));
  hash.set("hierarchy", makeArray(run, hierarchy));
  hash.set("merge_behavior", makeString(run, "native"));
  return hash.build();
}

Value defaultVersion5(Run &run) {
  HashBuilder hash(run);
  hash.set("version", Value::smallInteger(5));
  return hash.build();
}

Value loadConfig(Invocation &invocation, const std::string &path) {
  std::shared_ptr<const DataFile> file = invocation.hiera.load(path, DataFormat::Yaml);
  if (!file->systemError.empty())
    failPlain(file->systemError);
  if (!file->error.empty())
    failPuppet(file->error);
  if (file->value.is(ObjectKind::Hash))
    return file->value;
  invocation.run.log(LogLevel::Warning,
                     path + ": File exists but does not contain a valid YAML hash. Falling back "
                            "to Hiera version 3 default config");
  return defaultVersion3(invocation.run);
}

} // namespace

std::unique_ptr<Config> Config::read(Invocation &invocation, const std::string &path,
                                     Layer &layer) {
  std::string root = parentOf(path);
  if (!invocation.hiera.exists(path))
    return makeVersion5(invocation, root, "", defaultVersion5(invocation.run), layer);
  Value loaded = loadConfig(invocation, path);
  switch (int version = versionOf(*loaded.as<Hash>())) {
  case 5:
    return makeVersion5(invocation, root, path, loaded, layer);
  case 4:
    return makeVersion4(invocation, root, path, loaded, layer);
  case 3:
    return makeVersion3(invocation, root, path, loaded, layer);
  default:
    failConfigured<Issue::HieraUnsupportedVersion>(path, 0, version);
  }
}

std::shared_ptr<const Providers> Config::providers(Invocation &invocation,
                                                   bool useDefaultHierarchy) {
  if (!isCreated_ || !isStable(invocation)) {
    if (isCreated_)
      invocation.reportText("Hiera configuration recreated due to change of scope variables used "
                            "in interpolation expressions");
    recreate(invocation);
  }
  return useDefaultHierarchy ? defaultProviders_ : providers_;
}

/// Nobody can assign to these in any scope, so they need not be compared later.
static bool isConstant(const ScopeInterpolation &read) {
  std::string_view name = read.rootKey->view();
  return !read.value.isUndef() && (name == "facts" || name == "trusted");
}

void Config::recreate(Invocation &invocation) {
  // Reading a configuration is no part of the lookup that needs it: it is not explained.
  Invocation *outer = std::exchange(invocation.hiera.current, nullptr);
  Invocation collecting(invocation.hiera, invocation.scope);
  invocation.hiera.current = outer;
  collecting.hasHieraScope = invocation.hasHieraScope;
  std::vector<ScopeInterpolation> read;
  collecting.collector = &read;
  collecting.configPath = path_;
  try {
    providers_ = std::make_shared<Providers>(create(collecting, false));
    if (hasDefaultHierarchy())
      defaultProviders_ = std::make_shared<Providers>(create(collecting, true));
  } catch (const UndefinedVariable &error) {
    // Puppet finds the name in the message, between quotes.
    std::string name = error.name().substr(0, error.name().find('\''));
    fail<Issue::HieraUndefinedVariable>(findLine(invocation.run, "%\\{['\"]?" + name + "['\"]?}"),
                                        name);
  }
  isCreated_ = true;
  interpolations_.clear();
  std::set<std::string> known;
  for (ScopeInterpolation &each : read)
    if (!isConstant(each) && known.insert(each.key).second)
      interpolations_.push_back(std::move(each));
}

bool Config::isStable(Invocation &invocation) {
  Explainer *explainer = std::exchange(invocation.explainer, nullptr);
  bool tolerates = std::exchange(invocation.toleratesUndefined, true);
  bool isSame = true;
  for (const ScopeInterpolation &each : interpolations_) {
    Value value = readScope(invocation, each.rootKey);
    if (!value.isUndef() && !each.segments.empty())
      value = subLookup(invocation, each.key, each.segments, value).value_or(Value::undef());
    // Values are immutable: the same word is the same value, and most are.
    isSame = value == each.value || keysEqual(value, each.value);
    if (!isSame)
      break;
  }
  invocation.toleratesUndefined = tolerates;
  invocation.explainer = explainer;
  return isSame;
}

std::vector<ResolvedLocation> Config::resolvePaths(Invocation &invocation,
                                                   const std::string &datadir,
                                                   std::span<const Value> paths,
                                                   std::string_view extension) const {
  std::vector<ResolvedLocation> result;
  for (Value declared : paths) {
    std::string path = rubyText(interpolate(invocation, declared, false));
    if (!extension.empty() && !path.ends_with(extension))
      path += extension;
    path = joinPath(datadir, path);
    bool exists = invocation.hiera.exists(path);
    // The default configuration is about files that are there.
    if (exists || !path_.empty())
      result.push_back({rubyText(declared), path, exists, false});
  }
  return result;
}

/// The line up to a hash mark; Puppet does not mind quotes here.
static std::string withoutComment(const std::string &line) {
  return line.substr(0, line.find('#'));
}

uint32_t Config::findLine(Run &run, const std::string &pattern, uint32_t start) const {
  const auto *regexp = ownRegexp(run, pattern, 0).as<Regexp>();
  std::istringstream stream(run.lookups->layout.read(path_).value_or(""));
  std::string line;
  MatchOffsets ignored;
  for (uint32_t number = 1; std::getline(stream, line); ++number) {
    if (number < start)
      continue;
    Value text = makeString(run, withoutComment(line + "\n"));
    if (searchRegexp(run, *regexp, *text.as<String>(), 0, ignored))
      return number;
  }
  return 0;
}

Config::Doubled Config::findDoubled(Run &run, const std::string &pattern) const {
  uint32_t first = findLine(run, pattern);
  uint32_t second = first ? findLine(run, pattern, first + 1) : 0;
  if (!second)
    return {first, ""};
  return {second, " First defined at (line: " + std::to_string(first) + ")"};
}

} // namespace pp::hiera
