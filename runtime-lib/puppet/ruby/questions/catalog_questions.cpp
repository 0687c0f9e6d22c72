// What Ruby code asks about resources, modules, the node and settings.
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/catalog/catalog.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/functions/files/files.h"
#include "runtime-lib/puppet/hiera/context_memory.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/ruby/questions/questions.h"

#include <algorithm>

namespace pp::ruby {

namespace {

std::string_view textOf(Value value) { return value.as<String>()->view(); }

Value orUndef(Run &run, std::string_view text) {
  return text.empty() ? Value::undef() : makeString(run, text);
}

/// What the shim's Puppet::Resource is made of.
Value describe(Run &run, const Resource &resource) {
  HashBuilder parameters(run);
  if (resource.definition)
    parameters.set("name", Value::object(resource.title));
  for (const ResourceParameter &parameter : resource.parameters)
    if (!parameter.value.isUndef())
      parameters.set(Value::object(parameter.name()), parameter.value);
  HashBuilder about(run);
  about.set("type", Value::object(resource.type));
  about.set("title", Value::object(resource.title));
  about.set("parameters", parameters.build());
  about.set("file", resource.place.file ? Value::object(resource.place.file) : Value::undef());
  about.set("line", resource.place.line ? Value::smallInteger(resource.place.line)
                                        : Value::undef());
  about.set("virtual", Value::boolean(resource.isVirtual));
  about.set("exported", Value::boolean(resource.isExported));
  about.set("defined", Value::boolean(resource.definition != nullptr));
  return about.build();
}

/// `Type[title]`, or type and title.
Value findOne(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  const Resource *found = args.size() > 1 && !args[1].isUndef()
                              ? findResource(run, textOf(args[0]), textOf(args[1]))
                              : findResource(run, textOf(args[0]));
  return found ? describe(run, *found) : Value::undef();
}

Value allResources(Interpreter &ruby, std::span<const Value>) {
  Run &run = *ruby.session().run;
  std::vector<Value> all;
  for (const Resource *resource : run.catalog.resources)
    all.push_back(describe(run, *resource));
  return makeArray(run, all);
}

Value ownResource(Interpreter &ruby, std::span<const Value> args) {
  const Resource *resource = scopeAt(ruby, args[0]).named->resource;
  return resource ? describe(*ruby.session().run, *resource) : Value::undef();
}

Value classNames(Interpreter &ruby, std::span<const Value>) {
  Run &run = *ruby.session().run;
  std::vector<Value> names;
  for (const String *name : run.catalog.classes)
    names.push_back(Value::object(name));
  return makeArray(run, names);
}

/// Whether there is a class, or a type or define, of that name.
Value classExists(Interpreter &ruby, std::span<const Value> args) {
  return Value::boolean(ruby.session().run->findClass(textOf(args[0])) != nullptr);
}
Value typeExists(Interpreter &ruby, std::span<const Value> args) {
  return Value::boolean(canonicalType(*ruby.session().run, textOf(args[0])) != nullptr);
}

Value settings(Interpreter &ruby, std::span<const Value>) {
  Run &run = *ruby.session().run;
  return run.settings.toHash(run);
}

Value node(Interpreter &ruby, std::span<const Value>) {
  Run &run = *ruby.session().run;
  HashBuilder about(run);
  about.set("name", makeString(run, run.node.name));
  about.set("facts", run.node.facts);
  about.set("parameters", run.node.parameters);
  about.set("trusted", run.node.trusted);
  return about.build();
}

Value environment(Interpreter &ruby, std::span<const Value>) {
  Run &run = *ruby.session().run;
  const EnvironmentLayout &layout = run.tables.layout();
  HashBuilder modules(run);
  std::vector<Value> path;
  for (const std::string &directory : layout.modulePath)
    path.push_back(makeString(run, directory));
  for (const auto *each : {&layout.modules, &layout.unusedModules})
    for (const auto &[name, directory] : *each)
      modules.set(makeString(run, name), makeString(run, layout.onDisk(directory)));
  HashBuilder about(run);
  about.set("name", makeString(run, run.node.environment));
  about.set("root", orUndef(run, layout.root));
  about.set("modulepath", makeArray(run, path));
  about.set("modules", modules.build());
  return about.build();
}

/// Kind of file (`files`, `templates`) and its name as a function takes it.
Value moduleFile(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  std::optional<std::string> path =
      findModuleFile(run, textOf(args[1]), textOf(args[0]));
  return path ? makeString(run, run.tables.layout().onDisk(*path)) : Value::undef();
}

Value onDisk(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  return makeString(run, run.tables.layout().onDisk(textOf(args[0])));
}

/// A number for what a lookup context remembers.
Value contextMemory(Interpreter &, std::span<const Value> args) {
  return Value::smallInteger(static_cast<int64_t>(hiera::memoryNumber(args[0])));
}

/// The directories where `require` looks first: lib/ of the environment and of each module.
Value loadPath(Interpreter &ruby, std::span<const Value>) {
  Run &run = *ruby.session().run;
  const EnvironmentLayout &layout = run.tables.layout();
  std::vector<Value> paths;
  auto add = [&](const std::string &directory) {
    paths.push_back(makeString(run, layout.onDisk(directory + "/lib")));
  };
  if (!layout.root.empty())
    add(layout.root);
  for (const auto *modules : {&layout.modules, &layout.unusedModules})
    for (const auto &[module, directory] : *modules)
      add(directory);
  return makeArray(run, paths);
}

constexpr Question questions[] = {{"resource", findOne},
                                  {"resources", allResources},
                                  {"scope_resource", ownResource},
                                  {"classes", classNames},
                                  {"class_exists", classExists},
                                  {"type_exists", typeExists},
                                  {"settings", settings},
                                  {"node", node},
                                  {"environment", environment},
                                  {"module_file", moduleFile},
                                  {"on_disk", onDisk},
                                  {"context_memory", contextMemory},
                                  {"load_path", loadPath}};

} // namespace

std::span<const Question> catalogQuestions() { return questions; }

} // namespace pp::ruby
