// Resolves substitutions of a HOCON tree and makes values of it.
#include "runtime-lib/core/formats/hocon_reader.h"

#include "runtime-lib/core/formats/hocon_tree.h"
#include "runtime-lib/core/session/nesting_guard.h"
#include "runtime-lib/core/values/ascii.h"
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/language_questions.h"
#include "runtime-lib/core/values/text/float_text.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"

#include <cmath>
#include <cstdlib>
#include <optional>

namespace pp {

namespace hocon {

namespace {

class Resolver {
public:
  Resolver(Context &context, Node &root) : context_(context), root_(root) {}

  Value run() { return *resolved(root_); }

private:
  /// The node's value; nothing for an optional substitution that leads nowhere.
  std::optional<Value> resolved(Node &node) {
    NestingGuard guard;
    // A few lines of substitutions inside each other can stand for any number of values.
    if (++resolved_ > mostResolved)
      throw HoconError("substitutions stand for more than " + std::to_string(mostResolved) +
                       " values");
    switch (node.kind) {
    case Node::Kind::Quoted:
      return makeString(context_, node.text);
    case Node::Kind::Plain:
      return plainValue(node.text);
    case Node::Kind::Object:
      return objectValue(node);
    case Node::Kind::Array:
      return arrayValue(node);
    case Node::Kind::Substitution:
      return substituted(node);
    case Node::Kind::Concatenation:
      return concatenated(node);
    }
    return std::nullopt;
  }

  /// A number, true, false, null, or a text.
  Value plainValue(const std::string &text) {
    if (text == "true" || text == "false")
      return Value::boolean(text == "true");
    if (text == "null")
      return Value::undef();
    size_t digits = text.find_first_not_of("0123456789", text.starts_with('-') ? 1 : 0);
    bool startsAsNumber =
        !text.empty() && (text[0] == '-' ? text.size() > 1 && isDigit(text[1]) : isDigit(text[0]));
    if (startsAsNumber && digits == text.npos)
      return makeIntegerFromDecimal(context_, text);
    char *end = nullptr;
    double number = std::strtod(text.c_str(), &end);
    bool isNumber = startsAsNumber && *end == '\0' && text.find_first_of("xX") == text.npos;
    if (!isNumber || text.ends_with('.'))
      return makeString(context_, text);
    if (!std::isfinite(number))
      throw HoconError(floatText(number));
    return std::trunc(number) == number ? truncateToInteger(context_, number)
                                        : makeFloat(context_, number);
  }

  Value objectValue(Node &node) {
    HashBuilder result(context_, node.fields.size());
    for (Field &field : node.fields)
      if (std::optional<Value> value = fieldValue(field, field.values.size()))
        result.set(field.key, *value);
    return result.build();
  }
  Value arrayValue(Node &node) {
    std::vector<Value> items;
    for (const NodePointer &part : node.parts)
      if (std::optional<Value> value = resolved(*part))
        items.push_back(*value);
    return makeArray(context_, items);
  }

  /// The field after its first `count` assignments.
  std::optional<Value> fieldValue(Field &field, size_t count) {
    std::optional<Value> value;
    size_t outer = field.resolving;
    for (size_t i = 0; i < count; ++i) {
      field.resolving = i + 1;
      std::optional<Value> next = resolved(*field.values[i]);
      if (next)
        value = value ? merged(*value, *next) : *next;
    }
    field.resolving = outer;
    return value;
  }
  /// Objects are merged, the keys of the newer one first; anything else is replaced.
  Value merged(Value older, Value newer) {
    NestingGuard guard;
    if (!older.is(ObjectKind::Hash) || !newer.is(ObjectKind::Hash))
      return newer;
    HashBuilder result(context_);
    for (const HashEntry &entry : newer.as<Hash>()->items()) {
      const Value *before = hashFind(*older.as<Hash>(), entry.key);
      result.set(entry.key, before ? merged(*before, entry.value) : entry.value);
    }
    for (const HashEntry &entry : older.as<Hash>()->items())
      if (!result.contains(entry.key))
        result.set(entry.key, entry.value);
    return result.build();
  }

