// file, binary_file, find_file, find_template, module_directory.
#include "runtime-lib/puppet/functions/files/files.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/functions/collections/joined_text.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/access/access.h"

#include <optional>

namespace pp {

static const std::string *moduleDirectory(const Run &run, std::string_view name) {
  const EnvironmentLayout &layout = run.tables.layout();
  if (const std::string *directory = layout.moduleDirectory(name))
    return directory;
  auto unused = layout.unusedModules.find(name);
  return unused == layout.unusedModules.end() ? nullptr : &unused->second;
}

std::optional<std::string> moduleFilePath(const Run &run, std::string_view reference,
                                          std::string_view folder) {
  std::string path(reference);
  requireUtf8(reference);
  if (!reference.starts_with('/')) {
    size_t slash = reference.find('/');
    const std::string *directory = moduleDirectory(run, reference.substr(0, slash));
    if (slash == std::string_view::npos || !directory)
      return std::nullopt;
    size_t file = std::min(reference.find_first_not_of('/', slash), reference.size());
    path = *directory + "/" + std::string(folder) + "/" + std::string(reference.substr(file));
  }
  // A byte 0 ends the name for the system; Ruby refuses it.
  if (path.find('\0') != std::string::npos)
    failPlain("string contains null byte");
  return path;
}

std::optional<std::string> findModuleFile(const Run &run, std::string_view reference,
                                          std::string_view folder) {
  std::optional<std::string> path = moduleFilePath(run, reference, folder);
  return path && run.tables.layout().exists(*path) ? path : std::nullopt;
}

bool isAbsolutePath(Run &run, Value value) {
  if (const String *path = dynAs<String>(value))
    return path->view().starts_with('/');
  run.log(LogLevel::Warning, "Cannot check if " + rubyText(value) +
                                 " is an absolute path because it is a '" + rubyClassOf(value) +
                                 "' and not a String'");
  return false;
}

std::string readShownFile(const Run &run, const std::string &path) {
  const EnvironmentLayout &layout = run.tables.layout();
  FileKind kind = layout.kindOf(path);
  if (kind == FileKind::Directory || kind == FileKind::LinkToDirectory)
    failPlain("Is a directory @ io_fread - " + path);
  std::optional<std::string> text = layout.read(path);
  if (text)
    return std::move(*text);
  if (layout.embeddedAt(path))
    failPlain(path + " is not on this machine, and was too large or too secret to be part of the "
                     "program");
  failPlain("Permission denied @ rb_sysopen - " + path);
}

} // namespace pp

namespace pp::builtins {

static std::optional<std::string> firstFound(const Call &call, std::span<const Value> references,
                                             std::string_view folder) {
  for (Value reference : references) {
    const String *text = dynAs<String>(reference);
    if (!text) {
      isAbsolutePath(call.run, reference);
      isAbsolutePath(call.run, reference);
      failNoMethod("split", reference);
    }
    if (auto found = findModuleFile(call.run, text->view(), folder))
      return found;
  }
  return std::nullopt;
}

static Value pathOrUndef(const Call &call, const std::optional<std::string> &path) {
  return path ? makeString(call.run, *path) : Value::undef();
}

/// Puppet's rows take several arrays, but the functions behind them take one.
static std::span<const Value> onlyArray(const Call &call) {
  if (call.args.size() != 1)
    failPlain("wrong number of arguments (given " + std::to_string(call.args.size() + 1) +
              ", expected 2)");
  return call.args[0].as<Array>()->items();
}

Value fileFunction(const Call &call) {
  std::optional<std::string> path = firstFound(call, call.args, "files");
  if (!path) {
    Value references = makeArray(call.run, call.args);
    failPlain("Could not find any files from " + joinedText(*references.as<Array>(), ", "));
  }
  std::string text = readShownFile(call.run, *path);
  constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
  bool hasMark = text.starts_with(byteOrderMark);
  return makeString(call.run, std::string_view(text).substr(hasMark ? byteOrderMark.size() : 0));
}

Value binaryFile(const Call &call) {
  std::optional<std::string> path = firstFound(call, call.args, "files");
  if (!path)
    failPlain("binary_file(): The given file '" + std::string(call.args[0].as<String>()->view()) +
              "' does not exist");
  return makeBinary(call.run, readShownFile(call.run, *path));
}

Value findFile(const Call &call) { return pathOrUndef(call, firstFound(call, call.args, "files")); }
Value findFileInArray(const Call &call) {
  return pathOrUndef(call, firstFound(call, onlyArray(call), "files"));
}
Value findTemplate(const Call &call) {
  return pathOrUndef(call, firstFound(call, call.args, "templates"));
}
Value findTemplateInArray(const Call &call) {
  return pathOrUndef(call, firstFound(call, onlyArray(call), "templates"));
}

static Value firstModule(const Call &call, std::span<const Value> names) {
  for (Value name : names)
    if (const std::string *directory = moduleDirectory(call.run, name.as<String>()->view()))
      return makeString(call.run, *directory);
  return Value::undef();
}

Value moduleDirectoryOf(const Call &call) { return firstModule(call, call.args); }
Value moduleDirectoryOfArray(const Call &call) { return firstModule(call, onlyArray(call)); }

} // namespace pp::builtins
