// Types of `invoke` and `call`: functions that schemas describe.
#include "frontend/pcl/typing/literals.h"
#include "frontend/pcl/typing/typer.h"

#include <algorithm>

namespace ppcc::pcl {

using diagnostics::Id;
using lattice::Kind;

bool Typer::isResource(TypeRef type) const {
  if (type->is(Kind::Dynamic) || around_.resources.contains(type))
    return true;
  if (type->isEventual())
    return isResource(type->element());
  return type->is(Kind::Union) &&
         std::all_of(type->parts.begin(), type->parts.end(),
                     [&](TypeRef part) { return part->is(Kind::None) || isResource(part); });
}

const ResourceFacts *Typer::factsOf(TypeRef type) const {
  if (type->isEventual())
    return factsOf(type->element());
  if (auto found = around_.resources.find(type); found != around_.resources.end())
    return found->second;
  if (type->is(Kind::Union))
    for (TypeRef part : type->parts)
      if (const ResourceFacts *facts = factsOf(part))
        return facts;
  return nullptr;
}

Package *Typer::package(const TypeToken &token, const std::string &version, source::Span span,
                        bool isFunction) {
  diagnostics::Engine &engine = around_.engine;
  if (Package *found = around_.schemas.find(token.package, version))
    return found;
  std::vector<std::string> versions = around_.schemas.versions(token.package);
  std::string help;
  for (const std::string &one : versions)
    help += (help.empty() ? "there is no schema of version " + version + ", but of " : ", ") + one;
  if (help.empty())
    help = "no schema of it is in " + around_.schemas.searched() +
           "; `--schema FILE` and `--schema-dir DIR` name others";
  if (isFunction)
    engine.report<Id::PclUnknownInvokePackage>(file_, span, token.package).help(help);
  else
    engine.report<Id::PclUnknownPackage>(file_, span, token.package).help(help);
  return nullptr;
}

std::optional<std::string> Typer::literalText(const Call &call, size_t index,
                                              std::string_view name) {
  const std::string *text =
      index < call.arguments.size() ? stringLiteral(call.arguments[index]) : nullptr;
  if (text)
    return *text;
  if (index < call.arguments.size())
    argumentProblem(call.arguments[index], std::string(name) + " must be a string literal");
  else
    around_.engine.report<Id::PclMissingParameter>(file_, call.span, name);
  return std::nullopt;
}

TypeRef Typer::invoke(const Call &call) {
  std::vector<TypeRef> arguments;
  for (const Expr *argument : call.arguments)
    arguments.push_back(type(argument));
  std::optional<std::string> text = literalText(call, 0, "token");
  if (!text)
    return types_.dynamic();
  source::Span span = call.arguments[0]->span;
  std::optional<TypeToken> token = parseTypeToken(*text);
  if (!token) {
    around_.engine.report<Id::PclToken>(file_, span, *text);
    return types_.dynamic();
  }
  Package *package = this->package(*token, "", span, true);
  const std::string *known = package ? package->find(Package::Functions, *text) : nullptr;
  if (package && !known)
    around_.engine.report<Id::PclUnknownInvoke>(file_, span, *text)
        .didYouMean(*text, package->tokens(Package::Functions));
  const FunctionFacts *facts = known ? around_.schemaTypes.function(*package, *known) : nullptr;
  FunctionFacts &noted = program_.functions[&call];
  noted.token = known ? *known : *text;
  noted.inputs = noted.result = types_.dynamic();
  noted.optionsAt = call.arguments.size() > 2 ? 2 : -1;
  if (!facts)
    return types_.dynamic();
  noted = *facts;
  invokeArguments(call, noted);
  arguments.erase(arguments.begin());
  TypeRef lifted = lift(noted.result, arguments);
  return lifted->is(Kind::Output) ? lifted : types_.eventual(Kind::Promise, noted.result);
}

void Typer::invokeArguments(const Call &call, FunctionFacts &facts) {
  size_t given = call.arguments.size() - 1;
  TypeRef first = facts.positional.empty() ? nullptr : facts.inputs->property(facts.positional[0]);
  if (given == 1 && first && dynAs<Object>(inner(call.arguments[1])) &&
      !converts(types_, first, type(call.arguments[1]))) {
    argumentProblem(call.arguments[1], "function \"" + facts.token +
                                           "\" must be invoked with its arguments one by one");
    return;
  }
  if (facts.positional.empty()) {
    if (given > 2)
      around_.engine.report<Id::PclTooManyArguments>(file_, call.arguments[3]->span, "3",
                                                     std::to_string(given + 1));
    checkArguments(call, 1, facts);
    facts.optionsAt = given > 1 ? 2 : -1;
  } else {
    size_t most = facts.positional.size();
    if (given > most + 1)
      around_.engine.report<Id::PclTooManyArguments>(file_, call.arguments[most + 2]->span,
                                                     std::to_string(most + 2),
                                                     std::to_string(given + 1));
    for (size_t i = 0; i < most; ++i) {
      TypeRef wanted = facts.inputs->property(facts.positional[i]);
      if (!wanted)
        continue;
      if (i < given)
        fit(call.arguments[i + 1], wanted);
      else if (!converts(types_, wanted, types_.none()))
        around_.engine.report<Id::PclMissingParameter>(file_, call.span, facts.positional[i]);
    }
    facts.optionsAt = given > most ? static_cast<int>(most + 1) : -1;
  }
  if (facts.optionsAt > 0 && static_cast<size_t>(facts.optionsAt) < call.arguments.size())
    checkInvokeOptions(call.arguments[static_cast<size_t>(facts.optionsAt)]);
}

/// The object of arguments; where none is given, none may be required.
void Typer::checkArguments(const Call &call, size_t at, const FunctionFacts &facts) {
  if (at < call.arguments.size() && !isNullLiteral(call.arguments[at])) {
    fit(call.arguments[at], types_.unionOf({facts.inputs, types_.output(facts.inputs)}));
    return;
  }
  for (size_t i = 0; i < facts.inputs->names.size(); ++i)
    if (!converts(types_, facts.inputs->parts[i], types_.none()))
      around_.engine.report<Id::PclMissingAttribute>(file_, call.span, facts.inputs->names[i]);
}

void Typer::checkInvokeOptions(const Expr *options) {
  static constexpr std::string_view known[] = {
      "provider", "parent", "version", "pluginDownloadUrl", "pluginDownloadURL", "dependsOn"};
  const auto *object = dynAs<Object>(inner(options));
  if (!object) {
    if (!isNullLiteral(options))
      around_.engine.report<Id::PclOption>(file_, options->span,
                                           "the options of an invoke must be written as an object");
    return;
  }
  for (const ObjectItem &item : object->items) {
    std::optional<std::string> name = literalKey(item);
    bool isKnown = name && std::find(std::begin(known), std::end(known), *name) != std::end(known);
    if (!isKnown)
      around_.engine
          .report<Id::PclOption>(file_, item.key->span,
                                 "unsupported option of an invoke '" + name.value_or("") + "'")
          .didYouMean(name.value_or(""), known);
    bool isResourceWanted = name == "provider" || name == "parent";
    if (isResourceWanted && !isResource(type(item.value)))
      around_.engine.report<Id::PclAssign>(file_, item.value->span, typeText(type(item.value)),
                                           "resource");
    if (name == "version" || name == "pluginDownloadUrl" || name == "pluginDownloadURL")
      convert(item.value, types_.string());
  }
}

TypeRef Typer::method(const Call &call) {
  TypeRef receiver = type(call.arguments[0]);
  std::optional<std::string> name = literalText(call, 1, "method");
  if (receiver->is(Kind::Dynamic) || !name)
    return types_.dynamic();
  const ResourceFacts *facts = factsOf(receiver);
  if (!facts)
    return argumentProblem(call.arguments[0], "the first argument to 'call' must be a resource");
  auto found = std::find_if(facts->methods.begin(), facts->methods.end(),
                            [&](const auto &method) { return method.first == *name; });
  Package *package = around_.schemas.find(facts->packageName, facts->packageVersion);
  if (found == facts->methods.end() || !package) {
    around_.engine.report<Id::PclNoMethod>(file_, call.arguments[1]->span, facts->token, *name);
    return types_.dynamic();
  }
  const std::string *token = package->find(Package::Functions, found->second);
  const FunctionFacts *function = token ? around_.schemaTypes.function(*package, *token) : nullptr;
  if (!function)
    return types_.dynamic();
  FunctionFacts noted = *function;
  noted.inputs = around_.schemaTypes.withoutSelf(*function);
  checkArguments(call, 2, noted);
  program_.functions[&call] = noted;
  return noted.isPlainResult ? noted.result : types_.output(noted.result);
}

} // namespace ppcc::pcl
