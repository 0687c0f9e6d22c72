// Mocks: rows found by token, URN or name; `${inputs.x}` in their texts.
#include "runtime-lib/pcl/program/mocks.h"

#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/core/formats/structured_text.h"
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/program/session.h"

#include <algorithm>
#include <charconv>

namespace pp::pcl {

namespace {

const Value *member(Value hash, std::string_view name) {
  const auto *found = dynAs<Hash>(hash);
  return found ? hashFind(*found, name) : nullptr;
}

std::string_view textOf(Value value) {
  const auto *text = dynAs<String>(value);
  return text ? text->view() : std::string_view();
}

/// Texts of a mock with what inputs say.
class Filling {
public:
  Filling(Session &session, Value inputs) : session_(session), inputs_(inputs) {}

  Value fill(Value value) {
    if (const auto *text = dynAs<String>(value))
      return text->view().find("${") == std::string_view::npos ? makeString(session_, text->view())
                                                               : filled(text->view());
    if (const auto *array = dynAs<Array>(value)) {
      std::vector<Value> elements;
      for (Value element : array->items())
        elements.push_back(fill(element));
      return makeTuple(session_, elements);
    }
    if (!isMapping(value))
      return fromJsonValue(session_, value);
    const Value *each = member(value, "each"), *pattern = member(value, "value");
    if (each && pattern && value.as<Hash>()->length == 2)
      return forEach(textOf(*each), *pattern);
    HashBuilder builder(session_, value.as<Hash>()->length);
    for (const HashEntry &entry : value.as<Hash>()->items())
      builder.set(textOf(entry.key), fill(entry.value));
    return sorted(session_, builder.build());
  }

private:
  /// `inputs.a.b` or `value`.
  Value reach(std::string_view path) {
    size_t dot = std::min(path.find('.'), path.size());
    std::string_view root = path.substr(0, dot);
    Value at = root == "inputs"  ? inputs_
               : root == "value" ? element_
               : root == "key"   ? key_
                                 : Value::undef();
    while (dot < path.size()) {
      path.remove_prefix(dot + 1);
      dot = std::min(path.find('.'), path.size());
      bool isThere = isUnknown(at) || specialAs<ResourceValue>(plain(at)) ||
                     (isMapping(plain(at)) && member(plain(at), path.substr(0, dot)));
      at = isThere ? attributeOf(session_, at, path.substr(0, dot)) : Value::undef();
    }
    return at;
  }

  Value filled(std::string_view text) {
    std::vector<Value> parts;
    while (!text.empty()) {
      size_t open = text.find("${"), close = text.find('}', open);
      if (open == std::string_view::npos || close == std::string_view::npos) {
        parts.push_back(makeString(session_, text));
        break;
      }
      Value reached = reach(text.substr(open + 2, close - open - 2));
      if (open == 0 && close + 1 == text.size() && parts.empty())
        return reached;
      parts.push_back(makeString(session_, text.substr(0, open)));
      parts.push_back(plain(reached).isUndef() ? makeString(session_, "")
                                               : operate(session_, Operation::Text, reached, {}));
      text.remove_prefix(close + 1);
    }
    return join(session_, parts);
  }

  Value forEach(std::string_view path, Value pattern) {
    Value collection = reach(path);
    Lift lift(session_);
    Value known = lift.take(collection);
    if (lift.isUnknown())
      return lift.unknown("any");
    if (const auto *array = dynAs<Array>(known)) {
      std::vector<Value> elements;
      for (Value element : array->items())
        elements.push_back(one(Value::smallInteger(static_cast<int64_t>(elements.size())), element,
                               pattern));
      return lift.give(makeTuple(session_, elements));
    }
    if (!isMapping(known))
      return Value::undef();
    HashBuilder builder(session_, known.as<Hash>()->length);
    for (const HashEntry &entry : known.as<Hash>()->items())
      builder.set(entry.key, one(entry.key, entry.value, pattern));
    return lift.give(builder.build());
  }

  // `${inputs.x}` stands for the element too where x is what is gone through.
  Value one(Value key, Value element, Value pattern) {
    key_ = key;
    element_ = element;
    Value inputs = inputs_;
    Value result = fill(pattern);
    inputs_ = inputs;
    return result;
  }

