// Configuration: texts become values of the declared type.
#include "runtime-lib/pcl/program/config.h"

#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/pcl/numbers/number.h"
#include "runtime-lib/pcl/numbers/number_text.h"
#include "runtime-lib/pcl/operations/convert.h"
#include "runtime-lib/pcl/program/components.h"
#include "runtime-lib/pcl/program/mocks.h"

namespace pp::pcl {

namespace {

using lattice::Kind;
using lattice::TypeRef;

/// The type that is not null, of one that may be.
TypeRef presentType(TypeRef type) {
  while (type->isEventual() || type->is(Kind::Union)) {
    TypeRef found = nullptr;
    for (TypeRef part : type->parts)
      if (!part->is(Kind::None) && !(type->is(Kind::Union) && part->isEventual()))
        found = found ? nullptr : part;
    if (!found)
      return type;
    type = found;
  }
  return type;
}

/// A text of the configuration on its way to a value.
class Reading {
public:
  Reading(Session &session, const Node &node, const ConfigText &given)
      : session_(session), node_(node), given_(given) {}

  Value value(TypeRef type) {
    TypeRef present = type ? presentType(type) : nullptr;
    if (given_.isJson)
      return converted(json(), type);
    if (!present || present->is(Kind::Dynamic))
      return jsonOrText();
    switch (present->kind) {
    case Kind::String:
    case Kind::Id:
      return text();
    case Kind::Bool:
      return truth();
    case Kind::Int:
    case Kind::Number:
      return number(present->is(Kind::Int));
    case Kind::Enum:
      return converted(text(), type);
    default:
      return converted(json(), type);
    }
  }

private:
  [[noreturn]] void fail(const std::string &what) {
    std::string shown = isSecret() ? "[secret]" : "`" + given_.text + "`";
    pcl::fail(ErrorCode::BadConfig,
              "bad value of configuration variable '" + std::string(node_.title->view()) + "'",
              shown + " from " + given_.source + " is " + what + ".");
  }
  bool isSecret() const { return given_.isSecret || hasFact(node_, "secret"); }
  Value text() { return makeString(session_, given_.text); }

  Value truth() {
    if (given_.text == "true" || given_.text == "1")
      return Value::boolean(true);
    if (given_.text == "false" || given_.text == "0")
      return Value::boolean(false);
    fail("no bool: it is true, false, 1 or 0");
  }

  Value number(bool isWholeWanted) {
    std::string_view digits = given_.text;
    if (digits.starts_with('-') || digits.starts_with('+'))
      digits.remove_prefix(1);
    std::optional<Value> number =
        isNumberText(digits) ? parseNumber(session_, given_.text) : std::nullopt;
    if (!number)
      fail("no number in decimal digits");
    if (isWholeWanted && !isWhole(*number))
      fail("no whole number");
    return *number;
  }

  Value json() {
    try {
      return fromJsonValue(session_, parseJson(session_, given_.text));
    } catch (const JsonError &error) {
      fail(isSecret() ? "no JSON" : std::string("no JSON: ") + error.what());
    }
  }

  Value jsonOrText() {
    try {
      return fromJsonValue(session_, parseJson(session_, given_.text));
    } catch (const JsonError &) {
      return text();
    }
  }

  Value converted(Value value, TypeRef type) {
    if (!type)
      return value;
    try {
      return convertTo(session_, isSecret() ? secretOf(session_, value) : value, type,
                       ErrorCode::BadConfig);
    } catch (const Failure &failure) {
      fail("of another type: " + failure.text());
    }
  }

  Session &session_;
  const Node &node_;
  const ConfigText &given_;
};

[[noreturn]] void failMissing(const Node &node, bool isInput) {
  std::string name(isInput ? node.name->view() : node.title->view());
  fail(ErrorCode::MissingConfig,
       isInput ? "missing required input '" + name + "' of the component"
               : "missing required configuration variable '" + name + "'",
       isInput ? "" : "Give it with --config " + name + "=VALUE, or in a file with --config-file.");
}

Value defaultOf(Session &session, ProgramFrame &frame, const Node &node) {
  if (node.value.isThere())
    return run(session, frame, node.value);
  if (!hasFact(node, "nullable"))
    failMissing(node, frame.instance);
  return Value::undef();
}

/// What the component was given; unset where it was given nothing.
Value inputOf(Session &session, ProgramFrame &frame, const Node &node) {
  const Node &block = *frame.node;
  for (uint32_t i = 0; i < block.inputCount; ++i) {
    const Input &input = block.inputs[i];
    if (input.name->view() != node.name->view())
      continue;
    if (block.range.isThere())
      frame.caller->slots[block.rangeSlot] = frame.range;
    return located(&input.location, 0, [&] {
      Value value = run(session, *frame.caller, input.value);
      return node.type == Node::noType ? value
                                       : convertTo(session, value, session.typeAt(node.type));
    });
  }
  return Value::unset();
}

} // namespace

const Value *factOf(const Node &node, std::string_view name) {
  const auto *facts = dynAs<Hash>(node.facts);
  return facts ? hashFind(*facts, name) : nullptr;
}

bool hasFact(const Node &node, std::string_view name) {
  const Value *fact = factOf(node, name);
  return fact && fact->isTrue();
}

Value configValue(Session &session, ProgramFrame &frame, const Node &node) {
  Value value = Value::unset();
  bool isSecret = hasFact(node, "secret");
  if (frame.instance) {
    value = inputOf(session, frame, node);
    if (value.isUndef() && node.value.isThere())
      value = Value::unset();
  } else if (auto given = session.settings.config.find(node.title->view());
             given != session.settings.config.end()) {
    TypeRef type = node.type == Node::noType ? nullptr : session.typeAt(node.type);
    value = Reading(session, node, given->second).value(type);
    isSecret |= given->second.isSecret;
  }
  if (value.isUnset())
    value = defaultOf(session, frame, node);
  return isSecret ? secretOf(session, value) : value;
}

} // namespace pp::pcl
