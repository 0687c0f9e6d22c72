// stdlib's deprecation(), and the functions that only warn and call their namesake `stdlib::…`.
#include "runtime-lib/puppet/stdlib/old/deprecation.h"

#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

#include <cstdlib>

namespace pp::stdlib {

/// `["file", line]`, as Ruby shows a frame of Puppet's stack.
static std::string shownFrame(const CallSite *frame) {
  if (!frame)
    return "";
  std::string_view file = frame->place && frame->place->file ? frame->place->file->view() : "";
  return "[" + inspected(file.empty() ? "unknown" : file) + ", " +
         std::to_string(frame->place ? frame->place->line : 0) + "]";
}

std::string moduleDirectory(const Run &run) {
  const EnvironmentLayout &layout = run.tables.layout();
  if (const std::string *directory = layout.moduleDirectory("stdlib"))
    return *directory;
  return run.settings.get("environmentpath") + "/" + run.node.environment + "/modules/stdlib";
}

/// Where Puppet says that the warning comes from: the module's Ruby file, which here is this code.
static std::string rubyPlace(const Run &run, int line) {
  return moduleDirectory(run) + "/lib/puppet/functions/deprecation.rb:" + std::to_string(line) +
         ":in `deprecation'";
}

static void warnDeprecated(Run &run, const std::string &key, const std::string &message,
                           int rubyLine) {
  constexpr size_t mostWarnings = 100;
  if (const char *wanted = std::getenv("STDLIB_LOG_DEPRECATIONS");
      wanted && std::string_view(wanted) == "false")
    return;
  if (run.settings.get("disable_warnings").find("deprecations") != std::string::npos ||
      run.deprecations.size() >= mostWarnings || !run.deprecations.insert(key).second)
    return;
  run.log(LogLevel::Warning, message + "\n   (location: " + rubyPlace(run, rubyLine) + ")");
}

static void report(const Call &call, const std::string &key, const std::string &text,
                   bool followsStrict, int rubyLine) {
  // Once is enough, and the place of the call costs more than the call.
  bool fails = followsStrict && call.run.language.strict == Strictness::Error;
  if (!fails && call.run.deprecations.contains(key))
    return;
  const CallSite *frame = call.run.callSites;
  std::string message =
      text + " at " + shownFrame(frame) + ":" + shownFrame(frame ? frame->outer : nullptr);
  if (followsStrict && call.run.language.strict == Strictness::Off)
    return;
  if (fails)
    failPlain("deprecation. " + key + ". " + message);
  warnDeprecated(call.run, key, message, rubyLine);
}

void deprecate(const Call &call, const std::string &key, const std::string &message,
               bool followsStrict) {
  constexpr int lineInVersion9 = 35;
  report(call, key, message, followsStrict, lineInVersion9);
}

void deprecateOutdated(const Call &call, const std::string &key, const std::string &message) {
  constexpr int lineInVersion8 = 36;
  report(call, key, message, true, lineInVersion8);
}

Value callReplacement(const Call &call, const std::string &name) {
  deprecate(call, name, "This function is deprecated, please use stdlib::" + name + " instead.",
            false);
  return callOther(call, "stdlib::" + name, call.args, call.block);
}

} // namespace pp::stdlib

namespace pp::builtins {

Value deprecationFunction(const Call &call) {
  stdlib::deprecate(call, std::string(stdlib::textView(call.args[0])),
                    std::string(stdlib::textView(call.args[1])),
                    call.args.size() < 3 || call.args[2].isTrue());
  return Value::undef();
}

#define RENAMED(name)                                                                              \
  Value renamed_##name(const Call &call) { return stdlib::callReplacement(call, #name); }
#include "runtime-lib/puppet/stdlib/old/renamed_functions.def"

} // namespace pp::builtins
