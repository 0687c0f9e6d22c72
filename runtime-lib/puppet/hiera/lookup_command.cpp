// From the options of the command to text.
#include "runtime-lib/puppet/hiera/lookup_command.h"

#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/formats/yaml_writer.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::hiera {

namespace {

Value mergeOptions(Run &run, const LookupRequest &request) {
  if (!request.merge)
    return Value::undef();
  HashBuilder options(run);
  options.set("strategy", makeString(run, *request.merge));
  if (*request.merge == "deep") {
    options.set("sort_merged_arrays", Value::boolean(request.sortMergedArrays));
    options.set("merge_hash_arrays", Value::boolean(request.mergeHashArrays));
    if (request.knockOutPrefix)
      options.set("knockout_prefix", makeString(run, *request.knockOutPrefix));
  }
  return options.build();
}

/// JSON of plain data; keys are texts there.
void appendJson(std::string &out, Value value) {
  NestingGuard guard;
  if (const Hash *hash = dynAs<Hash>(value)) {
    out += '{';
    for (const HashEntry &entry : hash->items()) {
      out += &entry == hash->entries ? "" : ",";
      appendJsonString(out, rubyText(entry.key));
      out += ':';
      appendJson(out, entry.value);
    }
    out += '}';
  } else if (const Array *array = dynAs<Array>(value)) {
    out += '[';
    for (size_t i = 0; i < array->length; ++i) {
      out += i ? "," : "";
      appendJson(out, array->elements[i]);
    }
    out += ']';
  } else if (value.isObject() && !value.is(ObjectKind::Float) &&
             !value.is(ObjectKind::BigInteger)) {
    appendJsonString(out, rubyText(value));
  } else {
    appendJsonScalar(out, value);
  }
}

std::string rendered(Run &run, const std::string &format, Value value) {
  std::string text;
  if (format == "s")
    text = rubyText(value);
  else if (format == "json")
    appendJson(text, value);
  else
    text = yamlText(run, value);
  return text.ends_with('\n') ? text : text + "\n";
}

std::string explanation(Run &run, const std::string &format, const Explainer &explainer) {
  if (format == "s") {
    std::string text = explainer.text();
    return text.ends_with('\n') ? text : text + "\n";
  }
  std::unordered_set<const Object *> symbols;
  Value tree = explainer.toHash(run, symbols);
  if (format != "yaml")
    return rendered(run, format, tree);
  YamlStyle style;
  style.symbols = &symbols;
  return yamlText(run, tree, style);
}

} // namespace

std::string problemOf(const LookupRequest &request) {
  constexpr const char *help = "\nRun 'puppet lookup --help' for more details";
  bool hasDeepOption =
      request.sortMergedArrays || request.mergeHashArrays || request.knockOutPrefix;
  if (hasDeepOption && request.merge != "deep")
    return std::string("The options --knock-out-prefix, --sort-merged-arrays, and "
                       "--merge-hash-arrays are only available with '--merge deep'") +
           help;
  if (request.merge && *request.merge != "first" && *request.merge != "hash" &&
      *request.merge != "unique" && *request.merge != "deep")
    return std::string("The --merge option only accepts 'first', 'hash', 'unique', or 'deep'") +
           help;
  bool explainsOnlyOptions = request.explainOptions && !request.explain;
  if (request.keys.empty() && !explainsOnlyOptions)
    return "No keys were given to lookup.";
  const std::string &format = request.renderAs;
  if (!format.empty() && format != "s" && format != "json" && format != "yaml")
    return "Unknown rendering format '" + format + "'";
  return {};
}

LookupAnswer answerLookup(Run &run, const LookupRequest &request) {
  bool explains = request.explain || request.explainOptions;
  std::string format = !request.renderAs.empty() ? request.renderAs : explains ? "s" : "yaml";
  Explainer explainer(request.explainOptions, request.explainOptions && !request.explain);
  Invocation invocation(*run.lookups, *run.topScope->frame, nullptr, nullptr,
                        explains ? &explainer : nullptr);
  Request asked;
  asked.names = request.keys;
  if (asked.names.empty())
    asked.names = {"__global__"};
  asked.merge = mergeOptions(run, request);
  if (request.defaultValue)
    asked.defaultValue = makeString(run, *request.defaultValue);
  LookupAnswer answer;
  try {
    if (request.type)
      asked.type = parseType(run, *request.type);
    Value found = run.lookups->lookup(asked, invocation);
    if (!explains)
      answer.text = rendered(run, format, found);
  } catch (const LookupError &error) {
    if (!explains)
      return {"", 1};
    invocation.reportText(error.message());
  }
  if (explains)
    answer.text = explanation(run, format, explainer);
  return answer;
}

} // namespace pp::hiera
