// Reading JSON with RapidJSON's iterative parser, so that deep nesting cannot exhaust the stack.
#include "runtime-lib/core/formats/json_reader.h"

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace pp {

namespace {

constexpr size_t maxDepth = 1000;

/// Builds values from the parser's events.
class ValueHandler {
public:
  ValueHandler(Context &context, JsonOptions options) : context_(context), options_(options) {}

  bool Null() {
    return add(options_.nullAsEmptyString ? makeString(context_, "") : Value::undef());
  }
  bool Bool(bool value) { return add(Value::boolean(value)); }
  bool RawNumber(const char *text, rapidjson::SizeType length, bool) {
    std::string_view digits(text, length);
    if (digits.find_first_of(".eE") == std::string_view::npos)
      return add(makeIntegerFromDecimal(context_, digits));
    return add(makeFloat(context_, std::strtod(std::string(digits).c_str(), nullptr)));
  }
  bool String(const char *text, rapidjson::SizeType length, bool) {
    return add(makeString(context_, {text, length}));
  }
  bool Key(const char *text, rapidjson::SizeType length, bool) {
    open_.back().key = makeString(context_, {text, length});
    return true;
  }
  bool StartObject() { return push(true); }
  bool StartArray() { return push(false); }
  bool EndObject(rapidjson::SizeType) { return pop(); }
  bool EndArray(rapidjson::SizeType) { return pop(); }
  // Numbers come as RawNumber.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }

  Value result() const { return result_; }
  bool isTooDeep() const { return isTooDeep_; }

private:
  struct Level {
    std::unique_ptr<HashBuilder> hash;
    std::vector<Value> elements;
    Value key;
  };
  bool push(bool isHash) {
    isTooDeep_ = open_.size() >= maxDepth;
    if (isTooDeep_)
      return false;
    open_.emplace_back();
    if (isHash)
      open_.back().hash = std::make_unique<HashBuilder>(context_);
    return true;
  }
  bool pop() {
    Level level = std::move(open_.back());
    open_.pop_back();
    return add(level.hash ? level.hash->build() : makeArray(context_, level.elements));
  }
  bool add(Value value) {
    if (open_.empty())
      result_ = value;
    else if (open_.back().hash)
      open_.back().hash->set(open_.back().key, value);
    else
      open_.back().elements.push_back(value);
    return true;
  }

  Context &context_;
  JsonOptions options_;
  std::vector<Level> open_;
  Value result_;
  bool isTooDeep_ = false;
};

} // namespace

Value parseJson(Context &context, std::string_view text, JsonOptions options) {
  // Texts that are not UTF-8 are let through as Ruby does: only who uses one fails.
  constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
  rapidjson::MemoryStream stream(text.data(), text.size());
  rapidjson::Reader reader;
  ValueHandler handler(context, options);
  rapidjson::ParseResult result =
      options.allowComments ? reader.Parse<flags | rapidjson::kParseCommentsFlag>(stream, handler)
                            : reader.Parse<flags>(stream, handler);
  if (!result.IsError())
    return handler.result();
  size_t offset = std::min(result.Offset(), text.size());
  auto line = 1 + std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(offset), '\n');
  std::string reason = handler.isTooDeep()     ? "arrays and objects nest too deep"
                       : offset == text.size() ? "the text ends too early"
                                               : rapidjson::GetParseError_En(result.Code());
  throw JsonError("line " + std::to_string(line) + ": " + reason);
}

} // namespace pp
