// Splitting keys at dots outside of quotes, and walking values by the segments.
#include "runtime-lib/puppet/hiera/lookup_key.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/evaluation/names.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::hiera {

namespace {

constexpr std::string_view whiteSpace = " \t\n\v\f\r";

std::string_view stripped(std::string_view text) {
  size_t begin = text.find_first_not_of(whiteSpace);
  if (begin == std::string_view::npos)
    return {};
  return text.substr(begin, text.find_last_not_of(whiteSpace) - begin + 1);
}

bool isInteger(std::string_view text) {
  if (!text.empty() && text[0] == ':')
    text.remove_prefix(1);
  if (!text.empty() && (text[0] == '+' || text[0] == '-'))
    text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// One segment, as far as it goes: a quoted text with white space around it, or a bare one.
size_t segmentEnd(std::string_view text) {
  size_t start = text.find_first_not_of(whiteSpace);
  if (start != std::string_view::npos && (text[start] == '"' || text[start] == '\'')) {
    size_t close = text.find(text[start], start + 1);
    if (close != std::string_view::npos && close > start + 1) {
      size_t after = text.find_first_not_of(whiteSpace, close + 1);
      return after == std::string_view::npos ? text.size() : after;
    }
  }
  size_t end = text.find_first_of("'\".");
  return end == std::string_view::npos ? text.size() : end;
}

Value segmentValue(Context &context, std::string_view text) {
  text = stripped(text);
  if (!text.empty() && (text[0] == '"' || text[0] == '\''))
    return makeString(context, text.substr(1, text.size() - 2));
  if (!isInteger(text))
    return makeString(context, text);
  // Ruby's to_i sees no number behind a colon.
  if (text[0] == ':')
    return Value::smallInteger(0);
  return makeIntegerFromDecimal(context, text[0] == '+' ? text.substr(1) : text);
}

} // namespace

/// Whether the key is one segment as it stands.
static bool isPlain(std::string_view key) {
  for (char c : key)
    if (c == '\'' || c == '"' || c == '.')
      return false;
  return true;
}

std::vector<Value> splitKey(Context &context, std::string_view key, const std::string &place) {
  requireUtf8(key);
  if (isPlain(key))
    return {makeString(context, key)};
  std::vector<Value> segments;
  while (true) {
    size_t end = segmentEnd(key);
    if (end == 0)
      failLookup("Syntax error" + place);
    segments.push_back(segmentValue(context, key.substr(0, end)));
    key.remove_prefix(end);
    if (key.empty())
      return segments;
    if (key[0] != '.')
      failLookup("Syntax error" + place);
    key.remove_prefix(1);
    // A dot at the end is a segment that Ruby's split drops.
    if (key.empty())
      failLookup("Syntax error" + place);
  }
}

/// One step; nothing when the segment is not there.
static std::optional<Value> step(std::string_view key, Value segment, Value value) {
  if (value.isUndef())
    return std::nullopt;
  const Array *array = dynAs<Array>(value);
  if (array && segment.isSmallInteger()) {
    int64_t index = segment.small();
    if (index < 0 || index >= array->length)
      return std::nullopt;
    return array->elements[index];
  }
  const Hash *hash = dynAs<Hash>(value);
  if (!hash) {
    if (value.isSmallInteger())
      failPlain("undefined method `include?' for " + rubyText(value) + ":Integer");
    failLookup("Data Provider type mismatch: Got " + rubyClassName(value) +
               " when a hash-like object was expected to access value using '" + rubyText(segment) +
               "' from key '" + std::string(key) + "'");
  }
  const Value *found = hashFind(*hash, segment);
  return found ? std::optional(*found) : std::nullopt;
}

std::optional<Value> subLookup(Invocation &invocation, std::string_view key,
                               std::span<const Value> segments, Value value) {
  Explained all(invocation, ExplainKind::SubLookup, [&](ExplainNode &node) {
    for (Value segment : segments)
      node.text += (node.text.empty() ? "" : ".") + rubyText(segment);
  });
  for (Value segment : segments) {
    Explained one(invocation, ExplainKind::Segment);
    std::optional<Value> next = step(key, segment, value);
    if (!next) {
      if (invocation.explainer)
        invocation.reportNotFound(rubyText(segment));
      return std::nullopt;
    }
    value = *next;
    if (invocation.explainer)
      invocation.reportFound(rubyText(segment), value);
  }
  return value;
}

LookupKey::LookupKey(Context &context, const String &key) : text_(key.view()) {
  if (isPlain(text_)) {
    root_ = &key;
  } else {
    segments_ = splitKey(context, text_, " in key: '" + std::string(text_) + "'");
    root_ = dynAs<String>(segments_[0]);
    if (!root_)
      failPlain("undefined method `index' for " + rubyText(segments_[0]) + ":Integer");
    segments_.erase(segments_.begin());
  }
  size_t end = root_->view().find("::");
  if (end != std::string_view::npos)
    moduleName_ = std::string(root_->view().substr(0, end));
}

LookupKey optionsKey(Context &context) {
  static const String *const name = processString(lookupOptions);
  return LookupKey(context, *name);
}

Value LookupKey::toArray(Context &context) const {
  std::vector<Value> all = {Value::object(root_)};
  all.insert(all.end(), segments_.begin(), segments_.end());
  return makeArray(context, all);
}

std::optional<Value> LookupKey::dig(Invocation &invocation, Value value) const {
  return segments_.empty() ? value : subLookup(invocation, text_, segments_, value);
}

Value LookupKey::undig(Context &context, Value value) const {
  for (size_t i = segments_.size(); i-- > 0;) {
    if (segments_[i].isSmallInteger() && segments_[i].small() >= 0) {
      if (segments_[i].small() > 1'000'000)
        failPlain("the index " + rubyText(segments_[i]) + " in key '" + std::string(text_) +
                  "' is too large");
      std::vector<Value> elements(static_cast<size_t>(segments_[i].small()) + 1);
      elements.back() = value;
      value = makeArray(context, elements);
    } else {
      HashBuilder hash(context);
      hash.set(segments_[i], value);
      value = hash.build();
    }
  }
  return value;
}

} // namespace pp::hiera
