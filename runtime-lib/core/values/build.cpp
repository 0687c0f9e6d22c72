// Builders of strings, floats, arrays and wrapped values in the arena.
#include "runtime-lib/core/values/build.h"

#include "runtime-lib/core/session/core_issues.h"
#include "runtime-lib/core/values/unicode.h"

#include <cstring>

namespace pp {

namespace {

template <class T> T *newObject(Context &context, size_t bytes, size_t length) {
  if (length > UINT32_MAX)
    failIssue<CoreIssue::ElementLimit>(UINT32_MAX);
  auto *object = context.arena.makeSized<T>(bytes);
  object->kind = T::objectKind;
  object->flags = 0;
  object->reserved = 0;
  object->length = static_cast<uint32_t>(length);
  return object;
}

} // namespace

void checkStringLength(const Context &context, size_t bytes) {
  if (bytes > context.limits.stringBytes)
    failIssue<CoreIssue::StringLimit>(context.limits.stringBytes);
}

String *newString(Context &context, size_t bytes) {
  checkStringLength(context, bytes);
  return newObject<String>(context, String::dataOffset + bytes, bytes);
}

Value sealString(String *string) { return sealString(string, textFlags(string->view())); }

Value sealString(String *string, uint8_t flags) {
  string->knownHash.store(0, std::memory_order_relaxed);
  string->flags = flags;
  return Value::object(string);
}

Value makeString(Context &context, std::string_view text) {
  String *string = newString(context, text.size());
  if (!text.empty())
    std::memcpy(string->inlined, text.data(), text.size());
  return sealString(string);
}

Value makeFloat(Context &context, double value) {
  auto *object = newObject<Float>(context, sizeof(Float), 0);
  object->value = value;
  return Value::object(object);
}

NewArray newArray(Context &context, size_t length) {
  if (length > UINT32_MAX)
    failIssue<CoreIssue::ElementLimit>(UINT32_MAX);
  auto *array = newObject<Array>(context, sizeof(Array) + length * sizeof(Value), length);
  auto *elements = reinterpret_cast<Value *>(array + 1);
  array->elements = elements;
  return {Value::object(array), elements};
}

Value makeArray(Context &context, std::span<const Value> elements) {
  NewArray made = newArray(context, elements.size());
  std::copy(elements.begin(), elements.end(), made.elements);
  return made.array;
}

Value makeSensitive(Context &context, Value value) {
  auto *object = newObject<Sensitive>(context, sizeof(Sensitive), 0);
  object->value = value;
  return Value::object(object);
}

Value makeBinary(Context &context, std::string_view bytes) {
  if (bytes.size() > context.limits.stringBytes)
    failIssue<CoreIssue::BinaryLimit>(context.limits.stringBytes);
  auto *object = newObject<Binary>(context, Binary::dataOffset + bytes.size() + 1, bytes.size());
  if (!bytes.empty())
    std::memcpy(object->data, bytes.data(), bytes.size());
  return Value::object(object);
}

Value makeRegexp(Context &context, std::string_view source) {
  auto *code = context.arena.make<std::atomic<void *>>(nullptr);
  auto *object = newObject<Regexp>(context, sizeof(Regexp), 0);
  object->flags = regexp_options::dynamic;
  object->source = makeString(context, source).as<String>();
  object->code = code;
  return Value::object(object);
}

} // namespace pp
