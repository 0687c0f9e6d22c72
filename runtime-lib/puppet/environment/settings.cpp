// Puppet's settings: a table of defaults and what was given.
#include "runtime-lib/puppet/environment/settings.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/environment/environment_layout.h"
#include "runtime-lib/puppet/evaluation/names.h"

#include <charconv>
#include <limits>
#include <stdexcept>

namespace pp {

namespace {

enum class Kind : uint8_t { String, Integer, Float, Boolean, List, Undef };

struct SettingRow {
  std::string_view name;
  Kind kind;
  std::string_view value;
};

constexpr SettingRow rows[] = {
#define SETTING(name, kind, value) {#name, Kind::kind, value},
#include "runtime-lib/puppet/environment/settings.def"
};

const SettingRow *findRow(std::string_view name) {
  for (const SettingRow &row : rows)
    if (row.name == name)
      return &row;
  return nullptr;
}

[[noreturn]] void refuse(const std::string &text) { throw std::invalid_argument(text); }

void checkValue(const SettingRow &row, std::string_view value) {
  std::string place = "the setting " + std::string(row.name);
  if (row.kind == Kind::Boolean && value != "true" && value != "false")
    refuse(place + " must be true or false, not '" + std::string(value) + "'");
  if (row.name == "strict" && value != "off" && value != "warning" && value != "error")
    refuse(place + " must be off, warning or error, not '" + std::string(value) + "'");
  if (row.kind == Kind::Integer) {
    int64_t number = 0;
    auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size())
      refuse(place + " must be an integer, not '" + std::string(value) + "'");
  }
}

Value listValue(Context &context, std::string_view text) {
  std::vector<Value> elements;
  while (!text.empty()) {
    size_t end = std::min(text.find(','), text.size());
    elements.push_back(makeString(context, text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return makeArray(context, elements);
}

Value floatValue(Context &context, std::string_view text) {
  if (text == "Infinity")
    return makeFloat(context, std::numeric_limits<double>::infinity());
  return makeFloat(context, std::stod(std::string(text)));
}

Value settingValue(Context &context, Kind kind, std::string_view text) {
  switch (kind) {
  case Kind::Integer:
    return makeIntegerFromDecimal(context, text);
  case Kind::Float:
    return floatValue(context, text);
  case Kind::Boolean:
    return Value::boolean(text == "true");
  case Kind::List:
    return listValue(context, text);
  case Kind::Undef:
    return text.empty() ? Value::undef() : makeString(context, text);
  case Kind::String:
    return makeString(context, text);
  }
  return Value::undef();
}

} // namespace

/// ppcc's own switches, which Puppet's settings do not have and manifests do not see.
static constexpr std::string_view strictReference = "strict_reference";
static constexpr std::string_view edition = "edition";

void Settings::set(std::string_view name, std::string_view value) {
  bool isOwn = (name == strictReference && (value == "true" || value == "false")) ||
               (name == edition && (value == draftEdition || value == puppetEdition));
  if (isOwn) {
    given_.insert_or_assign(std::string(name), std::string(value));
    return;
  }
  const SettingRow *row = findRow(name);
  if (!row)
    refuse("there is no setting called '" + std::string(name) + "'");
  checkValue(*row, value);
  given_.insert_or_assign(std::string(name), std::string(value));
}

void Settings::setLines(std::string_view lines) {
  while (!lines.empty()) {
    size_t end = std::min(lines.find('\n'), lines.size());
    std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    size_t equals = line.find('=');
    if (equals != std::string_view::npos && !isLayoutLine(line))
      set(line.substr(0, equals), line.substr(equals + 1));
  }
}

std::string Settings::get(std::string_view name) const {
  auto found = given_.find(name);
  if (found != given_.end())
    return found->second;
  const SettingRow *row = findRow(name);
  return row ? std::string(row->value) : std::string();
}

LanguageOptions Settings::language() const {
  LanguageOptions options;
  std::string strict = get("strict");
  options.strict = strict == "off"       ? Strictness::Off
                   : strict == "warning" ? Strictness::Warning
                                         : Strictness::Error;
  options.strictVariables = isTrue("strict_variables");
  auto reference = given_.find(strictReference);
  options.strictReference = reference != given_.end() && reference->second == "true";
  auto chosen = given_.find(edition);
  if (chosen != given_.end() && chosen->second == draftEdition)
    options.useDraft();
  return options;
}

Value Settings::toHash(Context &context) const {
  HashBuilder hash(context, std::size(rows));
  for (const SettingRow &row : rows) {
    auto given = given_.find(row.name);
    std::string_view text = given == given_.end() ? row.value : std::string_view(given->second);
    hash.set(row.name, settingValue(context, row.kind, text));
  }
  return hash.build();
}

} // namespace pp
