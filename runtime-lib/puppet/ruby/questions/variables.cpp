// What Ruby code asks of the scope it is called from.
#include "runtime-lib/puppet/ruby/questions/variables.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/variables/variable_lookup.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/ruby/crossing.h"

#include <algorithm>

namespace pp::ruby {

namespace {

const String *nameOf(Value value) { return value.as<String>(); }

/// Why there is no variable of a class, as Puppet words it.
std::string reasonOf(Run &run, std::string_view name) {
  std::string_view path = withoutLeadingColons(name);
  size_t end = path.rfind("::");
  if (end == std::string_view::npos)
    return {};
  std::string_view owner = path.substr(0, end);
  Definition *definition = run.findClass(owner);
  if (!definition)
    return "class " + std::string(owner) + " could not be found";
  return definition->scope ? "" : "class " + std::string(owner) + " has not been evaluated";
}

/// Scope#variable_not_found.
Value missing(Run &run, std::string_view name) {
  bool isNumber = std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
  if (isNumber || run.language.strict == Strictness::Off)
    return Value::undef();
  std::string shown = name.find("::") == name.npos ? std::string(name)
                                                   : "::" + std::string(withoutLeadingColons(name));
  std::string reason = reasonOf(run, name);
  if (!reason.empty())
    shown = withoutLeadingColons(name);
  std::string text = "Undefined variable '" + shown + "'; " + reason;
  if (run.language.strict == Strictness::Error)
    failPlain(text);
  run.warnOnce(text + "\n   (file & line not available)");
  return Value::undef();
}

/// What a walk over all variables gathers.
class Gathering {
public:
  /// `names`: those of variables without a slot, which cannot be listed.
  Gathering(Run &run, std::span<const Value> names) : run_(run), names_(names), result_(run) {}

  /// Scope#to_hash: the enclosing scope's, then the inherited class's, then the scope's own.
  void add(const NamedScope &scope, const Scope *from) {
    if (scope.enclosing)
      add(*scope.enclosing, scope.enclosing->current);
    if (NamedScope *inherited = inheritedScope(run_, scope))
      add(*inherited, inherited->current);
    for (Value name : names_)
      if (const Value *value = scope.variables.find(name.as<String>()))
        set(name.as<String>(), *value);
    addFrames(scope, from ? from : scope.frame);
  }
  /// A variable without a value hides one of the same name further out.
  Value build() {
    HashBuilder found(run_);
    for (const HashEntry &entry : result_.entries())
      if (!entry.value.isUndef())
        found.set(entry.key, entry.value);
    return found.build();
  }

private:
  void addFrames(const NamedScope &scope, const Scope *from) {
    std::vector<const Scope *> frames;
    for (const Scope *frame = from; frame; frame = frame->outer)
      frames.push_back(frame);
    if (scope.frame && std::ranges::find(frames, scope.frame) == frames.end())
      frames.push_back(scope.frame);
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame)
      for (uint32_t i = 0; (*frame)->layout && i < (*frame)->layout->slotCount; ++i)
        if (!(*frame)->slots[i].isUnset())
          set((*frame)->layout->names[i], (*frame)->slots[i]);
  }
  void set(const String *name, Value value) {
    if (!name->view().empty())
      result_.set(Value::object(name), value);
  }

  Run &run_;
  std::span<const Value> names_;
  HashBuilder result_;
};

/// Names that variables without a slot may have: facts, what the node is given, what every resource
/// has, what Ruby code has set.
std::vector<Value> unlistedNames(Run &run, const Session &session) {
  std::vector<Value> names = session.setByRuby;
  for (const char *name :
       {"facts",      "trusted",       "server_facts", "environment", "servername",
        "serverip",   "serverversion", "serverip6",    "clientcert",  "clientversion",
        "clientnoop", "title",         "name",         "module_name", "caller_module_name",
        "alias",      "audit",         "before",       "consume",     "export",
        "loglevel",   "noop",          "notify",       "require",     "schedule",
        "stage",      "subscribe",     "tag"})
    names.push_back(makeString(run, name));
  for (Value known : {run.node.facts, run.node.parameters})
    if (const Hash *hash = dynAs<Hash>(known))
      for (const HashEntry &entry : hash->items())
        if (entry.key.is(ObjectKind::String))
          names.push_back(entry.key);
  return names;
}

} // namespace

Ref lookUpVariable(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  Scope &scope = scopeAt(ruby, args[0]);
  std::optional<Value> found = findVariable(run, scope, nameOf(args[1]));
  return found ? lend(ruby, *found, scope, nameOf(args[1]))
               : toRuby(ruby, missing(run, nameOf(args[1])->view()));
}

/// The variables of those names that have a value.
Ref someVariables(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  Scope &scope = scopeAt(ruby, args[0]);
  const Library &library = ruby.library();
  Ref result = library.rb_hash_new();
  ruby.keep(result);
  for (Value name : args[1].as<Array>()->items())
    if (auto found = findVariable(run, scope, nameOf(name)); found && !found->isUndef())
      library.rb_hash_aset(result, toRuby(ruby, name), lend(ruby, *found, scope, nameOf(name)));
  return result;
}

Ref allVariables(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  Scope &scope = scopeAt(ruby, args[0]);
  std::vector<Value> names = unlistedNames(run, ruby.session());
  Gathering gathering(run, names);
  gathering.add(*scope.named, &scope);
  Value all = gathering.build();
  const Library &library = ruby.library();
  Ref result = library.rb_hash_new();
  ruby.keep(result);
  for (const HashEntry &entry : all.as<Hash>()->items())
    library.rb_hash_aset(result, toRuby(ruby, entry.key),
                         lend(ruby, entry.value, scope, nameOf(entry.key)));
  return result;
}

Value setVariable(Interpreter &ruby, std::span<const Value> args) {
  Scope &scope = scopeAt(ruby, args[0]);
  const String *name = nameOf(args[1]);
  Value *slot = scope.find(name);
  if ((slot && !slot->isUnset()) || scope.named->variables.find(name))
    failIssue<Issue::IllegalReassignment>(std::string(name->view()));
  if (slot)
    *slot = args[2];
  else
    scope.named->variables.set(name, args[2]);
  ruby.session().setByRuby.push_back(args[1]);
  return args[2];
}

} // namespace pp::ruby
