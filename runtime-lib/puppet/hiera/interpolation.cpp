// Finding the expressions in a text and resolving each.
#include "runtime-lib/puppet/hiera/interpolation.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/hiera/failure.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/hiera/lookup_key.h"
#include "runtime-lib/puppet/hiera/scope_reader.h"
#include "runtime-lib/puppet/operators/text.h"

#include <algorithm>

namespace pp::hiera {

namespace {

/// A method and what it is applied to: `lookup('x')`, or a variable.
struct Expression {
  std::string_view method = "scope";
  std::string_view data;
  bool isCall = false;
};

std::string_view stripped(std::string_view text) {
  constexpr std::string_view blank = " \t\n\v\f\r";
  size_t begin = text.find_first_not_of(blank);
  if (begin == std::string_view::npos)
    return {};
  return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

bool isEmptyExpression(std::string_view text) {
  return text.empty() || text == "::" || text == "\"\"" || text == "''" || text == "\"::\"" ||
         text == "'::'";
}

/// `^(\w+)\((?:"([^"]+)"|'([^']+)')\)$`
Expression parseExpression(std::string_view text) {
  Expression plain{"scope", text, false};
  size_t open = text.find('(');
  if (open == 0 || open == std::string_view::npos || text.size() < open + 5 || text.back() != ')')
    return plain;
  for (char c : text.substr(0, open))
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_')
      return plain;
  std::string_view quoted = text.substr(open + 1, text.size() - open - 2);
  char quote = quoted[0];
  if ((quote != '"' && quote != '\'') || quoted.back() != quote)
    return plain;
  std::string_view data = quoted.substr(1, quoted.size() - 2);
  if (data.empty() || data.find(quote) != std::string_view::npos)
    return plain;
  return {text.substr(0, open), data, true};
}

Value globalLookup(Invocation &invocation, std::string_view key) {
  Invocation sub(invocation.hiera, invocation.scope, invocation.overrides, invocation.defaults,
                 invocation.explainer);
  sub.hasHieraScope = invocation.hasHieraScope && invocation.globalOnly();
  LookupKey parsed(invocation.run, *makeString(invocation.run, key).as<String>());
  CurrentLookup current(sub, key, parsed.moduleName());
  Request request;
  request.names = {std::string(key)};
  request.defaultValue = makeString(invocation.run, "");
  return invocation.hiera.lookup(request, sub);
}

/// The variable itself, from overrides, the scope, or the default values.
Value rootVariable(Invocation &invocation, Value root) {
  Explained node(invocation, ExplainKind::Scope, "Global Scope");
  std::string text = rubyText(root);
  if (const Value *found = invocation.overrides ? hashFind(*invocation.overrides, root) : nullptr)
    return invocation.reportFoundInOverrides(text, *found);
  const String *name = dynAs<String>(root);
  if (!name)
    failPuppet("Scope variable name " + text + " is a Integer, not a string");
  const Value *standard = invocation.defaults ? hashFind(*invocation.defaults, root) : nullptr;
  Value value =
      standard ? peekScope(invocation, name).value_or(Value::undef()) : readScope(invocation, name);
  if (!value.isUndef() || scopeHas(invocation, name))
    return invocation.reportFound(text, value);
  return standard ? invocation.reportFoundInDefaults(text, *standard) : Value::undef();
}

class StringInterpolation {
public:
  StringInterpolation(Invocation &invocation, std::string_view subject, bool allowMethods)
      : invocation_(invocation), subject_(subject), allowMethods_(allowMethods) {}

  Value run() {
    Explained node(invocation_, ExplainKind::Interpolate, subject_);
    std::string out;
    size_t from = 0;
    while (true) {
      size_t begin = subject_.find("%{", from);
      size_t end = begin == std::string_view::npos ? begin : subject_.find('}', begin);
      if (end == std::string_view::npos) {
        out += subject_.substr(from);
        return makeString(invocation_.run, out);
      }
      out += subject_.substr(from, begin - from);
      from = end + 1;
      std::string_view text = stripped(subject_.substr(begin + 2, end - begin - 2));
      if (isEmptyExpression(text))
        continue;
      Expression expression = parseExpression(text);
      Value value = resolve(expression, end - begin + 1);
      if (expression.method == "alias")
        return value;
      out += rubyText(value);
    }
  }

private:
  Value resolve(const Expression &expression, size_t length) {
    if (expression.isCall && !allowMethods_)
      failConfigured<Issue::HieraInterpolationMethodSyntaxNotAllowed>(invocation_.configPath, 0);
    bool isAlias = expression.method == "alias";
    if (isAlias && length != subject_.size())
      failConfigured<Issue::HieraInterpolationAliasNotEntireString>("", 0);
    Value value = apply(expression);
    if (isAlias)
      return value;
    std::string name(expression.data);
    if (expression.method == "scope")
      name = "scope:" + name;
    return checked(invocation_, name,
                   [&] { return interpolate(invocation_, value, allowMethods_); });
  }

  Value apply(const Expression &expression) {
    std::string_view method = expression.method;
    if (method == "scope")
      return interpolateScope(invocation_, expression.data, subject_);
    if (method == "literal")
      return makeString(invocation_.run, expression.data);
    if (method == "lookup" || method == "hiera" || method == "alias")
      return globalLookup(invocation_, expression.data);
    failConfigured<Issue::HieraInterpolationUnknownInterpolationMethod>("", 0, method);
  }

  Invocation &invocation_;
  std::string_view subject_;
  bool allowMethods_;
};

} // namespace

Value interpolateScope(Invocation &invocation, std::string_view key, std::string_view subject) {
  std::vector<Value> segments =
      splitKey(invocation.run, key, " in string: " + std::string(subject));
  Value root = segments[0];
  segments.erase(segments.begin());
  Value value = rootVariable(invocation, root);
  if (!value.isUndef() && !segments.empty())
    value = subLookup(invocation, key, segments, value).value_or(Value::undef());
  bool isStable = !value.isUndef() && key.starts_with("::");
  if (invocation.collector && !isStable && root.is(ObjectKind::String))
    invocation.collector->push_back({std::string(key), root.as<String>(), segments, value});
  return value;
}

bool hasInterpolation(Value value) {
  NestingGuard guard;
  if (const String *text = dynAs<String>(value))
    return text->view().find("%{") != std::string_view::npos;
  if (const Array *array = dynAs<Array>(value))
    return std::any_of(array->items().begin(), array->items().end(), hasInterpolation);
  const Hash *hash = dynAs<Hash>(value);
  return hash && std::any_of(hash->items().begin(), hash->items().end(), [](const HashEntry &e) {
           return hasInterpolation(e.key) || hasInterpolation(e.value);
         });
}

Value interpolate(Invocation &invocation, Value value, bool allowMethods) {
  NestingGuard guard;
  if (const String *text = dynAs<String>(value)) {
    if (text->view().find("%{") == std::string_view::npos)
      return value;
    requireUtf8(*text);
    return StringInterpolation(invocation, text->view(), allowMethods).run();
  }
  if (const Array *array = dynAs<Array>(value)) {
    std::vector<Value> elements;
    for (Value element : array->items())
      elements.push_back(interpolate(invocation, element, allowMethods));
    return makeArray(invocation.run, elements);
  }
  if (const Hash *hash = dynAs<Hash>(value)) {
    HashBuilder result = HashBuilder::inPlace(invocation.run, hash->length);
    for (const HashEntry &entry : hash->items()) {
      Value key = interpolate(invocation, entry.key, allowMethods);
      result.set(key, interpolate(invocation, entry.value, allowMethods));
    }
    return result.build();
  }
  return value;
}

} // namespace pp::hiera
