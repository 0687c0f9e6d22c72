// The gem deep_merge 1.x as Puppet calls it: what cannot be merged is overwritten.
#include "runtime-lib/puppet/hiera/merging/merge_strategy.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"

#include <algorithm>

namespace pp::hiera {

namespace {

using Elements = std::vector<Value>;

class DeepMerger {
public:
  DeepMerger(Run &run, Value options) : run_(run) {
    const Hash *hash = dynAs<Hash>(options);
    if (!hash)
      return;
    sortArrays_ = isSet(*hash, "sort_merged_arrays");
    mergeHashArrays_ = isSet(*hash, "merge_hash_arrays");
    overwriteArrays_ = isSet(*hash, "overwrite_arrays");
    extendArrays_ = isSet(*hash, "extend_existing_arrays");
    if (const Value *unpack = hashFind(*hash, "unpack_arrays"); unpack && unpack->truthy())
      separator_ = rubyText(*unpack);
    const Value *prefix = hashFind(*hash, "knockout_prefix");
    if (!prefix || !prefix->truthy())
      return;
    prefix_ = rubyText(*prefix);
    if (prefix_->empty())
      failPlain("knockout_prefix cannot be an empty string in deep_merge!");
    // Ruby puts the prefix into a pattern as it stands.
    pattern_ = dynamicRegexp(run, *makeString(run, "^" + *prefix_).as<String>()).as<Regexp>();
  }

  Value merge(Value source, Value destination) {
    NestingGuard guard;
    if (source.isUndef())
      return destination;
    if (!destination.truthy())
      return source;
    if (const Hash *hash = dynAs<Hash>(source))
      return mergeHash(*hash, destination);
    if (const Array *array = dynAs<Array>(source))
      return mergeArray(*array, destination);
    if (const Array *array = dynAs<Array>(destination); array && extendArrays_)
      return appendElement(run_, *array, source);
    return overwrite(source);
  }

  /// The same as merging each of the values, the first with the highest precedence, with the next
  /// one, but without making the hashes in between.
  Value mergeAll(std::span<const Value> values) {
    bool areHashes = std::all_of(values.begin(), values.end(),
                                 [](Value each) { return each.is(ObjectKind::Hash); });
    if (areHashes && values.size() > 1)
      return mergeLevels(values);
    Value merged = values[0];
    for (Value value : values.subspan(1))
      merged = merge(merged, value);
    return merged;
  }

private:
  static bool isSet(const Hash &options, std::string_view name) {
    const Value *value = hashFind(options, name);
    return value && value->truthy();
  }

  Value mergeHash(const Hash &source, Value destination) {
    const Hash *into = dynAs<Hash>(destination);
    if (!into) {
      if (const Array *array = dynAs<Array>(destination); array && extendArrays_)
        for (size_t i = 0; i < source.length; ++i)
          destination = appendElement(run_, *destination.as<Array>(), Value::object(&source));
      else if (source.length)
        destination = overwrite(Value::object(&source));
      return destination;
    }
    if (into == &source)
      return mergedWithItself(source);
    HashMerge merged(run_, *into, source);
    for (const HashEntry &entry : source.items()) {
      Value *existing = merged.find(entry);
      Value value = merge(entry.value, existing && existing->truthy() ? *existing : entry.value);
      if (existing)
        *existing = value;
      else
        merged.add(entry, value);
    }
    return merged.build();
  }

  /// Hashes of several levels; at a level without one the hash so far is merged with itself.
  Value mergeLevels(std::span<const Value> levels) {
    NestingGuard guard;
    size_t expected = 0;
    for (Value level : levels)
      if (const Hash *hash = dynAs<Hash>(level))
        expected += hash->length;
    expected = std::min<size_t>(expected, 64);
    HashBuilder merged(run_, expected);
    // A row for each key with what all levels have for it, and the first level that has it.
    Elements rows;
    rows.reserve(expected * levels.size());
    std::vector<size_t> firsts;
    firsts.reserve(expected);
    // Keys of the destination come first.
    for (size_t level = levels.size(); level-- > 0;) {
      const Hash *hash = dynAs<Hash>(levels[level]);
      for (size_t i = 0; hash && i < hash->length; ++i) {
        size_t row = merged.place(hash->entries[i]);
        if (row == firsts.size()) {
          firsts.push_back(level);
          rows.resize(rows.size() + levels.size());
        }
        firsts[row] = level;
        rows[row * levels.size() + level] = hash->entries[i].value;
      }
    }
    for (size_t row = 0; row < firsts.size(); ++row)
      merged.entries()[row].value = mergeValues(
          std::span(rows).subspan(row * levels.size(), levels.size()).subspan(firsts[row]));
    return merged.build();
  }

