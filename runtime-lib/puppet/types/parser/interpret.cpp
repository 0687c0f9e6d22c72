// Literals and names of types in text form.
#include "runtime-lib/puppet/types/parser/interpret.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/access/access.h"
#include "runtime-lib/puppet/types/parser/numbers.h"
#include "runtime-lib/puppet/types/ranges.h"

namespace pp::type_syntax {

void Interpreter::failInvalid(const Node &node) {
  failPlain("The expression <" + std::string(source_.substr(node.begin, node.end - node.begin)) +
            "> is not a valid type specification.");
}

void Interpreter::failNotParameterized(const Node &node) {
  failPlain("Not a parameterized type <" + node.parts[0].text + ">");
}

const Type *Interpreter::type(const Node &node) {
  const Type *result = asType(any(node));
  if (!result)
    failInvalid(node);
  return result;
}

const Type *Interpreter::find(const std::string &name) {
  return names_ ? names_->find(context_, name) : findType(context_, name);
}

const Type *Interpreter::named(const std::string &name) {
  const Type *found = find(name);
  return found ? found : makeTypeReference(context_, name);
}

Value Interpreter::list(const Node &node) {
  std::vector<Value> values;
  for (const Node &part : node.parts)
    values.push_back(any(part));
  return makeArray(context_, values);
}

Value Interpreter::hash(const Node &node) {
  HashBuilder hash(context_);
  for (size_t i = 0; i + 1 < node.parts.size(); i += 2) {
    Value key = any(node.parts[i]);
    hash.set(key, any(node.parts[i + 1]));
  }
  return hash.build();
}

Value Interpreter::negated(const Node &node) {
  Value value = any(node.parts[0]);
  // Ruby has a minus for texts, which leaves them as they are.
  if (value.is(ObjectKind::String))
    return value;
  if (!isNumber(value))
    failNoMethod("-@", value);
  return negate(context_, value);
}

Value Interpreter::any(const Node &node) {
  switch (node.kind) {
  case NodeKind::Reference:
    return typeValue(named(node.text));
  case NodeKind::Name:
  case NodeKind::Text:
    return makeString(context_, node.text);
  case NodeKind::Integer:
    return integerLiteral(context_, node.text);
  case NodeKind::Float:
    return makeFloat(context_, floatLiteral(node.text));
  case NodeKind::True:
    return Value::boolean(true);
  case NodeKind::False:
    return Value::boolean(false);
  case NodeKind::Default:
    return Value::defaultValue();
  case NodeKind::Undef:
    return Value::undef();
  case NodeKind::Regexp:
    return dynamicRegexp(context_, *keepString(context_, node.text));
  case NodeKind::List:
    return list(node);
  case NodeKind::Hash:
    return hash(node);
  case NodeKind::Negation:
    return negated(node);
  case NodeKind::Access: {
    const Type *result = access(node);
    return result ? typeValue(result) : Value::undef();
  }
  case NodeKind::Alias: {
    TypeAliasType *alias = newTypeAlias(context_, node.text);
    resolveTypeAlias(context_, alias, type(node.parts[0]));
    return typeValue(alias);
  }
  case NodeKind::Braces:
  case NodeKind::Other:
    failInvalid(node);
  }
  __builtin_unreachable();
}

} // namespace pp::type_syntax

namespace pp {

const Type *parseType(Context &context, std::string_view text) {
  requireUtf8(text);
  // Puppet has this one in a table of its own, with a meaning that its parser would not give it.
  if (text == "Array[1]")
    return makeArrayType(context, nullptr, &notEmptySize);
  return type_syntax::Interpreter(context, text).type(type_syntax::parse(text));
}

Value parseLiteral(Context &context, std::string_view text) {
  return type_syntax::Interpreter(context, text).any(type_syntax::parse(text));
}

} // namespace pp