  std::optional<Value> substituted(const Node &node) {
    std::optional<Value> value = lookUp(node.path);
    std::string name;
    for (const std::string &key : node.path)
      (name += name.empty() ? "" : ".") += key;
    if (const char *variable = value ? nullptr : std::getenv(name.c_str()))
      value = makeString(context_, variable);
    if (!value && !node.isOptional)
      throw HoconParseError("String: " + std::to_string(node.line) +
                            ": Could not resolve substitution to a value: ${" + name + "}");
    return value;
  }
  std::optional<Value> lookUp(const std::vector<std::string> &path) {
    Node *object = &root_;
    for (size_t i = 0; i < path.size(); ++i) {
      Field *field = nullptr;
      for (Field &candidate : object->fields)
        if (candidate.key == path[i])
          field = &candidate;
      if (!field)
        return std::nullopt;
      bool isLast = i + 1 == path.size();
      // A value that refers to itself means what it was before.
      if (isLast)
        return fieldValue(*field,
                          field->resolving > 0 ? field->resolving - 1 : field->values.size());
      Node *inner = lonelyObject(*field);
      if (!inner)
        return dug(*field, std::span(path).subspan(i + 1));
      object = inner;
    }
    return std::nullopt;
  }
  /// The field's object when it was given once and as such, so that its fields can be looked up one
  /// by one.
  static Node *lonelyObject(Field &field) {
    return field.values.size() == 1 && field.values[0]->kind == Node::Kind::Object
               ? field.values[0].get()
               : nullptr;
  }
  std::optional<Value> dug(Field &field, std::span<const std::string> path) {
    if (field.resolving > 0)
      throw HoconError("a substitution needs the object it stands in: " + field.key);
    std::optional<Value> value = fieldValue(field, field.values.size());
    for (const std::string &key : path) {
      const Hash *hash = value ? dynAs<Hash>(*value) : nullptr;
      const Value *found = hash ? hashFind(*hash, key) : nullptr;
      if (!found)
        return std::nullopt;
      value = *found;
    }
    return value;
  }

  std::optional<Value> concatenated(Node &node) {
    std::vector<std::pair<Value, const Node *>> values;
    bool hasTexts = false;
    for (const NodePointer &part : node.parts)
      if (std::optional<Value> value = resolved(*part)) {
        bool isBlank = part->kind == Node::Kind::Plain &&
                       part->text.find_first_not_of(" \t") == std::string::npos;
        bool isCollection = value->is(ObjectKind::Array) || value->is(ObjectKind::Hash);
        hasTexts |= !isBlank && !isCollection;
        values.emplace_back(*value, part.get());
      }
    if (values.empty())
      return std::nullopt;
    return hasTexts ? joinedTexts(values) : joinedCollections(values);
  }
  /// How a part stands in the file, also where it is only referred to: `1.50` stays so in a text.
  const std::string *writtenText(const Node &node) const {
    if (node.kind == Node::Kind::Plain)
      return &node.text;
    if (node.kind != Node::Kind::Substitution || node.path.size() != 1)
      return nullptr;
    for (const Field &field : root_.fields)
      if (field.key == node.path[0] && field.resolving == 0 &&
          field.values.back()->kind == Node::Kind::Plain)
        return &field.values.back()->text;
    return nullptr;
  }
  Value joinedTexts(const std::vector<std::pair<Value, const Node *>> &values) {
    std::string text;
    for (const auto &[value, node] : values) {
      if (value.is(ObjectKind::Array) || value.is(ObjectKind::Hash))
        throw HoconError("a text and an object or array cannot stand in a row");
      const std::string *written = writtenText(*node);
      text += written ? *written : value.isUndef() ? "null" : rubyText(value);
    }
    return values.size() == 1 ? values[0].first : makeString(context_, text);
  }
  std::optional<Value>
  joinedCollections(const std::vector<std::pair<Value, const Node *>> &values) {
    std::optional<Value> result;
    for (const auto &[value, node] : values) {
      if (!value.is(ObjectKind::Array) && !value.is(ObjectKind::Hash))
        continue;
      if (!result)
        result = value;
      else if (result->is(ObjectKind::Array) && value.is(ObjectKind::Array))
        result = joinCollections(context_, *result, value);
      else if (result->is(ObjectKind::Hash) && value.is(ObjectKind::Hash))
        result = merged(*result, value);
      else
        throw HoconError("an object and an array cannot stand in a row");
    }
    return result;
  }

  static constexpr size_t mostResolved = 10'000'000;
  Context &context_;
  Node &root_;
  size_t resolved_ = 0;
};

} // namespace

} // namespace hocon

Value parseHocon(Context &context, std::string_view text) {
  requireUtf8(text);
  hocon::NodePointer root = hocon::parse(text);
  if (root->kind != hocon::Node::Kind::Object)
    throw HoconError("String: 1:  has type LIST rather than object at file root");
  return hocon::Resolver(context, *root).run();
}

} // namespace pp
