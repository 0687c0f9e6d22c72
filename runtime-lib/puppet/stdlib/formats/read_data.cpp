// stdlib's functions that read JSON and YAML, from texts and files.
#include "runtime-lib/core/formats/hocon_reader.h"
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/core/formats/yaml_reader.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/json_failure.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/stdlib/old/deprecation.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace pp::builtins {

using namespace pp::stdlib;

namespace {

/// What was read if it is something, else the second argument. Failures give it too, if it is
/// there.
template <class Read> Value readOrDefault(const Call &call, Read &&read) {
  try {
    Value value = read();
    return value.truthy() ? value : call.arg(1);
  } catch (const EvaluationError &) {
    if (!call.arg(1).truthy())
      throw;
    return call.args[1];
  }
}

Value jsonValue(const Call &call, std::string_view text) {
  if (auto rest = jsonFailure(text))
    failPlain("unexpected token at '" + std::string(*rest) + "'");
  try {
    JsonOptions options;
    options.allowComments = true;
    return parseJson(call.run, text, options);
  } catch (const JsonError &error) {
    failPlain(error.what());
  }
}

Value yamlValue(const Call &call, std::string_view text, bool isLoad) {
  try {
    YamlOptions options;
    // Psych.load takes symbols and no aliases, safe_load(text, aliases: true) the other way round.
    options.allowSymbols = isLoad;
    options.allowAliases = !isLoad;
    options.namesFile = false;
    return parseYaml(call.run, text, options).value;
  } catch (const YamlError &error) {
    failPlain(error.what());
  }
}

void needArguments(const Call &call) {
  if (call.args.empty())
    failPlain("Wrong number of arguments. 1 or 2 arguments should be provided.");
}

/// The file's text; nothing and a warning when it does not exist.
std::optional<std::string> fileText(const Call &call) {
  // Of all others only Ruby's symbols have such a method.
  if (call.args[0].isDefault())
    failImplicitConversion(call.args[0], "String");
  if (!isText(call.args[0]))
    failNoMethod("start_with?", call.args[0]);
  std::string path(textView(call.args[0]));
  const EnvironmentLayout &layout = call.run.tables.layout();
  FileKind kind = layout.kindOf(path);
  if (kind == FileKind::None || kind == FileKind::BrokenLink) {
    call.run.log(LogLevel::Warning, "Scope(" + std::string(call.scope.named->resource->ref()) +
                                        "): Can't load '" + path + "' File does not exist!");
    return std::nullopt;
  }
  if (kind != FileKind::File)
    failPlain("Is a directory @ io_fread - " + path);
  std::optional<std::string> text = layout.read(path);
  if (!text)
    failPlain("Permission denied @ rb_sysopen - " + path);
  return text;
}

/// Real Puppet would fetch them; a default value must not hide that we do not.
void refuseNetwork(const Call &call, std::string_view function) {
  if (!isText(call.arg(0)))
    return;
  std::string_view path = textView(call.args[0]);
  if (!path.starts_with("http://") && !path.starts_with("https://"))
    return;
  // A name and password may stand before the @.
  std::string shown(path.substr(std::max(path.find("//") + 2, path.rfind('@') + 1)));
  failPlain(std::string(function) +
            "(): a catalog generator reads nothing from the network: " + shown);
}

} // namespace

Value parseJsonText(const Call &call) {
  needArguments(call);
  return readOrDefault(call, [&] { return jsonValue(call, needString(call.args[0]).view()); });
}

Value parseYamlText(const Call &call) {
  needArguments(call);
  return readOrDefault(call,
                       [&] { return yamlValue(call, needString(call.args[0]).view(), true); });
}

Value loadJsonFile(const Call &call) {
  refuseNetwork(call, "loadjson");
  return readOrDefault(call, [&] {
    std::optional<std::string> text = fileText(call);
    return text ? jsonValue(call, *text) : call.arg(1);
  });
}

Value loadYamlFile(const Call &call) {
  refuseNetwork(call, "loadyaml");
  return readOrDefault(call, [&] {
    std::optional<std::string> text = fileText(call);
    return text ? yamlValue(call, *text, false) : call.arg(1);
  });
}

Value parseHoconText(const Call &call) {
  try {
    return parseHocon(call.run, textView(call.args[0]));
  } catch (const HoconParseError &error) {
    if (call.args.size() < 2)
      failPlain(error.what());
    return call.args[1];
  } catch (const HoconError &error) {
    failPlain(error.what());
  }
}

/// Puppet 8 has no PSON any more: the function only says so.
Value parsePson(const Call &call) {
  try {
    deprecate(call, "parsepson",
              "This method is deprecated. From Puppet 8, PSON is no longer natively supported. "
              "Please use JSON.parse().",
              true);
    return Value::undef();
  } catch (const EvaluationError &) {
    if (call.args.size() < 2)
      throw;
    return call.args[1];
  }
}

} // namespace pp::builtins
