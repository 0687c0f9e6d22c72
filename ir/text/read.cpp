// Reads modules from IR text: the items in order, and the smallest constructs of all of them.
#include "ir/text/read.h"

#include "ir/core/dialects/with_rules.h"
#include "ir/text/reader.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <set>

namespace ppcc::ir {

StringId Reader::string() {
  if (scanner_.accept("_"))
    return {};
  return module_.intern(scanner_.string());
}

FunctionId Reader::symbol() {
  size_t start = scanner_.position();
  std::string name = scanner_.name('@');
  FunctionId id = module_.findFunction(name);
  if (!id)
    scanner_.failAt(start, "there is no function `@" + name + "`");
  return id;
}

Type Reader::type() {
  Repr repr = enumeration<Repr>();
  return scanner_.accept("(") ? Type(repr, refinement()) : Type(repr);
}

Refinement Reader::refinement() {
  Refinement refinement;
  // Bounds are the core's; all else starts with the name of its dialect.
  if (char next = scanner_.peek(); next >= 'a' && next <= 'z')
    refinement.dialect = enumeration<Dialect>();
  refinement.row =
      withRules(refinement.dialect, [&](auto rules) { return rules.readRefinement(*this); });
  scanner_.expect(")");
  return refinement;
}

int64_t Reader::integer() {
  size_t start = scanner_.position();
  auto text = scanner_.numeral();
  int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    scanner_.failAt(start, "expected an integer of 64 bits, found `" + std::string(text) + "`");
  return value;
}

LocationId Reader::location(StringId file) {
  size_t start = scanner_.position();
  if (scanner_.peek() == '"') {
    file = string();
    scanner_.expect(":");
  }
  uint32_t line = scanner_.number();
  scanner_.expect(":");
  uint32_t column = scanner_.number();
  if (!file)
    scanner_.failAt(start, "a location needs its file where the function has no location");
  return scanner_.failed() ? LocationId() : module_.locations.intern({file, line, column});
}

ConstantId Reader::numeral() {
  size_t start = scanner_.position();
  auto text = scanner_.numeral();
  auto digits = text.substr(text.starts_with('-') ? 1 : 0);
  bool isInteger =
      !digits.empty() && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  // Leading zeros would be lost in printing.
  if (isInteger && (digits == "0" ? digits == text : digits.front() != '0'))
    return module_.constants.integerFromDecimal(text);
  double value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (isInteger || error != std::errc() || end != text.data() + text.size())
    scanner_.failAt(start, "expected a constant, found `" + std::string(text) + "`");
  return module_.constants.floating(value);
}

ConstantId Reader::leaf() {
  ConstantPool &constants = module_.constants;
  char next = scanner_.peek();
  if (next == '"')
    return constants.string(scanner_.string());
  if (scanner_.acceptWord("undef"))
    return constants.undef();
  if (scanner_.acceptWord("default"))
    return constants.defaultValue();
  if (scanner_.acceptWord("true"))
    return constants.boolean(true);
  if (scanner_.acceptWord("false"))
    return constants.boolean(false);
  if (scanner_.acceptWord("regexp"))
    return constants.regexp(scanner_.string());
  if (scanner_.acceptWord("nan"))
    return constants.floating(std::numeric_limits<double>::quiet_NaN());
  return numeral();
}

ConstantId Reader::collection(char close, size_t start, const std::vector<ConstantId> &items) {
  if (close == ']')
    return module_.constants.array(items);
  std::set<ConstantId> keys;
  for (size_t i = 0; i < items.size(); i += 2)
    if (!keys.insert(items[i]).second)
      scanner_.failAt(start, "this hash has a key twice");
  return module_.constants.hash(items);
}

ConstantId Reader::constant() {
  struct Open {
    char close;
    size_t start;
    std::vector<ConstantId> items;
  };
  std::vector<Open> path;
  while (true) {
    ConstantId done;
    size_t start = scanner_.position();
    if (scanner_.accept("["))
      path.push_back({']', start, {}});
    else if (scanner_.accept("{"))
      path.push_back({'}', start, {}});
    else
      done = leaf();
    // Closes every collection that ends here; stops where another item must follow.
    while (!path.empty() && !scanner_.failed()) {
      Open &top = path.back();
      if (done)
        top.items.push_back(done);
      bool needsValue = top.close == '}' && top.items.size() % 2;
      if (!needsValue && scanner_.accept(std::string_view(&top.close, 1))) {
        done = collection(top.close, top.start, top.items);
        path.pop_back();
        continue;
      }
      if (done)
        scanner_.expect(needsValue ? "=>" : ",");
      break;
    }
    if (path.empty() || scanner_.failed())
      return done;
  }
}

namespace {

/// Makes the functions of the text, so that declarations before them can refer to them.
void declareFunctions(std::string_view text, Module &module) {
  constexpr std::string_view head = "func @";
  for (size_t line = 0; line < text.size();) {
    auto rest = text.substr(line);
    if (rest.starts_with(head)) {
      Scanner scanner(rest.substr(0, rest.find('\n')));
      scanner.accept("func");
      std::string name = scanner.name('@');
      if (!scanner.failed() && !module.findFunction(name))
        module.addFunction(name, FunctionKind{});
    }
    size_t end = rest.find('\n');
    line = end == std::string_view::npos ? text.size() : line + end + 1;
  }
}

} // namespace

ReadResult read(std::string_view text) {
  auto module = std::make_unique<Module>();
  declareFunctions(text, *module);
  Scanner scanner(text);
  Reader reader(scanner, *module);
  if (!scanner.acceptWord("ppir") || scanner.number() != 1)
    scanner.failAt(0, "IR text starts with `ppir 1`");
  while (!scanner.atEnd()) {
    size_t start = scanner.position();
    auto keyword = scanner.word();
    if (keyword == "func")
      readFunction(reader);
    else if (!readDeclaration(reader, keyword))
      scanner.failAt(start,
                     "expected a declaration or `func`, found `" + std::string(keyword) + "`");
  }
  if (scanner.failed())
    return {nullptr, scanner.error()};
  return {std::move(module), std::nullopt};
}

} // namespace ppcc::ir
