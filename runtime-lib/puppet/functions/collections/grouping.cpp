// Functions that divide or search collections by a lambda: group_by, partition, slice, index.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/collections/key_map.h"
#include "runtime-lib/puppet/functions/collections/sequence.h"

#include <array>

namespace pp::builtins {

namespace {

/// Calls `body(element, answer)` with the lambda's answer to each element of an Array or Hash. A
/// lambda of two parameters gets index and element, or key and value.
template <class Body> void forEachAnswer(const Call &call, bool pairs, Body &&body) {
  Lambda lambda(call.run, *call.block);
  Sequence elements(call.run, call.args[0]);
  for (uint64_t i = 0; i < elements.size(); ++i) {
    Value element = elements[i];
    if (!pairs)
      body(element, lambda({element}));
    else if (elements.isHashStyle())
      body(element, lambda(element.as<Array>()->items()));
    else
      body(element, lambda({Value::smallInteger(static_cast<int64_t>(i)), element}));
  }
}

Value groupBy(const Call &call, bool pairs) {
  KeyMap<size_t> numbers;
  std::vector<Value> keys;
  std::vector<std::vector<Value>> groups;
  forEachAnswer(call, pairs, [&](Value element, Value key) {
    auto [known, isNew] = numbers.emplace(key, groups.size());
    if (isNew) {
      keys.push_back(key);
      groups.emplace_back();
    }
    groups[known->second].push_back(element);
  });
  HashBuilder result(call.run, keys.size());
  for (size_t i = 0; i < keys.size(); ++i)
    result.set(keys[i], makeArray(call.run, groups[i]));
  return result.build();
}

Value partition(const Call &call, bool pairs) {
  std::vector<Value> chosen, others;
  forEachAnswer(call, pairs, [&](Value element, Value answer) {
    (isYes(call.run, answer) ? chosen : others).push_back(element);
  });
  Value parts[] = {makeArray(call.run, chosen), makeArray(call.run, others)};
  return makeArray(call.run, parts);
}

} // namespace

Value groupByElement(const Call &call) { return groupBy(call, false); }
Value groupByPair(const Call &call) { return groupBy(call, true); }
Value partitionByElement(const Call &call) { return partition(call, false); }
Value partitionByPair(const Call &call) { return partition(call, true); }

// slice()

/// Ruby's arity of the lambda: negative when it takes more or fewer than it names.
static int64_t arityOf(const Callable &code) {
  for (uint32_t i = 0; i < code.parameterCount; ++i)
    if (code.parameters[i].capturesRest || code.parameters[i].defaultValue)
      return -static_cast<int64_t>(i) - 1;
  return code.parameterCount;
}

static std::string parameterNames(const Callable &code) {
  std::string names;
  for (uint32_t i = 0; i < code.parameterCount; ++i)
    (names += i > 0 ? ", " : "") += code.parameters[i].name->view();
  return names;
}

/// How many arguments the lambda gets: all of a slice as one, or each.
static int64_t servingSize(const Call &call, int64_t sliceSize) {
  if (!call.block)
    return 1;
  int64_t arity = arityOf(*call.block->code);
  int64_t size = arity < 0 ? sliceSize : arity;
  if (size == 0)
    failPlain("slice(): block must define at least one parameter. Block has 0.");
  if (size != 1 && size != sliceSize)
    failPlain("slice(): block must define one parameter, or the same number of parameters as the "
              "given size of the slice (" +
              std::to_string(sliceSize) + "). Block has " + std::to_string(size) + "; " +
              parameterNames(*call.block->code));
  return size;
}

/// What Puppet's iterators say of their size, and Ruby makes no slice longer than that: ranges of
/// integers count one too few, steps leave a rest out.
static uint64_t reportedSize(const Iterator &iterator) {
  if (iterator.source.isUndef())
    return iterator.count == 0 ? 0 : iterator.count - 1;
  if (!(iterator.flags & Iterator::walksItself))
    return iterator.count;
  return iterator.source.object()->length / static_cast<uint64_t>(std::abs(iterator.stride));
}

Value sliceElements(const Call &call) {
  int64_t size = toInt64(call.args[1]).value_or(INT64_MAX);
  int64_t serving = servingSize(call, size);
  Sequence elements(call.run, call.args[0]);
  CollectedValues slices(call.run);
  auto serve = [&](std::vector<Value> &slice) {
    if (!call.block) {
      slices.push_back(makeArray(call.run, slice));
    } else if (serving == 1) {
      callClosure(call.run, *call.block, std::array{makeArray(call.run, slice)});
    } else {
      // A short last slice is filled up: of a hash with empty pairs.
      Value filler = call.args[0].is(ObjectKind::Hash) ? makeArray(call.run, {}) : Value::undef();
      slice.resize(static_cast<size_t>(serving), filler);
      callClosure(call.run, *call.block, slice);
    }
  };
  try {
    uint64_t most = std::min(reportedSize(elements.iterator()), static_cast<uint64_t>(size));
    slices.expect(std::min(elements.size(), most));
    std::vector<Value> slice;
    elements.each(Walk::New, [&](uint64_t, Value element) {
      slice.push_back(element);
      if (slice.size() == most) {
        serve(slice);
        slice.clear();
      }
      return true;
    });
    if (!slice.empty())
      serve(slice);
  } catch (ControlTransfer &transfer) {
    if (transfer.kind != ControlTransfer::Kind::Break)
      throw;
  }
  return call.block ? call.args[0] : makeArray(call.run, slices);
}

// index()

/// The index, or the key, of the first element for which `isWanted(element, index)` holds.
template <class Test> static Value firstIndex(const Call &call, Test &&isWanted) {
  Sequence elements(call.run, call.args[0]);
  Value found;
  elements.each(Walk::New, [&](uint64_t number, Value element) {
    Value index = Value::smallInteger(static_cast<int64_t>(number));
    if (elements.isHashStyle()) {
      index = element.as<Array>()->elements[0];
      element = element.as<Array>()->elements[1];
    }
    bool isFound = isWanted(index, element);
    if (isFound)
      found = index;
    return !isFound;
  });
  return found;
}

Value indexByElement(const Call &call) {
  Lambda lambda(call.run, *call.block);
  return firstIndex(call, [&](Value, Value element) { return isYes(call.run, lambda({element})); });
}

Value indexByPair(const Call &call) {
  Lambda lambda(call.run, *call.block);
  return firstIndex(call, [&](Value index, Value element) {
    return isYes(call.run, lambda({index, element}));
  });
}

Value indexOfValue(const Call &call) {
  return firstIndex(call, [&](Value, Value element) { return rubyEquals(element, call.args[1]); });
}

Value indexInText(const Call &call) {
  const String &text = *call.args[0].as<String>();
  size_t at = std::string_view::npos;
  if (const String *wanted = dynAs<String>(call.args[1])) {
    at = text.view().find(wanted->view());
  } else {
    MatchOffsets offsets;
    if (searchRegexp(call.run, *call.args[1].as<Regexp>(), text, 0, offsets))
      at = offsets[0].begin;
  }
  if (at == std::string_view::npos)
    return Value::undef();
  return Value::smallInteger(static_cast<int64_t>(characterCount(text.view().substr(0, at))));
}

} // namespace pp::builtins
