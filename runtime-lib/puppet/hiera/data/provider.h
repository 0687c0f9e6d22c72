// Entries of a hierarchy: a function, its options and the places it is called for
// (Puppet's function_provider.rb and its kin).
#pragma once

#include "runtime-lib/puppet/hiera/data/data_files.h"
#include "runtime-lib/puppet/hiera/lookup_key.h"
#include "runtime-lib/puppet/hiera/merging/merge_strategy.h"

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace pp::hiera {

class Layer;

/// A path or URI that the configuration names.
struct ResolvedLocation {
  /// As it is written.
  std::string original;
  std::string location;
  bool exists = true;
  bool isUri = false;
};

enum class FunctionKind : uint8_t { DataHash, LookupKey, DataDig, V4DataHash };

/// What a data function keeps by `$context.cache(key, value)`, in the order it was kept.
class ContextCache {
public:
  const Value *find(Value key) const;
  /// Throws for a new key while somebody walks over the entries.
  void set(Value key, Value value);
  const std::vector<std::pair<Value, Value>> &entries() const { return entries_; }

  /// Somebody walks over the entries.
  class Walk {
  public:
    explicit Walk(ContextCache &cache) : cache_(cache) { ++cache_.walks_; }
    ~Walk() { --cache_.walks_; }
    Walk(const Walk &) = delete;
    Walk &operator=(const Walk &) = delete;

  private:
    ContextCache &cache_;
  };

private:
  size_t walks_ = 0;
  std::vector<std::pair<Value, Value>> entries_;
  std::unordered_multimap<uint64_t, size_t> index_;
};

/// What one function remembers for one location, for as long as the hierarchy stands.
struct FunctionMemory : std::enable_shared_from_this<FunctionMemory> {
  /// Data of a data_hash function, once it was called.
  std::optional<Value> dataHash;
  /// The file it comes from, if it does: says what needs work.
  std::shared_ptr<const DataFile> file;
  /// Results of lookup_key and data_dig functions by key.
  std::map<std::string, Value> results;
  ContextCache cache;
  /// Files whose values the function was given by yaml_data and its kin.
  std::vector<std::shared_ptr<const DataFile>> files;
  /// What eyaml_lookup_key remembers where the function calls it.
  std::unique_ptr<FunctionMemory> encrypted;
  /// A context refers to it, which programs can keep as long as they like (Hiera::keep()).
  bool isKept = false;
};

/// Where a value was found, for the message that refuses it.
struct ValueOrigin {
  std::string_view key;
  std::string_view how;
  const ResolvedLocation *location;
};

class Provider : public ExplainedProvider, public std::enable_shared_from_this<Provider> {
public:
  struct Description {
    std::string name;
    FunctionKind kind = FunctionKind::DataHash;
    std::string functionName;
    /// A hash.
    Value options;
    /// Nothing when the function is called without a location.
    std::optional<std::vector<ResolvedLocation>> locations;
    /// Of version 3 configurations, whose levels may be overridden by a call.
    bool isVersion3 = false;
    std::string datadir;
  };
  Provider(Layer &layer, Description description);

  std::optional<Value> lookup(const LookupKey &key, Invocation &invocation,
                              const MergeStrategy &merge);

  std::string explainedName() const override;
  Layer &layer() const { return layer_; }
  std::string_view functionName() const { return about_.functionName; }
  /// `data_hash function 'yaml_data'`
  std::string fullName() const;
  /// The options with `path` or `uri`.
  Value optionsFor(Run &run, const ResolvedLocation *location) const;

private:
  std::optional<Value> lookupAt(const LookupKey &key, Invocation &invocation,
                                const ResolvedLocation *location);
  std::optional<Value> inDataHash(const LookupKey &key, Invocation &invocation,
                                  const ResolvedLocation *location);
  std::optional<Value> byFunction(const LookupKey &key, Invocation &invocation,
                                  const ResolvedLocation *location);
  const Hash &dataHash(Invocation &invocation, const ResolvedLocation *location,
                       FunctionMemory &memory);
  Value callDataHash(Invocation &invocation, const ResolvedLocation *location,
                     FunctionMemory &memory);
  Value callLookupKey(const LookupKey &key, Invocation &invocation,
                      const ResolvedLocation *location, FunctionMemory &memory);
  /// Fails when Puppet does not take the value; `origin` goes between the key and the function.
  void validateValue(Invocation &invocation, Value value, const FunctionMemory &memory,
                     const ValueOrigin &origin) const;
  std::string subjectFor(std::string text, const ResolvedLocation *location) const;
  /// Finds the function; fails when there is none.
  void loadFunction(Invocation &invocation);
  FunctionMemory &memoryFor(const ResolvedLocation *location);

  Layer &layer_;
  Description about_;
  bool isLoaded_ = false;
  /// The function declares a return type that its values satisfy.
  bool isValidated_ = false;
  std::map<std::string, std::shared_ptr<FunctionMemory>> memories_;
  /// The same by number of the location, once it was asked for.
  std::vector<FunctionMemory *> memoryOfLocation_;
};

/// Puppet's own data functions.
bool isNativeFunction(std::string_view name, FunctionKind kind);
/// yaml_data, json_data, hocon_data: the file's content.
Value nativeDataHash(Invocation &invocation, std::string_view function, Value options,
                     FunctionMemory &memory);
/// eyaml_lookup_key.
std::optional<Value> nativeLookupKey(Invocation &invocation, const String *key, Value options,
                                     FunctionMemory &memory);

} // namespace pp::hiera
