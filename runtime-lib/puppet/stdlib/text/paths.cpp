// stdlib's functions on paths: Ruby's File.basename, .dirname and .extname.
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

namespace pp::builtins {

using namespace pp::stdlib;

/// The path's last part, without slashes; a slash when there is nothing else.
static std::string_view lastPart(std::string_view path) {
  size_t end = path.find_last_not_of('/');
  if (end == path.npos)
    return path.substr(0, std::min<size_t>(path.size(), 1));
  path = path.substr(0, end + 1);
  return path.substr(path.find_last_of('/') + 1);
}

/// Where the extension begins; the end when there is none.
static size_t extensionStart(std::string_view name) {
  size_t dot = name.find_last_of('.');
  size_t first = name.find_first_not_of('.');
  bool isExtension = dot != name.npos && first < dot;
  return isExtension ? dot : name.size();
}

static std::string_view withoutSuffix(std::string_view name, std::string_view suffix) {
  if (suffix == ".*")
    return name.substr(0, extensionStart(name));
  return name.size() > suffix.size() && name.ends_with(suffix)
             ? name.substr(0, name.size() - suffix.size())
             : name;
}

Value baseName(const Call &call) {
  if (call.args.empty())
    failPlain("basename(): No arguments given");
  if (call.args.size() > 2)
    failPlain("basename(): Too many arguments given (" + std::to_string(call.args.size()) + ")");
  if (!isText(call.args[0]))
    failPlain("basename(): Requires string as first argument");
  std::string_view name = lastPart(textView(call.args[0]));
  if (call.args.size() == 2) {
    if (!isText(call.args[1]))
      failPlain("basename(): Requires string as second argument");
    name = withoutSuffix(name, textView(call.args[1]));
  }
  return makeString(call.run, name);
}

static std::string_view directoryOf(std::string_view path) {
  size_t root = std::min(path.find_first_not_of('/'), path.size());
  size_t end = path.find_last_not_of('/');
  if (end == path.npos)
    return "/";
  size_t slash = path.find_last_of('/', end);
  if (slash == path.npos)
    return ".";
  size_t last = path.find_last_not_of('/', slash);
  if (last == path.npos)
    return path.substr(root - 1, 1);
  // Of several slashes at the start one is kept.
  return path.substr(root > 1 ? root - 1 : 0, last + 1 - (root > 1 ? root - 1 : 0));
}

Value directoryName(const Call &call) {
  if (call.args.empty())
    failPlain("dirname(): No arguments given");
  if (call.args.size() > 1)
    failPlain("dirname(): Too many arguments given (" + std::to_string(call.args.size()) + ")");
  if (!isText(call.args[0]))
    failPlain("dirname(): Requires string as argument");
  if (textView(call.args[0]).empty())
    failPlain("dirname(): Requires a non-empty string as argument");
  return makeString(call.run, directoryOf(textView(call.args[0])));
}

Value extensionName(const Call &call) {
  std::string_view name = lastPart(textView(call.args[0]));
  return makeString(call.run, name.substr(extensionStart(name)));
}

} // namespace pp::builtins
