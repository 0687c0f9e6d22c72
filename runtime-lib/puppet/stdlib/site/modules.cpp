// stdlib's functions on modules, files, the clock and templates.
#include "runtime-lib/core/files/glob.h"
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"
#include "runtime-lib/puppet/stdlib/old/deprecation.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>
#include <ctime>
#include <optional>

namespace pp::builtins {

using namespace pp::stdlib;

// Modules.

static const std::string &directoryOfModule(const Call &call, Value name) {
  std::string text = rubyText(name);
  const std::string *directory = call.run.tables.layout().moduleDirectory(text);
  if (!directory)
    failPlain("Could not find module " + text + " in environment " + call.run.node.environment);
  return *directory;
}

Value modulePath(const Call &call) {
  if (call.args.size() != 1)
    failPlain("get_module_path(): Wrong number of arguments, expects one");
  return makeString(call.run, directoryOfModule(call, call.args[0]));
}

Value loadModuleMetadata(const Call &call) {
  if (call.args.size() != 1 && call.args.size() != 2)
    failPlain("load_module_metadata(): Wrong number of arguments, expects one or two");
  std::string path = directoryOfModule(call, call.args[0]) + "/metadata.json";
  std::optional<std::string> text = call.run.tables.layout().read(path);
  if (!text) {
    if (!call.arg(1).truthy())
      failPlain("load_module_metadata(): No metadata.json file for module " +
                rubyText(call.args[0]));
    return HashBuilder(call.run).build();
  }
  try {
    return parseJson(call.run, *text);
  } catch (const JsonError &error) {
    failPlain(path + ": " + error.what());
  }
}

// Files.

static void addMatches(const Call &call, Value pattern, std::vector<Value> &paths) {
  for (const std::string &path : expandGlob(std::string(needString(pattern).view()), GlobKind::All))
    paths.push_back(makeString(call.run, path));
}

Value globFiles(const Call &call) {
  if (call.args.size() != 1)
    failCount("glob", call.args.size(), "1");
  if (!isText(call.args[0]) && !isArray(call.args[0]))
    failPlain("glob(): Requires either array or string to work");
  std::vector<Value> paths;
  for (Value pattern : toRubyArray(call.run, call.args[0]))
    addMatches(call, pattern, paths);
  return makeArray(call.run, paths);
}

// Templates.

static Value deferredTemplate(const Call &call) {
  Value found = callOther(call, "find_template", {&call.args[0], 1});
  Value text = callOther(call, "file", {&found, 1});
  Value rendering[] = {text, call.args[1]};
  Value arguments[] = {makeString(call.run, "inline_epp"), makeArray(call.run, rendering)};
  return newInstance(call.run, findType(call.run, "deferred"), arguments);
}

/// Renders at once. stdlib writes this in Puppet, so failures are placed in a line of the module.
static Value renderedTemplate(const Call &call) {
  std::string file = moduleDirectory(call.run) + "/functions/deferrable_epp.pp";
  auto *place = call.run.arena.make<Location>(makeString(call.run, file).as<String>(), 16u, 5u);
  try {
    RunningCall frame(call.run, place);
    return callFunction(call.run, call.scope, makeString(call.run, "epp").as<String>(), call.args,
                        nullptr, place);
  } catch (EvaluationError &error) {
    error.locate(place, "a Function Call", 0);
    throw;
  }
}

Value deferrableEpp(const Call &call) {
  Value values = callOther(call, "stdlib::nested_values", {&call.args[1], 1});
  const Type *deferred = findType(call.run, "deferred");
  std::span<const Value> items = itemsOf(values);
  bool mustWait = std::any_of(items.begin(), items.end(),
                              [&](Value value) { return isInstance(call.run, deferred, value); });
  return mustWait ? deferredTemplate(call) : renderedTemplate(call);
}

// The clock.

Value secondsNow(const Call &call) {
  // stdlib writes this function in Puppet, so its warning comes from a line of the module.
  std::string file = moduleDirectory(call.run) + "/functions/time.pp";
  Location place{makeString(call.run, file).as<String>(), 9, 0};
  RunningCall frame(call.run, &place);
  deprecate(call, "time",
            "The stdlib `time` function is deprecated. Please direcly use native Puppet "
            "functionality instead. eg. `Integer(Timestamp().strftime('%s'))`",
            false);
  return makeInteger(call.run, static_cast<int64_t>(std::time(nullptr)));
}

Value timeFunction(const Call &call) { return callOther(call, "stdlib::time", call.args); }

} // namespace pp::builtins
