// Literals inside of types: values, hashes and instances in Puppet's notation.
#include "runtime-lib/puppet/types/text/text.h"

#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/uri.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/objects/objects.h"

namespace pp {

namespace {

constexpr size_t tooLong = 1000;

/// Columns an element takes when an array is written on one line.
size_t shortLength(Value value) {
  if (value.isUndef())
    return 3;
  if (value.isDefault())
    return 8;
  if (value.isBoolean())
    return value.isTrue() ? 4 : 5;
  if (isInteger(value))
    return integerText(value).size();
  if (isFloat(value))
    return floatText(value.as<Float>()->value).size();
  if (auto *string = dynAs<String>(value))
    return 2 + characterCount(*string);
  bool empty =
      (value.is(ObjectKind::Array) || value.is(ObjectKind::Hash)) && value.object()->length == 0;
  return empty ? 2 : tooLong;
}

} // namespace

void TypeFormatter::newline() {
  while (!out_.empty() && std::string_view(" \t\n\r\f\v").find(out_.back()) != std::string::npos)
    out_.pop_back();
  out_ += '\n';
  out_.append(static_cast<size_t>(indent) * indentWidth, ' ');
}

void TypeFormatter::openHash() {
  out_ += '{';
  if (indent >= 0)
    ++indent;
}

void TypeFormatter::startEntry() {
  if (indent >= 0)
    newline();
}

void TypeFormatter::entry(std::string_view key) {
  startEntry();
  out_.append(key).append(" => ");
}

void TypeFormatter::closeHash() {
  dropSeparator();
  if (indent >= 0) {
    --indent;
    newline();
  }
  out_ += '}';
}

bool TypeFormatter::isShort(const Array &array) const {
  size_t sum = 0;
  for (Value element : array.items())
    sum += shortLength(element);
  auto used = static_cast<size_t>(indent) * indentWidth;
  return array.length == 0 || (used < 100 && 100 - used > sum);
}

void TypeFormatter::appendArray(const Array &array) {
  out_ += '[';
  bool broken = indent >= 0 && !isShort(array);
  if (broken)
    ++indent;
  for (Value element : array.items()) {
    if (broken)
      newline();
    append(element);
    separate();
  }
  dropSeparator();
  if (broken) {
    --indent;
    newline();
  }
  out_ += ']';
}

void TypeFormatter::appendHash(const Hash &hash) {
  openHash();
  for (const HashEntry &item : hash.items()) {
    startEntry();
    append(item.key);
    out_ += " => ";
    append(item.value);
    separate();
  }
  closeHash();
}

void TypeFormatter::appendInstance(const Instance &instance) {
  out_.append(instance.type->name).append("(");
  appendHash(*instanceHash(scratch(), instance).as<Hash>());
  out_ += ')';
}

void TypeFormatter::appendObject(Value value) {
  switch (value.object()->kind) {
  case ObjectKind::String:
    out_ += puppetQuote(value.as<String>()->view());
    return;
  case ObjectKind::BigInteger:
    out_ += integerText(value);
    return;
  case ObjectKind::Float:
    out_ += floatText(value.as<Float>()->value);
    return;
  case ObjectKind::Array:
    return appendArray(*value.as<Array>());
  case ObjectKind::Hash:
    return appendHash(*value.as<Hash>());
  case ObjectKind::Regexp:
    out_ += regexpText(*value.as<Regexp>());
    return;
  case ObjectKind::Type:
    return append(value.as<Type>());
  case ObjectKind::SemVer:
    out_ += "'" + semVerText(*value.as<SemVer>()) + "'";
    return;
  case ObjectKind::SemVerRange:
    out_.append("'").append(value.as<SemVerRange>()->text->view()).append("'");
    return;
  case ObjectKind::Timestamp:
    out_ += "'" + timestampText(*value.as<Timestamp>()) + "'";
    return;
  case ObjectKind::Timespan:
    out_ += "'" + timespanText(*value.as<Timespan>()) + "'";
    return;
  case ObjectKind::Uri:
    out_ += "URI(" + puppetQuote(uriText(*value.as<Uri>())) + ")";
    return;
  case ObjectKind::Instance:
    return appendInstance(*value.as<Instance>());
  case ObjectKind::Sensitive:
  case ObjectKind::Binary:
  case ObjectKind::Iterator:
  case ObjectKind::Closure:
  case ObjectKind::MatchData:
  case ObjectKind::Collector:
    out_ += "Instance of ";
    append(infer(scratch(), value));
    return;
  }
}

void TypeFormatter::append(Value value) {
  NestingGuard guard;
  if (value.isSmallInteger())
    out_ += integerText(value);
  else if (value.isObject())
    appendObject(value);
  else if (value.isBoolean())
    out_ += value.isTrue() ? "true" : "false";
  else
    out_ += value.isDefault() ? "default" : "undef";
}

} // namespace pp
