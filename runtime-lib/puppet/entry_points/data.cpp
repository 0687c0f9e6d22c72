// Arrays, hashes, strings and access to them.
#include "runtime-lib/puppet/entry_points/located.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp {
extern "C" {

Value pp_make_array(Run *run, const Value *elements, int64_t count) {
  return makeArray(*run, {elements, static_cast<size_t>(count)});
}

Value pp_make_array_splat(Run *run, const Value *elements, int64_t count, const uint64_t *splat,
                          const Location *place) {
  return located(place, "an Array Expression", 0, [&] {
    std::vector<Value> all;
    for (int64_t i = 0; i < count; ++i) {
      if (!(splat[i / 64] >> (i % 64) & 1)) {
        all.push_back(elements[i]);
        continue;
      }
      Value unfolded = unfold(*run, elements[i]);
      auto items = unfolded.as<Array>()->items();
      all.insert(all.end(), items.begin(), items.end());
    }
    return makeArray(*run, all);
  });
}

Value pp_make_hash(Run *run, const Value *pairs, int64_t count) {
  HashBuilder hash = HashBuilder::inPlace(*run, static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i)
    hash.set(pairs[2 * i], pairs[2 * i + 1]);
  return hash.build();
}

Value pp_concatenate(Run *run, const Value *parts, int64_t count, const Location *place) {
  return located(place, "a Double Quoted String", 0, [&] {
    return concatenate(*run, {parts, static_cast<size_t>(count)});
  });
}

Value pp_unfold(Run *run, Value value, const Location *place) {
  return located(place, "an Unfold", 0, [&] { return unfold(*run, value); });
}

Value pp_index(Run *run, Scope *scope, Value from, const Value *keys, int64_t count,
               const Location *places) {
  run->places = places;
  run->accessing = scope ? scope->named : nullptr;
  return located(places, "a '[]' expression", static_cast<uint32_t>(count) + 1, [&] {
    return index(*run, from, {keys, static_cast<size_t>(count)});
  });
}

void pp_append_output(Run *run, Scope *scope, Value value, const Location *place) {
  located(place, "an Epp Interpolated Expression", 0, [&] {
    if (!scope->output)
      failPlain("template text outside of a template");
    bool isText = value.is(ObjectKind::String) || value.is(ObjectKind::Sensitive);
    scope->output->push_back(isText ? value : makeString(*run, toText(value)));
  });
}

} // extern "C"
} // namespace pp
