// How names, strings, numbers, constants, locations and types are written in IR text.
#include "ir/text/text_writer.h"

#include "ir/core/dialects/with_rules.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ppcc::ir {

void TextWriter::quoted(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  out_ += '"';
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      (out_ += '\\') += c;
    else if (c == '\n')
      out_ += "\\n";
    else if (c == '\t')
      out_ += "\\t";
    else if (byte < 0x20 || byte == 0x7F)
      ((out_ += "\\x") += hex[byte >> 4]) += hex[byte & 15];
    else
      out_ += c;
  }
  out_ += '"';
}

void TextWriter::string(StringId id) {
  if (!id)
    out_ += '_';
  else if (!module_.strings.contains(id))
    out_ += '?';
  else
    quoted(module_.text(id));
}

void TextWriter::name(char sigil, std::string_view text) {
  out_ += sigil;
  if (!text.empty() && std::ranges::all_of(text, isNameCharacter))
    out_ += text;
  else
    quoted(text);
}

void TextWriter::symbol(FunctionId id) {
  bool known = id.index < module_.functionCount();
  name('@', known ? module_.text(module_.function(id).name) : "?");
}

void TextWriter::variable(StringId id) {
  name('$', module_.strings.contains(id) ? module_.text(id) : "?");
}

void TextWriter::floating(double value) {
  if (std::isnan(value)) {
    out_ += "nan";
    return;
  }
  char buffer[32];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  std::string_view digits(buffer, end);
  out_ += digits;
  // Distinguishes 1.0 from the integer 1.
  if (std::isfinite(value) && digits.find_first_of(".e") == std::string_view::npos)
    out_ += ".0";
}

void TextWriter::beginConstant(const Constant &constant) {
  switch (constant.kind) {
  case ConstantKind::Undef:
  case ConstantKind::Default:
    out_ += word(constant.kind);
    return;
  case ConstantKind::Bool:
    out_ += constant.boolean ? "true" : "false";
    return;
  case ConstantKind::Integer:
    out_ += std::to_string(constant.integer);
    return;
  case ConstantKind::BigInteger:
    out_ += module_.text(constant.text);
    return;
  case ConstantKind::Float:
    return floating(constant.number);
  case ConstantKind::String:
    return quoted(module_.text(constant.text));
  case ConstantKind::Regexp:
    out_ += "regexp ";
    return quoted(module_.text(constant.text));
  case ConstantKind::Array:
    out_ += '[';
    return;
  case ConstantKind::Hash:
    out_ += '{';
    return;
  }
}

void TextWriter::constant(ConstantId id) {
  if (!module_.constants.contains(id)) {
    out_ += '?';
    return;
  }
  // Literals nest as deep as programs do, so the path is kept here and not on the machine stack.
  struct Open {
    const Constant *collection;
    size_t next;
  };
  std::vector<Open> path;
  auto begin = [&](const Constant &constant) {
    beginConstant(constant);
    if (constant.kind == ConstantKind::Array || constant.kind == ConstantKind::Hash)
      path.push_back({&constant, 0});
  };
  begin(module_.constants[id]);
  while (!path.empty()) {
    auto &[collection, next] = path.back();
    bool isHash = collection->kind == ConstantKind::Hash;
    if (next == collection->items.size()) {
      out_ += isHash ? '}' : ']';
      path.pop_back();
      continue;
    }
    if (next)
      out_ += isHash && next % 2 ? " => " : ", ";
    begin(module_.constants[collection->items[next++]]);
  }
}

void TextWriter::type(Type type) {
  out_ += word(type.repr);
  Refinement refinement = type.refinement();
  if (!refinement)
    return;
  out_ += '(';
  if (refinement.dialect != Dialect::core)
    *this << word(refinement.dialect) << ' ';
  withRules(refinement.dialect, [&](auto rules) {
    if (rules.knowsRefinement(module_, refinement.row))
      rules.printRefinement(*this, refinement.row);
    else
      out_ += '?';
  });
  out_ += ')';
}

void TextWriter::location(LocationId id, StringId file) {
  if (!module_.locations.contains(id)) {
    out_ += '?';
    return;
  }
  const Location &location = module_.locations[id];
  if (location.file != file) {
    string(location.file);
    out_ += ':';
  }
  *this << uint64_t{location.line} << ':' << uint64_t{location.column};
}

} // namespace ppcc::ir
