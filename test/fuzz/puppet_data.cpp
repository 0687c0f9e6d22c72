// Targets of the runtime: what generated programs read.
#include "runtime-lib/abi/runtime_functions.h"
#include "runtime-lib/core/formats/hocon_reader.h"
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/core/formats/yaml_reader.h"
#include "runtime-lib/core/formats/yaml_writer.h"
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/catalog/changes/exported.h"
#include "runtime-lib/puppet/node/classification.h"
#include "runtime-lib/puppet/node/facts.h"
#include "runtime-lib/puppet/types/conversions/string_format.h"
#include "test/fuzz/scratch.h"
#include "test/fuzz/targets.h"
#include "test/unit/catalog_program.h"

namespace ppcc::fuzz {

namespace {

/// Bounds that keep an input's work to seconds.
pp::Limits smallLimits() {
  pp::Limits limits;
  limits.memoryBytes = size_t{64} << 20;
  limits.callDepth = 200;
  limits.stringBytes = 1 << 22;
  limits.integerBits = 1 << 14;
  limits.matchSteps = 100'000;
  limits.rangeElements = 1 << 16;
  return limits;
}

/// Runs `work` with a context of its own; failures that users see are no defects.
template <class Work> void inContext(Work work) {
  pp::Context context(smallLimits());
  try {
    work(context);
  } catch (const pp::EvaluationError &) {
  } catch (const std::runtime_error &) {
  }
}

/// The text before the first `separator`, which is taken away with it.
std::string_view takePart(std::string_view &bytes, std::string_view separator) {
  size_t end = bytes.find(separator);
  std::string_view part = bytes.substr(0, end);
  bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + separator.size());
  return part;
}

} // namespace

void type_text(std::string_view bytes) {
  std::string_view first = takePart(bytes, "\n");
  inContext([&](pp::Context &context) {
    const pp::Type *type = pp::parseType(context, first);
    std::string text = pp::typeText(type);
    const pp::Type *other = pp::parseType(context, bytes);
    pp::isAssignable(context, type, other);
    pp::isAssignable(context, other, type);
  });
}

void format(std::string_view bytes) {
  std::string_view format = takePart(bytes, "\n");
  inContext([&](pp::Context &context) {
    pp::Value value = pp::parseLiteral(context, bytes);
    pp::convertToString(context, value, pp::makeString(context, format));
  });
}

void regexp(std::string_view bytes) {
  std::string_view pattern = takePart(bytes, "\n");
  inContext([&](pp::Context &context) {
    pp::Value compiled = pp::dynamicRegexp(context, pattern, 0);
    pp::Value subject = pp::makeString(context, bytes);
    pp::matchRegexp(context, *compiled.as<pp::Regexp>(), *subject.as<pp::String>());
  });
}

void yaml(std::string_view bytes) {
  inContext([&](pp::Context &context) {
    pp::YamlDocument document = pp::parseYaml(context, bytes);
    pp::yamlText(context, document.value);
  });
}

void json(std::string_view bytes) {
  inContext([&](pp::Context &context) { pp::parseJson(context, bytes); });
}

void hocon(std::string_view bytes) {
  inContext([&](pp::Context &context) { pp::parseHocon(context, bytes); });
}

void facts(std::string_view bytes) {
  inContext([&](pp::Context &context) {
    pp::Facts facts = pp::parseFacts(context, {std::string(bytes), "fuzz"}, "n");
    pp::withLegacyFacts(context, facts.values);
  });
}

void classification(std::string_view bytes) {
  inContext([&](pp::Context &context) {
    pp::parseClassification(context, {std::string(bytes), "fuzz"});
  });
}

void exported(std::string_view bytes) {
  inContext([&](pp::Context &) {
    pp::ExportedStore store({std::string(bytes), "fuzz"});
    store.search("n", "File");
  });
}

void hiera(std::string_view bytes) {
  writeScratch("hiera.yaml", takePart(bytes, "\n----\n"));
  for (const char *name : {"common.yaml", "common.json", "common.conf", "common.eyaml"})
    writeScratch(name, takePart(bytes, "\n----\n"));
  pp::test::Program program;
  program.main([](pp::Run *, pp::Scope *) { return pp::Value::undef(); });
  program.input.limits = smallLimits();
  program.input.settings.set("hiera_config", scratchDirectory() + "/hiera.yaml");
  program.input.facts.text = R"({"os": {"family": "Debian"}, "x": "common"})";
  pp::hiera::LookupRequest request;
  request.keys = {"a", "a.b.0", "h"};
  request.explain = bytes.size() % 2;
  program.input.lookup = request;
  program.run();
}

namespace {

/// The call that the program of call() makes.
thread_local std::string_view callText;

pp::Value callOnce(pp::Run *run, pp::Scope *scope) {
  pp::Value value = pp::parseJson(*run, callText);
  const auto *list = pp::dynAs<pp::Array>(value);
  if (!list || list->items().empty() || !pp::dynAs<pp::String>(list->items()[0]))
    return value;
  auto items = list->items();
  return pp_call(run, scope, items[0].as<pp::String>(), items.data() + 1,
                 static_cast<int64_t>(items.size()) - 1, pp::Value::undef(), 0, pp::test::at(1));
}

pp::Value callGuarded(pp::Run *run, pp::Scope *scope) {
  try {
    return callOnce(run, scope);
  } catch (const pp::JsonError &) {
    return pp::Value::undef();
  }
}

} // namespace

void call(std::string_view bytes) {
  // What waits, or reads any file that the input names, says nothing about the functions.
  for (std::string_view name : {"/dev", "/proc", "fqdn_rand_string"})
    if (bytes.find(name) != std::string_view::npos)
      return;
  callText = bytes;
  pp::test::Program program;
  program.main(callGuarded);
  program.input.limits = smallLimits();
  program.run();
}

} // namespace ppcc::fuzz
