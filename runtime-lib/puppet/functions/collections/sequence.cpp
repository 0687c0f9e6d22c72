// Turns values into lazy sequences (Puppet's pops/types/iterable.rb).
#include "runtime-lib/puppet/functions/collections/sequence.h"

#include "runtime-lib/core/session/core_issues.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/constants.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

/// Characters one by one; a sequence over the string itself would search each from the start.
static Value charactersOf(Run &run, const String &string) {
  std::vector<Value> characters;
  std::string_view rest = string.view();
  while (!rest.empty()) {
    std::string_view before = rest;
    nextCharacter(rest);
    characters.push_back(makeTextLike(run, string, before.substr(0, before.size() - rest.size())));
  }
  return makeArray(run, characters);
}

[[noreturn]] static void failTooLong(const Run &run) {
  failIssue<CoreIssue::RangeLimit>(run.limits.rangeElements);
}

uint64_t Sequence::size() const {
  if (iterator_->source.isUndef() && iterator_->count > run_.limits.rangeElements)
    failTooLong(run_);
  reachElement(run_, *iterator_, UINT64_MAX);
  return iterator_->count;
}

static Value ofType(Run &run, const Type *type) {
  if (auto *alias = typeAs<TypeAliasType>(type, TypeKind::TypeAlias))
    return ofType(run, alias->resolved);
  if (auto *range = typeAs<IntegerType>(type, TypeKind::Integer)) {
    if (range->from.isUndef() || range->to.isUndef())
      return Value::undef();
    if (!range->from.isSmallInteger() || !range->to.isSmallInteger())
      failTooLong(run);
    Value up = makeIntegerIterator(run, range->from.small(), range->to.small());
    return range->descending ? reverseIterator(run, *up.as<Iterator>()) : up;
  }
  auto *choice = typeAs<EnumType>(type, TypeKind::Enum);
  if (!choice)
    return Value::undef();
  std::vector<Value> values;
  for (const String *value : choice->items())
    values.push_back(Value::object(value));
  return makeIterator(run, makeArray(run, values), typeValue(type));
}

static Value iteratorOf(Run &run, Value source) {
  if (source.isSmallInteger() && source.small() >= 0)
    return makeIntegerIterator(run, 0, source.small() - 1);
  if (!source.isObject())
    return Value::undef();
  switch (source.object()->kind) {
  case ObjectKind::Iterator:
    return source;
  case ObjectKind::Array:
  case ObjectKind::Hash:
    return makeIterator(run, source);
  case ObjectKind::String:
    return makeIterator(run, charactersOf(run, *source.as<String>()), typeValue(&characterType));
  case ObjectKind::Type:
    return ofType(run, asType(source));
  default:
    return Value::undef();
  }
}

Sequence::Sequence(Run &run, Value source) : run_(run), iterator_(nullptr) {
  Value iterator = iteratorOf(run, source);
  iterator_ = dynAs<Iterator>(iterator);
  if (!iterator_)
    failPlain("wrong argument type (" + rubyClassName(source) + "; is not Iterable.");
}

void CollectedValues::failTooMany() const {
  failIssue<CoreIssue::MemoryLimit>(limit_ * sizeof(Value) >> 20);
}

} // namespace pp