  /// Values of a key from the first level that has it on. What has no value (or one that is not
  /// true) leaves the value so far to be merged with itself.
  Value mergeValues(std::span<const Value> values) {
    std::span<const Value> rest = values.subspan(1);
    auto isLeftOut = [](Value each) { return !each.truthy(); };
    bool isAlone = std::all_of(rest.begin(), rest.end(), isLeftOut);
    bool areHashes =
        values[0].is(ObjectKind::Hash) && std::all_of(rest.begin(), rest.end(), [&](Value each) {
          return isLeftOut(each) || each.is(ObjectKind::Hash);
        });
    if (areHashes && !isAlone)
      return mergeLevels(values);
    Value merged = values[0];
    for (Value value : isAlone ? rest.first(std::min<size_t>(rest.size(), 1)) : rest)
      merged = merge(merged, value.truthy() ? value : merged);
    return merged;
  }

  /// What the destination does not have is merged with itself, which changes little: lists lose
  /// their doubles.
  Value mergedWithItself(const Hash &hash) {
    std::optional<HashBuilder> changed;
    for (const HashEntry &entry : hash.items()) {
      Value merged = merge(entry.value, entry.value);
      if (merged == entry.value)
        continue;
      if (!changed)
        changed.emplace(run_, hash, hash.length);
      changed->set(entry.key, merged);
    }
    return changed ? changed->build() : Value::object(&hash);
  }

  static Elements elementsOf(const Array &array) {
    return {array.items().begin(), array.items().end()};
  }

  /// `--x` becomes `x`; texts without the prefix stay.
  Value withoutPrefix(Value value) {
    const String *text = dynAs<String>(value);
    MatchOffsets found;
    std::string rest;
    size_t from = 0;
    while (text && from <= text->length && searchRegexp(run_, *pattern_, *text, from, found)) {
      rest += text->view().substr(from, found[0].begin - from);
      size_t end = found[0].end;
      if (end == found[0].begin) {
        rest += text->view().substr(end, 1);
        ++end;
      }
      from = end;
    }
    if (!text || from == 0)
      return value;
    if (from < text->length)
      rest += text->view().substr(from);
    return makeString(run_, rest);
  }

  bool isKnockout(Value value) { return !rubyEquals(withoutPrefix(value), value); }

  static void removeEqual(Elements &elements, Value value) {
    std::erase_if(elements, [&](Value each) { return rubyEquals(each, value); });
  }

  /// Takes elements with the prefix out of the source, and what they name out of the destination.
  void knockOut(Elements &source, Elements &destination) {
    Elements kept;
    for (Value element : source) {
      Value item = withoutPrefix(element);
      if (rubyEquals(item, element)) {
        kept.push_back(element);
        continue;
      }
      removeEqual(destination, item);
      removeEqual(destination, element);
    }
    source = std::move(kept);
  }

  /// A text joined and split again, as the option unpack_arrays asks.
  Elements unpacked(const Elements &elements) {
    std::string text;
    for (size_t i = 0; i < elements.size(); ++i)
      text += (i ? *separator_ : "") + rubyText(elements[i]);
    Elements parts;
    size_t from = 0;
    while (from <= text.size()) {
      size_t end = std::min(text.find(*separator_, from), text.size());
      parts.push_back(makeString(run_, text.substr(from, end - from)));
      from = end + separator_->size();
    }
    while (!parts.empty() && parts.back().as<String>()->length == 0)
      parts.pop_back();
    return parts;
  }

  Value mergeArray(const Array &array, Value destination) {
    if (overwriteArrays_)
      return Value::object(&array);
    bool isPlain = !separator_ && !prefix_ && !mergeHashArrays_ && !sortArrays_;
    if (const Array *into = dynAs<Array>(destination); into && isPlain)
      if (std::optional<Value> joined = joinedShort(array, *into))
        return *joined;
    Elements source = elementsOf(array);
    const Array *other = dynAs<Array>(destination);
    Elements into = other ? elementsOf(*other) : Elements();
    if (separator_ && !separator_->empty()) {
      source = unpacked(source);
      if (other)
        into = unpacked(into);
    }
    if (prefix_ && clearsAll(source)) {
      removeEqual(source, makeString(run_, *prefix_));
      into.clear();
    }
    if (!other)
      return overwrite(makeArray(run_, source));
    if (prefix_)
      knockOut(source, into);
    return joined(source, into);
  }

