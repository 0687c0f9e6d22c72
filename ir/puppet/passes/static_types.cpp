// Reads type expressions out of the IR: names of built-in types with literal parameters.
#include "ir/puppet/passes/static_types.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/types/shared_types.h"
#include "runtime-lib/puppet/types/type.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace ppcc::ir::puppet {

namespace {

constexpr std::array<std::string_view, 16> builtInNames = {
    "Any",     "Array",    "Boolean", "Data",   "Enum",       "Float",   "Hash",  "Integer",
    "Numeric", "Optional", "Scalar",  "String", "ScalarData", "Variant", "Undef", "NotUndef"};

bool isPlainText(std::string_view text) {
  return std::ranges::all_of(text, [](unsigned char c) {
    return c < 0x80 && (std::isalnum(c) || c == '_' || c == '-' || c == ' ' || c == '.');
  });
}

/// Goes through the ops of one expression, keeping the text of each value.
class TypeReader {
public:
  TypeReader(const Module &module, const Function &function)
      : module_(module), function_(function) {}

  std::string read() {
    if (function_.order().size() != 1)
      return {};
    for (OpId id : function_.block(function_.entry()).ops) {
      const Op &op = function_.op(id);
      if (const auto *last = op.as<core::Ret>())
        return last->value ? texts_[last->value] : std::string();
      if (!readOp(op))
        return {};
    }
    return {};
  }

private:
  bool readOp(const Op &op) {
    std::string text;
    if (op.as<puppet::MatchCaptured>() || op.as<puppet::MatchNone>())
      return true;
    if (const auto *named = op.as<puppet::TypeNamed>())
      text = named->byEdition ? "" : nameText(module_.text(named->name));
    else if (const auto *constant = op.as<core::Const>())
      text = constantText(module_.constants[constant->value]);
    else if (const auto *index = op.as<puppet::Index>())
      text = indexText(*index);
    if (text.empty())
      return false;
    texts_[op.result] = std::move(text);
    return true;
  }
  static std::string nameText(std::string_view name) {
    return std::string(std::ranges::count(builtInNames, name) ? name : "");
  }
  std::string constantText(const Constant &constant) const {
    switch (constant.kind) {
    case ConstantKind::Integer:
      return std::to_string(constant.integer);
    case ConstantKind::Default:
      return "default";
    case ConstantKind::String:
      return isPlainText(module_.text(constant.text))
                 ? "'" + std::string(module_.text(constant.text)) + "'"
                 : "";
    default: // rare in types
      return {};
    }
  }
  std::string indexText(const puppet::Index &index) {
    std::string text = texts_[index.from];
    for (size_t i = 0; i < index.keys.size(); ++i)
      text += (i ? ", " : "[") + texts_[index.keys[i]];
    return text.empty() ? text : text + "]";
  }

  const Module &module_;
  const Function &function_;
  std::unordered_map<ValueId, std::string> texts_;
};

} // namespace

const pp::Type *builtInType(std::string_view text) {
  // Each that is read takes memory for as long as the compiler runs.
  thread_local std::unordered_map<std::string, const pp::Type *> known;
  auto [entry, isNew] = known.try_emplace(std::string(text));
  if (isNew)
    try {
      entry->second = pp::sharedType(text);
    } catch (const pp::EvaluationError &) {
    }
  return entry->second;
}

std::string staticTypeText(const Module &module, FunctionId expression) {
  std::string text = TypeReader(module, module.function(expression)).read();
  // A descending range is an extension that not every program has.
  return !text.empty() && builtInType(text) ? text : std::string();
}

bool staticParameterTypes(const Module &module, const Callable &callable,
                          std::vector<std::string> &types) {
  for (const Parameter &parameter : callable.parameters) {
    types.push_back(parameter.type ? staticTypeText(module, parameter.type) : std::string());
    if (parameter.type && types.back().empty())
      return false;
  }
  return true;
}

} // namespace ppcc::ir::puppet
