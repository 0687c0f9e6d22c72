// stdlib's checks of values (validate_…) that its version 9 has no more.
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/puppet/stdlib/old/removed_checks.h"

#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ip_address.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_numbers.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/stdlib/old/deprecation.h"

#include <algorithm>

namespace pp::stdlib {

namespace {

void needSome(const Call &call, const std::string &name) {
  if (call.args.empty())
    failPlain(name + "(): wrong number of arguments (0; must be > 0)");
}

/// Throws for the first argument that is not what it should be.
template <class Test>
Value validateEach(const Call &call, const std::string &name, std::string_view what, Test &&test) {
  needSome(call, name);
  for (Value argument : call.args)
    if (!test(argument))
      failPlain(inspect(argument) + " is not " + std::string(what) + ".  It looks to be a " +
                rubyClassOf(argument));
  return Value::undef();
}

template <class Test>
Value validateAddresses(const Call &call, const std::string &name, const std::string &kind,
                        Test &&test) {
  needSome(call, name);
  for (Value argument : call.args) {
    if (!isText(argument))
      failPlain(inspect(argument) + " is not a string.");
    std::optional<IpAddress> address = IpAddress::read(textView(argument));
    if (!address || !test(*address))
      failPlain(inspect(argument) + " is not a valid " + kind + " address.");
  }
  return Value::undef();
}

} // namespace

Value check_validate_absolute_path(const Call &call) {
  needSome(call, "validate_absolute_path");
  for (Value argument : call.args)
    for (Value path : isArray(argument) ? itemsOf(argument) : std::span<const Value>(&argument, 1))
      if (!check_is_absolute_path({call.run, call.scope, {&path, 1}, nullptr, call.place}).isTrue())
        failPlain(inspect(path) + " is not an absolute path.");
  return Value::undef();
}

Value check_validate_array(const Call &call) {
  return validateEach(call, "validate_array", "an Array", isArray);
}
Value check_validate_bool(const Call &call) {
  return validateEach(call, "validate_bool", "a boolean",
                      [](Value value) { return value.isBoolean(); });
}
Value check_validate_hash(const Call &call) {
  return validateEach(call, "validate_hash", "a Hash", isHash);
}
Value check_validate_string(const Call &call) {
  return validateEach(call, "validate_string", "a string",
                      [](Value value) { return isText(value) || value.isUndef(); });
}

Value check_validate_ip_address(const Call &call) {
  return validateAddresses(call, "validate_ip_address", "IP",
                           [](const IpAddress &) { return true; });
}
Value check_validate_ipv4_address(const Call &call) {
  return validateAddresses(call, "validate_ipv4_address", "IPv4",
                           [](const IpAddress &address) { return !address.isV6(); });
}
Value check_validate_ipv6_address(const Call &call) {
  return validateAddresses(call, "validate_ipv6_address", "IPv6",
                           [](const IpAddress &address) { return address.isV6(); });
}

// Numbers between bounds.

namespace {

/// validate_integer() or validate_numeric().
class NumberCheck {
public:
  NumberCheck(const Call &call, std::string name, std::string kind, bool isInteger)
      : call_(call), name_(std::move(name)), kind_(std::move(kind)), isInteger_(isInteger) {}

  void run() {
    size_t count = call_.args.size();
    if (count < 1 || count > 3)
      failPlain(name_ + "(): Wrong number of arguments; must be 1, 2 or 3, got " +
                std::to_string(count));
    readBounds();
    Value input = call_.args[0];
    if (isHash(input))
      failPlain("validate_integer(): Expected first argument to be " + kind_ +
                " or Array, got Hash");
    if (!isArray(input)) {
      std::optional<Value> number = read(rubyText(input));
      if (!number)
        failPlain(name_ + "(): Expected first argument to be " + kind_ + " or Array, got " +
                  rubyClassOf(input));
      return check(*number, *number);
    }
    for (size_t i = 0; i < itemsOf(input).size(); ++i) {
      Value item = itemsOf(input)[i];
      std::optional<Value> number = isHash(item) ? std::nullopt : read(rubyText(item));
      if (!number)
        failPlain(name_ + "(): Expected element at array position " + std::to_string(i) +
                  " to be " + kind_ + ", got " + rubyClassOf(item));
      check(*number, input);
    }
  }

private:
  std::optional<Value> read(std::string_view text) const {
    if (isInteger_)
      return readRubyInteger(call_.run, text);
    std::optional<double> number = readRubyFloat(text);
    return number ? std::optional(makeFloat(call_.run, *number)) : std::nullopt;
  }
  std::optional<Value> readBound(size_t number, std::string_view ordinal) const {
    std::string text = rubyText(call_.args[number]);
    std::optional<Value> bound = read(text);
    if (!bound)
      failPlain(name_ + "(): Expected " + std::string(ordinal) + " argument to be unset or " +
                kind_ + ", got " + text + ":" +
                (number == 1 ? "String" : rubyClassOf(call_.args[number])));
    return bound;
  }
  void readBounds() {
    size_t count = call_.args.size();
    bool isOpen = count > 2 && rubyText(call_.args[1]).empty();
    if (count > 1 && !isOpen)
      most_ = readBound(1, "second");
    if (count > 2)
      least_ = readBound(2, "third");
    if (least_ && most_ && compare(call_.run, Order::Greater, *least_, *most_))
      failPlain(name_ + "(): Expected second argument to be larger than third argument, got " +
                rubyText(*most_) + " < " + rubyText(*least_));
  }
  void check(Value number, Value input) const {
    auto fail = [&](std::string_view relation, Value bound) {
      failPlain(name_ + "(): Expected " + inspect(input) + " to be " + std::string(relation) +
                " or equal to " + rubyText(bound) + ", got " + inspect(input) + ".");
    };
    if (most_ && compare(call_.run, Order::Greater, number, *most_))
      fail("smaller", *most_);
    if (least_ && compare(call_.run, Order::Less, number, *least_))
      fail("greater", *least_);
  }

