// stdlib's to_yaml: the options it takes.
#include "runtime-lib/core/formats/yaml_writer.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/stdlib/sensitive.h"

namespace pp::builtins {

using namespace pp::stdlib;

namespace {

std::optional<int64_t> integerOption(const Hash &options, std::string_view name) {
  const Value *given = hashFind(options, name);
  if (!given)
    return std::nullopt;
  if (!isInteger(*given))
    failImplicitConversion(*given, "Integer");
  return toInt64(*given);
}

YamlStyle readStyle(Context &context, Value given) {
  YamlStyle style;
  if (!isHash(given))
    return style;
  const Hash &options = *given.as<Hash>();
  style.indentation = integerOption(options, "indentation");
  style.lineWidth = integerOption(options, "line_width");
  if (const Value *canonical = hashFind(options, "canonical"))
    style.isCanonical = canonical->truthy();
  if (const Value *header = hashFind(options, "header"); header && header->truthy())
    style.version = {1, 1};
  if (const Value *version = hashFind(options, "version")) {
    style.version = {1, 1};
    if (auto parts = isText(*version)
                         ? matchGroups(context, "\\A(\\d+)\\.(\\d+)", *version->as<String>())
                         : std::vector<Value>{};
        !parts.empty())
      style.version = {static_cast<int>(leadingInteger(context, textView(parts[1])).small()),
                       static_cast<int>(leadingInteger(context, textView(parts[2])).small())};
  }
  return style;
}

} // namespace

Value toYaml(const Call &call) {
  YamlStyle style = readStyle(call.run, call.arg(1));
  UnwrappedData data(call.run, call.args[0]);
  return data.rewrapped(makeString(call.run, yamlText(call.run, data.value(), style)));
}

} // namespace pp::builtins
