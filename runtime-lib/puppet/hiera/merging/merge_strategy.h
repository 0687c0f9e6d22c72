// How values of several sources become one (Puppet's merge_strategy.rb).
#pragma once

#include "runtime-lib/puppet/hiera/invocation.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pp::hiera {

/// Merges `source` into `destination` as the gem deep_merge does; `options` is a hash or undef.
Value deepMerge(Run &run, Value source, Value destination, Value options);
/// The same without options for several values, the first with the highest precedence.
Value deepMergeAll(Run &run, std::span<const Value> values);

class MergeStrategy {
public:
  enum class Kind : uint8_t { Default, First, Unique, Hash, Deep, UnconstrainedDeep, ReverseDeep };

  MergeStrategy() = default;
  explicit MergeStrategy(Kind kind, Value options = Value::undef())
      : kind_(kind), options_(options) {}
  /// From a name, a hash with `strategy` and options, or undef; throws Puppet's failures.
  static MergeStrategy from(Run &run, Value merge);

  Kind kind() const { return kind_; }
  bool isFirst() const { return kind_ == Kind::Default || kind_ == Kind::First; }
  bool isDeep() const {
    return kind_ == Kind::Deep || kind_ == Kind::UnconstrainedDeep || kind_ == Kind::ReverseDeep;
  }
  std::string_view name() const;
  /// Options without `strategy`; undef when there are none.
  Value optionsWithoutStrategy(Run &run) const;

  /// `first` has precedence.
  Value merge(Run &run, Value first, Value second) const;

  /// Merges what `find` gives for each of the variants; nothing when it gives nothing at all.
  template <class Variants, class Find>
  std::optional<Value> lookup(const Variants &variants, Invocation &invocation, Find find) const {
    if (isFirst()) {
      for (const auto &variant : variants)
        if (std::optional<Value> found = find(variant))
          return found;
      return std::nullopt;
    }
    if (variants.size() == 1) {
      std::optional<Value> found = find(*variants.begin());
      return found ? std::optional(single(invocation.run, *found)) : std::nullopt;
    }
    if (variants.size() == 0)
      return std::nullopt;
    Explained node(invocation, ExplainKind::Merge,
                   [&](ExplainNode &made) { describe(invocation.run, made); });
    std::optional<Value> result;
    if (mayWait()) {
      std::vector<Value> all;
      for (const auto &variant : variants)
        if (std::optional<Value> found = find(variant))
          all.push_back(*found);
      if (!all.empty())
        result = deepMergeAll(invocation.run, all);
    } else {
      for (const auto &variant : variants)
        if (std::optional<Value> found = find(variant))
          result =
              result ? merge(invocation.run, *result, *found) : converted(invocation.run, *found);
    }
    return result ? std::optional(invocation.reportResult(*result)) : std::nullopt;
  }

private:
  /// Whether no merge can fail, so that all may be done at once when all values are found.
  bool mayWait() const {
    return (kind_ == Kind::Deep || kind_ == Kind::UnconstrainedDeep) && options_.isUndef();
  }
  void describe(Run &run, ExplainNode &node) const;
  /// A value that is merged with nothing.
  Value single(Run &run, Value value) const;
  /// The first of several values, as the merge takes it.
  Value converted(Run &run, Value value) const;

  Kind kind_ = Kind::Default;
  /// The hash that was given, or undef.
  Value options_;
};

} // namespace pp::hiera