  Session &session_;
  Value inputs_;
  Value key_ = Value::undef();
  Value element_ = Value::undef();
};

bool includes(Value arguments, Value wanted) {
  if (isMapping(wanted)) {
    if (!isMapping(plain(arguments)))
      return false;
    for (const HashEntry &entry : wanted.as<Hash>()->items()) {
      const Value *given = member(plain(arguments), textOf(entry.key));
      if (!given || !includes(*given, entry.value))
        return false;
    }
    return true;
  }
  return areEqual(plain(arguments), wanted);
}

[[noreturn]] void failShape(const std::string &source, const std::string &what) {
  throw DataError(source + ": " + what);
}

void checkSections(const std::string &source, Value root) {
  if (!isMapping(root))
    failShape(source, "mocks are an object");
  constexpr std::string_view sections[] = {"resources", "functions", "methods", "stacks"};
  for (const HashEntry &entry : root.as<Hash>()->items()) {
    std::string_view name = textOf(entry.key);
    if (std::find(std::begin(sections), std::end(sections), name) == std::end(sections))
      failShape(source, "unknown key `" + std::string(name) +
                            "`; there are resources, functions, methods and stacks");
    if (!isMapping(entry.value))
      failShape(source, "`" + std::string(name) + "` is an object");
    bool hasLists = name == "functions" || name == "methods";
    for (const HashEntry &row : entry.value.as<Hash>()->items())
      if (hasLists ? !isSequence(row.value) : !isMapping(row.value))
        failShape(source, "`" + std::string(textOf(row.key)) + "` in `" + std::string(name) +
                              "` is " + (hasLists ? "a list of objects" : "an object"));
  }
}

} // namespace

Value fromJsonValue(Context &context, Value value) {
  if (const auto *number = dynAs<Float>(value)) {
    char text[64];
    char *end = std::to_chars(text, text + sizeof text, number->value).ptr;
    return *parseNumber(context, {text, static_cast<size_t>(end - text)});
  }
  if (const auto *text = dynAs<String>(value))
    return makeString(context, text->view());
  if (const auto *array = dynAs<Array>(value)) {
    std::vector<Value> elements;
    for (Value element : array->items())
      elements.push_back(fromJsonValue(context, element));
    return makeTuple(context, elements);
  }
  if (const auto *hash = dynAs<Hash>(value)) {
    HashBuilder builder(context, hash->length);
    for (const HashEntry &entry : hash->items())
      builder.set(textOf(entry.key), fromJsonValue(context, entry.value));
    return sorted(context, builder.build());
  }
  return value;
}

Mocks::Mocks(std::string text, std::string source) : source_(std::move(source)) {
  try {
    root_ = fromJsonValue(context_, parseJson(context_, text));
  } catch (const JsonError &error) {
    failShape(source_, error.what());
  }
  checkSections(source_, root_);
}

Mocks::~Mocks() = default;

std::optional<Value> Mocks::find(std::string_view section, std::string_view name) const {
  const Value *rows = member(root_, section);
  const Value *found = rows ? member(*rows, name) : nullptr;
  return found ? std::optional(*found) : std::nullopt;
}

void Mocks::apply(Session &session, Instance &instance) const {
  std::optional<Value> row = find("resources", instance.urn);
  if (!row)
    row = find("resources", instance.name);
  if (!row)
    row = find("resources", instance.type);
  if (!row)
    return;
  Filling filling(session, instance.inputs);
  if (const Value *message = member(*row, "fail")) {
    instance.isFailed = true;
    instance.failure = textOf(*message);
  }
  if (const Value *id = member(*row, "id"))
    instance.id = filling.fill(*id);
  if (const Value *outputs = member(*row, "outputs"))
    instance.outputs = filling.fill(*outputs);
}

std::optional<Value> Mocks::result(Session &session, std::string_view kind, std::string_view token,
                                   Value arguments) const {
  std::optional<Value> rows = find(kind, token);
  if (!rows)
    return std::nullopt;
  for (Value row : rows->as<Array>()->items()) {
    const Value *wanted = member(row, "args");
    if (wanted && !includes(arguments, *wanted))
      continue;
    if (const Value *message = member(row, "fail"))
      fail(ErrorCode::Provider, std::string(token) + " failed", std::string(textOf(*message)));
    const Value *result = member(row, "return");
    return result ? Filling(session, arguments).fill(*result) : Value::undef();
  }
  return std::nullopt;
}

Value Mocks::outputs(Session &session, std::string_view stack) const {
  std::optional<Value> row = find("stacks", stack);
  const Value *all = row ? member(*row, "outputs") : nullptr;
  if (!all || !isMapping(*all))
    return Value::undef();
  const Value *secrets = member(*row, "secretOutputNames");
  HashBuilder builder(session, all->as<Hash>()->length);
  for (const HashEntry &entry : all->as<Hash>()->items()) {
    Value value = fromJsonValue(session, entry.value);
    bool isSecret = false;
    if (secrets && isSequence(*secrets))
      for (Value name : secrets->as<Array>()->items())
        isSecret |= textOf(name) == textOf(entry.key);
    MarkSet marks;
    if (isSecret)
      marks.addSecret();
    builder.set(textOf(entry.key), withMarks(session, value, marks));
  }
  return makeMap(session, builder.build());
}

std::optional<Value> Mocks::output(Session &session, std::string_view stack, std::string_view name,
                                   bool &isSecret) const {
  Value all = outputs(session, stack);
  if (all.isUndef())
    return std::nullopt;
  const Value *found = member(all, name);
  if (!found)
    return Value::undef();
  isSecret = pcl::isSecret(*found);
  return *found;
}

} // namespace pp::pcl
