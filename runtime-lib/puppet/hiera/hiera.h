// Lookups of one catalog: layers, their cached options, and Puppet's rules around them
// (Puppet's lookup.rb and lookup_adapter.rb).
#pragma once

#include "runtime-lib/puppet/hiera/layer.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace pp::hiera {

/// What lookup() is asked.
struct Request {
  std::vector<std::string> names;
  /// Null for any.
  const Type *type = nullptr;
  /// The merge that was asked for, or undef.
  Value merge;
  /// Taken when nothing is found; unset when none was given.
  Value defaultValue = Value::unset();
  /// Gives the value when nothing is found; comes before defaultValue.
  std::function<Value()> defaultBlock;
};

/// A key of lookup_options that starts with `^`.
struct OptionPattern {
  const Regexp *regexp;
  /// What follows the `^` where it is no more than letters, digits, `_` and `:`; else empty.
  std::string_view prefix;
  Value options;
};

/// Options for keys: by name, and by pattern in their order.
struct LookupOptions {
  /// All of them, patterns too.
  const Hash *all;
  std::vector<OptionPattern> patterns;
};
using SharedOptions = std::shared_ptr<const LookupOptions>;

class Hiera : public DataBinding {
public:
  explicit Hiera(Run &run);
  ~Hiera() override;

  Run &run;
  /// Where the environment lies; its paths are those that messages show.
  const EnvironmentLayout &layout;
  /// The innermost lookup that is running, or null.
  Invocation *current = nullptr;
  bool isGlobalOnly = false;
  /// Variables that exist while a mapped path is interpolated.
  std::vector<std::pair<const String *, Value>> localVariables;

  /// What `$context.cached_file_data(path)` made of files, by path.
  std::unordered_map<std::string, std::optional<Value>> fileData;

  Value newContext(Value moduleName) override;
  /// Keeps the memory until the catalog is done, because a context refers to it.
  void keep(FunctionMemory &memory);
  /// Leaves the data function that is running; fails in Ruby's words where none is.
  [[noreturn]] void throwNoSuchKey() const;

  /// A class parameter that nobody gave.
  std::optional<Value> lookup(Run &run, Scope &scope, const String &key) override;
  void noteOrigin(Scope &scope, std::string_view key, const std::string &what) override {
    noteOrigin(scope, key, what, Value::undef());
  }
  void noteOrigin(Scope &scope, std::string_view key, const std::string &what, Value merge);
  /// `file:line` of all places that the value of a key comes from.
  std::vector<std::string> origins(Scope &scope, std::string_view key, Value merge);
  /// The function lookup(): overrides, layers, default values, default.
  Value lookup(const Request &request, Invocation &invocation);
  /// One key in all layers.
  std::optional<Value> search(const String &name, Invocation &invocation, Value merge);
  bool hasEnvironmentHiera5(Invocation &invocation);

  /// Reads a file of data or configuration and keeps it for this catalog.
  std::shared_ptr<const DataFile> load(const std::string &path, DataFormat format);
  /// Leaves small files that were parsed to later processes.
  void keepFiles();
  /// Whether there is such a file or directory; asked once per catalog.
  bool exists(const std::string &path);
  /// Configurations of version 5 that were found to be right, with their defaults, by kind of layer
  /// and by what was loaded.
  std::map<std::pair<Layer::Kind, uint64_t>, Value> validConfigs;

private:
  friend class CatchingNoSuchKey;
  using ModuleName = std::optional<std::string>;

  const FileStatus &statusOf(const std::string &path);
  std::optional<Value> searchKey(const LookupKey &key, Invocation &invocation, Value merge);
  std::optional<Value> inAllLayers(const LookupKey &key, Invocation &invocation, Value merge);
  std::optional<Value> inGlobal(const LookupKey &key, Invocation &invocation,
                                const MergeStrategy &merge);
  std::optional<Value> inEnvironment(const LookupKey &key, Invocation &invocation,
                                     const MergeStrategy &merge);
  std::optional<Value> inModule(const LookupKey &key, Invocation &invocation,
                                const MergeStrategy &merge);
  std::optional<Value> inModuleDefaults(const LookupKey &key, Invocation &invocation);
  Value converted(const LookupKey &key, Invocation &invocation, Value convertTo, Value value);

  const LookupOptions *optionsFor(const LookupKey &key, Invocation &invocation);
  Value optionsOfKey(const LookupOptions *options, const LookupKey &key);
  SharedOptions retrieveOptions(const ModuleName &module, Invocation &invocation);
  Value environmentOptions(Invocation &invocation, const MergeStrategy &merge);
  Value globalOptions(Invocation &invocation, const MergeStrategy &merge);
  Value moduleOptions(const std::string &module, Invocation &invocation, const MergeStrategy &merge,
                      Value outer);
  SharedOptions compiled(Value options);

  /// Whether earlier lookups found that no layer has data for keys of this one's module.
  bool hasNoDataFor(std::string_view key) const;
  Layer &globalLayer();
  Layer *environmentLayer(Invocation &invocation);
  Layer *moduleLayer(Invocation &invocation, const std::string &module);
  std::shared_ptr<Layer> makeEnvironmentLayer(Invocation &invocation);
  std::shared_ptr<Layer> makeModuleLayer(Invocation &invocation, const std::string &module);

  std::shared_ptr<Layer> global_;
  std::optional<std::shared_ptr<Layer>> environment_;
  std::unordered_map<std::string, std::shared_ptr<Layer>> modules_;
  /// Null where there are none.
  std::unordered_map<ModuleName, SharedOptions> options_;
  /// The entry of `options_` that was asked for last; entries stay where they are.
  const std::pair<const ModuleName, SharedOptions> *lastOptions_ = nullptr;
  std::unordered_map<std::string, SharedOptions> defaultOptions_;
  /// Whether `data_binding_terminus` lets the global layer be asked.
  bool hasGlobalBinding_;
  /// Undef when there are none; nothing before they were looked for.
  std::optional<Value> globalOptions_;
  std::optional<Value> environmentOptions_;
  std::unordered_map<std::string, std::shared_ptr<const DataFile>> files_;
  /// Null where nothing is kept, or nothing was read yet.
  SmallFiles *smallFiles_ = nullptr;
  std::vector<std::shared_ptr<FunctionMemory>> keptMemories_;
  /// How many callers wait for a NoSuchKey.
  size_t catching_ = 0;
  /// What the disk says of paths.
  std::unordered_map<std::string, FileStatus> statuses_;
};

/// Stands where NoSuchKey is caught.
class CatchingNoSuchKey {
public:
  explicit CatchingNoSuchKey(Hiera &hiera) : hiera_(hiera) { ++hiera_.catching_; }
  ~CatchingNoSuchKey() { --hiera_.catching_; }
  CatchingNoSuchKey(const CatchingNoSuchKey &) = delete;
  CatchingNoSuchKey &operator=(const CatchingNoSuchKey &) = delete;

private:
  Hiera &hiera_;
};

/// Checks the value of lookup_options; `module` is empty but for modules, whose keys must be their
/// own.
Value validatedOptions(Value options, std::string_view module);

/// Puppet.warn_once: a warning without a place, given once per catalog.
void warnOnce(Run &run, const std::string &message);

} // namespace pp::hiera