  const Call &call_;
  std::string name_, kind_;
  bool isInteger_;
  std::optional<Value> most_, least_;
};

} // namespace

Value check_validate_integer(const Call &call) {
  NumberCheck(call, "validate_integer", "an Integer", true).run();
  return Value::undef();
}

Value check_validate_numeric(const Call &call) {
  NumberCheck(call, "validate_numeric", "a Numeric", false).run();
  return Value::undef();
}

// Texts.

static bool matchesPattern(Context &context, const String &text, Value pattern) {
  MatchOffsets offsets;
  if (const Regexp *regexp = dynAs<Regexp>(pattern))
    return searchRegexp(context, *regexp, text, 0, offsets);
  return matches(context, needString(pattern).view(), text);
}

Value check_validate_re(const Call &call) {
  size_t count = call.args.size();
  if (count < 2 || count > 3)
    failPlain("validate_re(): wrong number of arguments (" + std::to_string(count) +
              "; must be 2 or 3)");
  Value input = call.args[0];
  if (!isText(input))
    failPlain("validate_re(): input needs to be a String, not a " + rubyClassOf(input));
  std::vector<Value> patterns = flattened(call.run, call.args.subspan(1, 1));
  bool isMatch = std::any_of(patterns.begin(), patterns.end(), [&](Value pattern) {
    return matchesPattern(call.run, *input.as<String>(), pattern);
  });
  if (isMatch)
    return Value::undef();
  if (call.arg(2).truthy())
    failPlain(rubyText(call.args[2]));
  failPlain("validate_re(): " + inspect(input) + " does not match " + inspect(call.args[1]));
}

/// Ruby's Integer(), or nothing.
static std::optional<int64_t> integerBound(Context &context, Value value) {
  if (isText(value)) {
    std::optional<Value> read = readRubyInteger(context, textView(value));
    return read ? toInt64(*read) : std::nullopt;
  }
  return isNumber(value) ? toInt64(toInteger(context, value)) : std::nullopt;
}

static int64_t lengthBound(const Call &call, size_t number, int64_t least,
                           const std::string &what) {
  std::optional<int64_t> bound = integerBound(call.run, call.args[number]);
  if (!bound || *bound < least)
    failPlain("validate_slength(): Expected " + what + " positive Numeric, got " +
              (bound ? std::to_string(*bound) : rubyText(call.args[number])) + ":" +
              (bound ? "Integer" : rubyClassOf(call.args[number])));
  return *bound;
}

Value check_validate_slength(const Call &call) {
  size_t count = call.args.size();
  if (count != 2 && count != 3)
    failPlain("validate_slength(): Wrong number of arguments (" + std::to_string(count) +
              "; must be 2 or 3)");
  Value input = call.args[0];
  int64_t most = lengthBound(call, 1, 1, "second argument to be a");
  int64_t least =
      call.arg(2).truthy() ? lengthBound(call, 2, 0, "third argument to be unset or a") : 0;
  if (most < least)
    failPlain("validate_slength(): Expected second argument to be equal to or larger than third "
              "argument");
  if (!isText(input) && !isArray(input))
    failPlain("validate_slength(): Expected first argument to be a String or Array, got " +
              rubyClassOf(input));
  auto lengthOf = [](Value value) {
    return isArray(value) ? static_cast<int64_t>(itemsOf(value).size())
                          : static_cast<int64_t>(characterCount(*value.as<String>()));
  };
  std::span<const Value> texts =
      isArray(input) ? itemsOf(input) : std::span<const Value>(&input, 1);
  for (size_t i = 0; i < texts.size(); ++i) {
    if (!isText(texts[i]))
      failPlain("validate_slength(): Expected element at array position " + std::to_string(i) +
                " to be a String, got " + rubyClassOf(texts[i]));
    if (lengthOf(texts[i]) > most || lengthOf(texts[i]) < least)
      failPlain("validate_slength(): Expected length of " + inspect(input) + " to be between " +
                std::to_string(least) + " and " + std::to_string(most) + ", was " +
                std::to_string(lengthOf(input)));
  }
  return Value::undef();
}

} // namespace pp::stdlib

namespace pp::builtins {

#define VALIDATOR(name, type)                                                                      \
  Value removed_##name(const Call &call) {                                                         \
    stdlib::deprecateOutdated(                                                                     \
        call, #name,                                                                               \
        "This method is deprecated, please use the stdlib validate_legacy function,\n"             \
        "                    with " type                                                           \
        ". There is further documentation for validate_legacy function in the README.");           \
    stdlib::check_##name(call);                                                                    \
    return Value::undef();                                                                         \
  }
#include "runtime-lib/puppet/stdlib/old/removed_checks.def"

} // namespace pp::builtins
