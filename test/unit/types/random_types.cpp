// Makes random types as text, so that reading and printing are tested with them.
#include "test/unit/types/random_types.h"

#include <iterator>

namespace pp::grid {

std::string RandomTypes::word() {
  static constexpr const char *words[] = {"a", "b", "abc", "", "x y", "é", "A"};
  return words[below(std::size(words))];
}

/// ``, `[from]` or `[from, to]` with ends in order.
std::string RandomTypes::range(int64_t from, int64_t to) {
  int64_t low = from + static_cast<int64_t>(below(static_cast<size_t>(to - from)));
  int64_t high = low + static_cast<int64_t>(below(4));
  switch (below(4)) {
  case 0:
    return "";
  case 1:
    return "[" + std::to_string(low) + "]";
  case 2:
    return "[default, " + std::to_string(high) + "]";
  default:
    return "[" + std::to_string(low) + ", " + std::to_string(high) + "]";
  }
}

std::string RandomTypes::scalarText() {
  switch (below(16)) {
  case 0:
    return "Integer" + range(-3, 6);
  case 1:
    return "Float" + range(-2, 3);
  case 2:
    return "String" + std::string(below(2) ? "" : "[1]");
  case 3:
    return "Enum['" + word() + "']";
  case 4:
    return "Enum['" + word() + "', '" + word() + "z']";
  case 5:
    return "Pattern[/" + std::string(below(2) ? "a" : "^b+$") + "/]";
  case 6:
    return "Boolean" + std::string(below(2) ? "" : "[true]");
  case 7:
    return below(2) ? "Timespan" : "Undef";
  case 8:
    return "Numeric";
  case 9:
    return "Regexp[/x/]";
  case 10:
    return "Scalar";
  case 11:
    return "ScalarData";
  case 12:
    return "Data";
  case 13:
    return "Default";
  case 14:
    return "SemVer";
  default:
    return "Any";
  }
}

std::string RandomTypes::typeText(unsigned depth) {
  if (depth == 0)
    return scalarText();
  auto inner = [&] { return typeText(depth - 1); };
  switch (below(12)) {
  case 0:
    return "Array[" + inner() + "]";
  case 1:
    return "Array[" + inner() + ", 1, 3]";
  case 2:
    return "Hash[" + scalarText() + ", " + inner() + "]";
  case 3:
    return "Tuple[" + inner() + ", " + inner() + "]";
  case 4:
    return "Tuple[" + inner() + ", " + inner() + ", 1, 4]";
  case 5:
    return "Struct[{'a' => " + inner() + ", Optional['b'] => " + inner() + "}]";
  case 6:
    return (below(2) ? "Sensitive[" : "Optional[") + inner() + "]";
  case 7:
    return (below(2) ? "Iterable[" : "NotUndef[") + inner() + "]";
  case 8:
    return "Variant[" + inner() + ", " + inner() + "]";
  case 9:
    return "Type[" + inner() + "]";
  case 10:
    return "Collection";
  default:
    return scalarText();
  }
}

Value RandomTypes::value(unsigned depth) {
  size_t kind = below(depth == 0 ? 7 : 9);
  switch (kind) {
  case 0:
    return makeInteger(context_, static_cast<int64_t>(below(2000)) - 1000);
  case 1:
    return makeFloat(context_, (static_cast<double>(below(4000)) - 2000) / 8);
  case 2:
    return makeString(context_, word());
  case 3:
    return Value::boolean(below(2));
  case 4:
    return below(2) ? Value::undef() : Value::defaultValue();
  case 5:
    return makeRegexp(context_, "a+");
  case 6:
    return typeValue(parseType(context_, typeText(1)));
  case 7: {
    std::vector<Value> elements;
    for (size_t count = below(4); count > 0; --count)
      elements.push_back(value(depth - 1));
    return makeArray(context_, elements);
  }
  default: {
    HashBuilder hash(context_);
    for (size_t count = below(4); count > 0; --count) {
      Value key = value(0);
      hash.set(key, value(depth - 1));
    }
    return hash.build();
  }
  }
}

} // namespace pp::grid
