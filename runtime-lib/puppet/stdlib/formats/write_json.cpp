// stdlib's to_json and to_json_pretty: the text of Ruby's json library.
#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/stdlib/sensitive.h"

#include <cmath>

namespace pp::builtins {

using namespace pp::stdlib;

namespace {

/// Ruby's JSON::State.
struct JsonStyle {
  std::string indent, space, spaceBefore, objectBreak, arrayBreak;
  bool allowsNan = false;
  int64_t nesting = 100;
};

const JsonStyle prettyStyle{"  ", " ", "", "\n", "\n"};

class JsonText {
public:
  explicit JsonText(const JsonStyle &style) : style_(style) {}

  std::string of(Value value) {
    append(value);
    return std::move(out_);
  }

private:
  void append(Value value) {
    if (isArray(value))
      appendArray(*value.as<Array>());
    else if (isHash(value))
      appendHash(*value.as<Hash>());
    else if (const Float *real = dynAs<Float>(value))
      appendFloat(real->value);
    else if (value.isUndef() || value.isBoolean() || isInteger(value))
      appendJsonScalar(out_, value);
    else
      appendJsonString(out_, rubyText(value));
  }
  void appendFloat(double value) {
    if (!std::isfinite(value) && !style_.allowsNan)
      failPlain(floatText(value) + " not allowed in JSON");
    out_ += floatText(value);
  }
  void indent() {
    for (int64_t i = 0; i < depth_; ++i)
      out_ += style_.indent;
  }
  void enter(char bracket) {
    ++depth_;
    if (style_.nesting != 0 && depth_ > style_.nesting)
      failPlain("nesting of " + std::to_string(depth_ - 1) + " is too deep");
    out_ += bracket;
  }
  void leave(const std::string &lineBreak, char bracket) {
    --depth_;
    out_ += lineBreak;
    indent();
    out_ += bracket;
  }
  void appendArray(const Array &array) {
    NestingGuard guard;
    enter('[');
    out_ += style_.arrayBreak;
    for (size_t i = 0; i < array.length; ++i) {
      if (i > 0)
        (out_ += ',') += style_.arrayBreak;
      indent();
      append(array.elements[i]);
    }
    leave(style_.arrayBreak, ']');
  }
  void appendHash(const Hash &hash) {
    NestingGuard guard;
    enter('{');
    for (size_t i = 0; i < hash.length; ++i) {
      if (i > 0)
        out_ += ',';
      out_ += style_.objectBreak;
      indent();
      appendJsonString(out_, rubyText(hash.entries[i].key));
      ((out_ += style_.spaceBefore) += ':') += style_.space;
      append(hash.entries[i].value);
    }
    leave(style_.objectBreak, '}');
  }

  const JsonStyle &style_;
  std::string out_;
  int64_t depth_ = 0;
};

JsonStyle readStyle(Value options) {
  JsonStyle style = prettyStyle;
  if (!isHash(options))
    return style;
  auto set = [&](std::string_view name, std::string &field) {
    if (const Value *given = hashFind(*options.as<Hash>(), name); given && given->truthy())
      field = textView(*given);
  };
  set("indent", style.indent);
  set("space", style.space);
  set("space_before", style.spaceBefore);
  set("object_nl", style.objectBreak);
  set("array_nl", style.arrayBreak);
  if (const Value *given = hashFind(*options.as<Hash>(), "allow_nan"))
    style.allowsNan = given->truthy();
  if (const Value *given = hashFind(*options.as<Hash>(), "max_nesting"))
    style.nesting = given->isSmallInteger() && given->small() >= 0 ? given->small() : 0;
  return style;
}

/// Ruby's #compact.
Value withoutUndef(const Call &call, Value data) {
  if (isHash(data)) {
    HashBuilder result(call.run);
    for (const HashEntry &entry : pairsOf(data))
      if (!entry.value.isUndef())
        result.set(entry.key, entry.value);
    return result.build();
  }
  std::vector<Value> result;
  for (Value item : itemsOf(data))
    if (!item.isUndef())
      result.push_back(item);
  return makeArray(call.run, result);
}

} // namespace

Value toJson(const Call &call) {
  UnwrappedData data(call.run, call.args[0]);
  JsonStyle compact;
  return data.rewrapped(makeString(call.run, JsonText(compact).of(data.value())));
}

Value toPrettyJson(const Call &call) {
  JsonStyle style = readStyle(call.arg(2));
  UnwrappedData data(call.run,
                     call.arg(1).isTrue() ? withoutUndef(call, call.args[0]) : call.args[0]);
  return data.rewrapped(makeString(call.run, JsonText(style).of(data.value()) + "\n"));
}

} // namespace pp::builtins
