// `x[keys…]` on strings, binaries, arrays and hashes; types go to pp_types.
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/not_applicable.h"
#include "runtime-lib/puppet/operators/number.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/type.h"

namespace pp {

namespace {

constexpr Blame accessed{1};
constexpr uint32_t firstKey = 2;

std::string keyTypeName(Context &context, Value key) {
  if (key.isUndef())
    return "Undef";
  if (key.isDefault())
    return "Default";
  return typeText(generalize(context, infer(context, key)));
}

/// Place of the n-th written key; a key that came out of an array has none of its own.
Blame keyOperand(size_t number, size_t written) {
  return {number < written ? static_cast<uint32_t>(firstKey + number) : EvaluationError::noPlace};
}

int64_t nativeIndex(Value key) {
  std::optional<int64_t> number = toInt64(key);
  if (!number)
    failPlain("bignum too big to convert into `long'");
  return *number;
}

int64_t stringKey(Context &context, std::span<const Value> keys, size_t number, size_t written) {
  Value key = keys[number];
  if (key.isSmallInteger())
    return key.small();
  Value shown = key;
  if (auto *string = dynAs<String>(key))
    shown = parseNumber(context, string->view()).value_or(key);
  if (isInteger(shown))
    return nativeIndex(shown);
  std::string type = keyTypeName(context, shown);
  failIssue<Issue::BadStringSliceKeyType>(keyOperand(number, written),
                                          std::string(article(type)) + " " + type);
}

/// The keys as integers; all are made numeric before any is refused.
std::vector<int64_t> arrayKeys(Context &context, Value array, std::span<const Value> keys,
                               size_t written) {
  std::vector<Value> numbers;
  for (size_t i = 0; i < keys.size(); ++i)
    numbers.push_back(coerceNumeric(context, keys[i], keyOperand(i, written).operand));
  std::vector<int64_t> result;
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (!isInteger(numbers[i]))
      failIssue<Issue::BadSliceKeyType>(keyOperand(i, written), labelWithCapitalArticle(array),
                                        keyTypeName(context, numbers[i]));
    result.push_back(nativeIndex(numbers[i]));
  }
  return result;
}

/// What `[from, count]` selects of `length` elements: negative values count from the end.
struct Slice {
  uint64_t from = 0;
  uint64_t count = 0;

  Slice(int64_t length, int64_t from, int64_t count) {
    __int128 start = from < 0 ? __int128{length} + from : from;
    __int128 size = count < 0 ? length - start + count + 1 : count;
    if (start < 0) {
      size += start;
      start = 0;
    }
    if (size <= 0 || start >= length)
      return;
    this->from = static_cast<uint64_t>(start);
    this->count = static_cast<uint64_t>(size < length - start ? size : length - start);
  }
};

/// `count` 1 for a single key, so that a position outside gives an empty result.
Slice textSlice(Context &context, size_t length, std::span<const Value> given) {
  std::vector<Value> keys = flattened(context, given);
  if (keys.empty() || keys.size() > 2)
    failIssue<Issue::BadStringSliceArity>(accessed, keys.size());
  auto size = static_cast<int64_t>(length);
  int64_t from = stringKey(context, keys, 0, given.size());
  if (keys.size() == 1)
    return from < -size ? Slice(size, 0, 0) : Slice(size, from, 1);
  int64_t count = stringKey(context, keys, 1, given.size());
  return Slice(size, from, count);
}

Value indexString(Context &context, const String &string, std::span<const Value> keys) {
  Slice slice = textSlice(context, characterCount(string), keys);
  return makeTextLike(context, string, characterSlice(string, slice.from, slice.count));
}

Value indexBinary(Context &context, const Binary &binary, std::span<const Value> keys) {
  Slice slice = textSlice(context, binary.length, keys);
  std::string_view bytes(reinterpret_cast<const char *>(binary.data), binary.length);
  return makeBinary(context, bytes.substr(slice.from, slice.count));
}

Value elementAt(const Array &array, int64_t at) {
  if (at < 0)
    at += array.length;
  return at >= 0 && at < array.length ? array.elements[at] : Value::undef();
}

Value indexArray(Context &context, const Array &array, std::span<const Value> given) {
  if (given.size() == 1 && given[0].isSmallInteger())
    return elementAt(array, given[0].small());
  std::vector<Value> keys = flattened(context, given);
  if (keys.empty() || keys.size() > 2)
    failIssue<Issue::BadArraySliceArity>(accessed, keys.size());
  std::vector<int64_t> numbers = arrayKeys(context, Value::object(&array), keys, given.size());
  if (numbers.size() == 1)
    return elementAt(array, numbers[0]);
  Slice slice(array.length, numbers[0], numbers[1]);
  return makeArray(context, array.items().subspan(slice.from, slice.count));
}

Value indexHash(Context &context, const Hash &hash, std::span<const Value> keys) {
  if (keys.size() == 1) {
    const Value *found = hashFind(hash, keys[0]);
    return found ? *found : Value::undef();
  }
  if (keys.empty())
    failIssue<Issue::BadHashSliceArity>(accessed, 0);
  std::vector<Value> values;
  for (Value key : keys)
    if (const Value *found = hashFind(hash, key); found && !found->isUndef())
      values.push_back(*found);
  return makeArray(context, values);
}

} // namespace

Value index(Context &context, Value from, std::span<const Value> keys) {
  if (auto *array = dynAs<Array>(from))
    return indexArray(context, *array, keys);
  if (auto *hash = dynAs<Hash>(from))
    return indexHash(context, *hash, keys);
  if (auto *string = dynAs<String>(from))
    return indexString(context, *string, keys);
  if (const Type *type = asType(from))
    return indexType(context, type, keys);
  if (auto *binary = dynAs<Binary>(from))
    return indexBinary(context, *binary, keys);
  failNotApplicable("[]", from);
}

} // namespace pp
