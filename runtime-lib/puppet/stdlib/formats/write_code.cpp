// stdlib's to_ruby and to_python: data as source code.
#include "runtime-lib/core/formats/json_reader.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/operators/collection_text.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/output/rich_data.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_values.h"

namespace pp::builtins {

using namespace pp::stdlib;

namespace {

/// What differs between the two languages.
struct CodeStyle {
  std::string_view arrow, nothing, yes, no;
};

constexpr CodeStyle ruby{" => ", "nil", "true", "false"};
constexpr CodeStyle python{": ", "None", "True", "False"};

void appendCode(std::string &out, Value value, const CodeStyle &style) {
  auto append = [&](std::string &text, Value item) { appendCode(text, item, style); };
  if (isArray(value)) {
    appendArray(out, *value.as<Array>(), append);
  } else if (isHash(value)) {
    appendHash(out, *value.as<Hash>(), style.arrow, append);
  } else if (value.isUndef() || value.isBoolean()) {
    out += value.isUndef() ? style.nothing : value.isTrue() ? style.yes : style.no;
  } else {
    appendInspected(out, value);
  }
}

/// The value in the form that catalogs carry: hashes with `__ptype` for what JSON lacks.
Value serialized(const Call &call) {
  std::string json;
  appendRichData(call.run, json, call.args[0]);
  return parseJson(call.run, json);
}

Value codeFor(const Call &call, const CodeStyle &style) {
  std::string code;
  appendCode(code, serialized(call), style);
  return makeString(call.run, code);
}

} // namespace

Value toRuby(const Call &call) { return codeFor(call, ruby); }
Value toPython(const Call &call) { return codeFor(call, python); }

} // namespace pp::builtins