  /// The elements of both without doubles, where they are so few that each is compared with all.
  std::optional<Value> joinedShort(const Array &source, const Array &into) {
    constexpr size_t few = 16;
    if (size_t{source.length} + into.length > few)
      return std::nullopt;
    Value kept[few];
    size_t count = 0;
    auto keepNew = [&](const Array &array) {
      for (Value element : array.items())
        if (std::none_of(kept, kept + count, [&](Value k) { return keysEqual(k, element); }))
          kept[count++] = element;
    };
    keepNew(into);
    bool hasDoubles = count < into.length;
    if (&source != &into)
      keepNew(source);
    if (!hasDoubles && count == into.length)
      return Value::object(&into);
    return makeArray(run_, {kept, count});
  }

  bool clearsAll(const Elements &source) {
    return std::any_of(source.begin(), source.end(), [&](Value element) {
      const String *text = dynAs<String>(element);
      return text && text->view() == *prefix_;
    });
  }

  static bool areHashes(const Elements &elements) {
    return std::all_of(elements.begin(), elements.end(),
                       [](Value each) { return each.is(ObjectKind::Hash); });
  }

  Value joined(const Elements &source, const Elements &into) {
    Elements all;
    if (mergeHashArrays_ && areHashes(source) && areHashes(into)) {
      for (size_t i = 0; i < into.size(); ++i)
        all.push_back(merge(i < source.size() ? source[i] : HashBuilder(run_).build(), into[i]));
      for (size_t i = into.size(); i < source.size(); ++i)
        all.push_back(source[i]);
    } else {
      all = into;
      all.insert(all.end(), source.begin(), source.end());
      all = withoutDoubles(all);
    }
    if (sortArrays_)
      sort(all);
    return makeArray(run_, all);
  }

  Elements withoutDoubles(const Elements &elements) {
    HashBuilder seen(run_, elements.size());
    Elements kept;
    for (Value element : elements)
      if (!seen.contains(element)) {
        seen.set(element, Value::undef());
        kept.push_back(element);
      }
    return kept;
  }

  /// Ruby's Array#sort on texts or numbers; other elements do not compare.
  void sort(Elements &elements) {
    auto isText = [](Value value) { return value.is(ObjectKind::String); };
    auto isNumber = [](Value value) {
      return value.isSmallInteger() || value.is(ObjectKind::BigInteger) ||
             value.is(ObjectKind::Float);
    };
    if (elements.size() < 2)
      return;
    if (std::all_of(elements.begin(), elements.end(), isText)) {
      std::stable_sort(elements.begin(), elements.end(), [](Value a, Value b) {
        return a.as<String>()->view() < b.as<String>()->view();
      });
      return;
    }
    if (std::all_of(elements.begin(), elements.end(), isNumber)) {
      std::stable_sort(elements.begin(), elements.end(),
                       [&](Value a, Value b) { return compare(run_, Order::Less, a, b); });
      return;
    }
    size_t other = 1;
    while (other + 1 < elements.size() && isText(elements[other]) == isText(elements[0]) &&
           isNumber(elements[other]) == isNumber(elements[0]))
      ++other;
    std::string with;
    if (isNumber(elements[other]) || !elements[other].isObject())
      appendInspected(with, elements[other]);
    else
      with = rubyClassName(elements[other]);
    failPlain("comparison of " + rubyClassName(elements[0]) + " with " + with + " failed");
  }

  Value overwrite(Value source) {
    if (!prefix_)
      return source;
    if (source.is(ObjectKind::String))
      return isKnockout(source) ? makeString(run_, "") : source;
    const Array *array = dynAs<Array>(source);
    if (!array)
      return source;
    // Ruby deletes from the source itself, so that it never differs from what is left.
    Elements kept;
    for (Value element : array->items())
      if (!element.is(ObjectKind::String) || !isKnockout(element))
        kept.push_back(element);
    return makeArray(run_, kept);
  }

  Run &run_;
  bool sortArrays_ = false;
  bool mergeHashArrays_ = false;
  bool overwriteArrays_ = false;
  bool extendArrays_ = false;
  std::optional<std::string> separator_;
  std::optional<std::string> prefix_;
  const Regexp *pattern_ = nullptr;
};

} // namespace

Value deepMerge(Run &run, Value source, Value destination, Value options) {
  return DeepMerger(run, options).merge(source, destination);
}

Value deepMergeAll(Run &run, std::span<const Value> values) {
  return DeepMerger(run, Value::undef()).mergeAll(values);
}

} // namespace pp::hiera
