// The strategies, their options and the values they accept.
#include "runtime-lib/puppet/hiera/merging/merge_strategy.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/puppet/hiera/config/type_check.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/shared_types.h"

namespace pp::hiera {

namespace {

using Kind = MergeStrategy::Kind;

struct StrategyRow {
  std::string_view name;
  Kind kind;
};

constexpr StrategyRow strategies[] = {{"first", Kind::First},
                                      {"default", Kind::Default},
                                      {"hash", Kind::Hash},
                                      {"unique", Kind::Unique},
                                      {"deep", Kind::Deep},
                                      {"unconstrained_deep", Kind::UnconstrainedDeep},
                                      {"reverse_deep", Kind::ReverseDeep}};

const Type *deepOptionsType() {
  static const Type *const type = sharedType(
      "Struct[{'strategy' => Optional[Pattern[deep]], 'knockout_prefix' => Optional[String],"
      "'merge_debug' => Optional[Boolean], 'merge_hash_arrays' => Optional[Boolean],"
      "'sort_merged_arrays' => Optional[Boolean]}]");
  return type;
}

const Type *optionsType(Kind kind) {
  static const Type *const any = sharedType("Hash[String[1], Any]");
  static const Type *const first = sharedType("Struct[{'strategy' => Optional[Pattern[/first/]]}]");
  static const Type *const standard =
      sharedType("Struct[{'strategy' => Optional[Pattern[/default/]]}]");
  static const Type *const hash = sharedType("Struct[{'strategy' => Optional[Pattern[/hash/]]}]");
  static const Type *const unique =
      sharedType("Struct[{'strategy' => Optional[Pattern[/unique/]]}]");
  switch (kind) {
  case Kind::First:
    return first;
  case Kind::Default:
    return standard;
  case Kind::Hash:
    return hash;
  case Kind::Unique:
    return unique;
  case Kind::Deep:
    return deepOptionsType();
  case Kind::UnconstrainedDeep:
  case Kind::ReverseDeep:
    return any;
  }
  return any;
}

/// What the elements of a merge must be; null for anything.
const Type *valueType(Kind kind) {
  if (kind == Kind::Hash) {
    static const Type *const hash = sharedType("Hash[String, Data]");
    return hash;
  }
  if (kind == Kind::Unique) {
    static const Type *const unique = sharedType("Variant[Scalar, Array[Data]]");
    return unique;
  }
  return nullptr;
}

/// Ruby's uniq: the first of equal elements stays.
Value withoutDoubles(Run &run, std::span<const Value> elements) {
  HashBuilder seen(run, elements.size());
  std::vector<Value> kept;
  for (Value element : elements) {
    if (seen.contains(element))
      continue;
    seen.set(element, Value::undef());
    kept.push_back(element);
  }
  return makeArray(run, kept);
}

} // namespace

MergeStrategy MergeStrategy::from(Run &run, Value merge) {
  if (!merge.truthy())
    return MergeStrategy();
  Value name = merge;
  Value options;
  if (const Hash *hash = dynAs<Hash>(merge)) {
    const Value *given = hashFind(*hash, "strategy");
    if (!given || given->isUndef())
      failPlain("The hash given as 'merge' must contain the name of a strategy in string form for "
                "the key 'strategy'");
    name = *given;
    options = hash->length > 1 ? merge : Value::undef();
  }
  std::string text = rubyText(name);
  for (const StrategyRow &row : strategies) {
    if (!name.is(ObjectKind::String) || row.name != text)
      continue;
    if (!options.isUndef())
      assertType(run, "The merge options", optionsType(row.kind), options);
    return MergeStrategy(row.kind, options);
  }
  failPlain("Unknown merge strategy: '" + text + "'");
}

std::string_view MergeStrategy::name() const {
  for (const StrategyRow &row : strategies)
    if (row.kind == kind_)
      return row.name;
  return "default";
}

Value MergeStrategy::optionsWithoutStrategy(Run &run) const {
  const Hash *options = dynAs<Hash>(options_);
  HashBuilder rest(run);
  for (size_t i = 0; options && i < options->length; ++i) {
    const String *key = dynAs<String>(options->entries[i].key);
    if (!key || key->view() != "strategy")
      rest.set(options->entries[i].key, options->entries[i].value);
  }
  return rest.size() ? rest.build() : Value::undef();
}

void MergeStrategy::describe(Run &run, ExplainNode &node) const {
  node.text = name();
  node.options = optionsWithoutStrategy(run);
}

Value MergeStrategy::single(Run &run, Value value) const {
  const Array *array = dynAs<Array>(value);
  return kind_ == Kind::Unique && array ? withoutDoubles(run, array->items()) : value;
}

Value MergeStrategy::converted(Run &run, Value value) const {
  if (kind_ != Kind::Unique)
    return value;
  return makeArray(run, flattened(run, value));
}

Value MergeStrategy::merge(Run &run, Value first, Value second) const {
  if (const Type *type = valueType(kind_)) {
    assertType(run, "The first element of the merge", type, first);
    assertType(run, "The second element of the merge", type, second);
  }
  if (kind_ == Kind::Hash)
    return mergedHash(run, *second.as<Hash>(), *first.as<Hash>());
  if (kind_ == Kind::Unique) {
    Value both[] = {first, second};
    return withoutDoubles(run, flattened(run, both));
  }
  return kind_ == Kind::ReverseDeep ? deepMerge(run, second, first, options_)
                                    : deepMerge(run, first, second, options_);
}

} // namespace pp::hiera
