// Every operator on every pair of operands, against what real Puppet answered.
#include "test/unit/values/notation.h"

#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/types/type.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <sstream>

namespace pp::test {

namespace {

/// Knows the resource type `file` and nothing else.
class FileOnly : public TypeResolver {
public:
  const Type *loadType(Context &, std::string_view) override { return nullptr; }
  bool isResourceType(Context &, std::string_view name) override { return name == "file"; }
  const Type *closureType(Context &, Value) override { return nullptr; }
  const Type *returnType(Context &, std::string_view, std::span<const Value>) override {
    return nullptr;
  }
  Value resourceAttribute(Context &, const Type *reference, Value) override {
    Value value = typeValue(reference);
    failIssue<Issue::UnknownResource>(referenceTypeName(value), referenceTitle(value));
  }
};

struct Grid {
  std::vector<std::string> operands;
  /// By operator: a row per left operand, or one row.
  std::map<std::string, std::vector<std::vector<int>>> rows;
  std::vector<std::string> results;

  explicit Grid(const std::string &name) {
    std::string current;
    for (const std::string &line : readGrid(name)) {
      if (line.starts_with("operand "))
        operands.push_back(line.substr(8));
      else if (line.starts_with("op "))
        rows[current = line.substr(3)];
      else if (line.starts_with("result "))
        results.push_back(unescaped(line.substr(7)));
      else
        rows[current].push_back(numbers(line));
    }
  }

  static std::vector<int> numbers(const std::string &line) {
    std::vector<int> out;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      size_t star = word.find('*');
      int count = star == std::string::npos ? 1 : std::stoi(word.substr(star + 1));
      out.insert(out.end(), count, std::stoi(word));
    }
    return out;
  }
};

using Operation = std::function<Value(Context &, Value, Value)>;

Value boolean(bool value) { return Value::boolean(value); }

const std::map<std::string, Operation> operations = {
    {"+", add},
    {"-", subtract},
    {"*", multiply},
    {"/", divide},
    {"%", modulo},
    {"<<", shiftLeft},
    {">>", shiftRight},
    {"==", [](Context &c, Value a, Value b) { return boolean(equals(c, a, b)); }},
    {"<", [](Context &c, Value a, Value b) { return boolean(compare(c, Order::Less, a, b)); }},
    {"<=",
     [](Context &c, Value a, Value b) { return boolean(compare(c, Order::LessOrEqual, a, b)); }},
    {">", [](Context &c, Value a, Value b) { return boolean(compare(c, Order::Greater, a, b)); }},
    {">=",
     [](Context &c, Value a, Value b) { return boolean(compare(c, Order::GreaterOrEqual, a, b)); }},
    {"in", [](Context &c, Value a, Value b) { return boolean(isIn(c, a, b).truthy()); }},
    {"=~", [](Context &c, Value a, Value b) { return boolean(match(c, a, b).truthy()); }},
    {"case", [](Context &c, Value a,
                Value b) { return Value::smallInteger(caseMatch(c, a, b).truthy() ? 1 : 0); }},
    {"[]",
     [](Context &c, Value a, Value b) {
       return index(c, a, {&b, 1});
     }},
    {"negate", [](Context &c, Value a, Value) { return negate(c, a); }},
    {"unfold", [](Context &c, Value a, Value) { return unfold(c, a); }},
    {"text",
     [](Context &c, Value a, Value) {
       return concatenate(c, {&a, 1});
     }},
};

/// The result as the grid writes it. Where the operands lie is told by fixed places.
std::string outcome(Context &context, const std::string &name, Value left, Value right) {
  std::string label = name == "negate" ? "an Unary Minus"
                      : name == "[]"   ? "a '[]' expression"
                                       : "a '" + name + "' expression";
  Location places[8] = {};
  try {
    return notation(operations.at(name)(context, left, right));
  } catch (EvaluationError &error) {
    error.locate(places, label.c_str());
    const Location *place = error.location();
    std::string where = place ? std::to_string(place - places) : "-";
    // The place of an access is that of what is accessed.
    if (name == "[]" && where == "0")
      where = "1";
    return "!" + where + " " + error.code() + " " + error.message();
  }
}

/// What only Ruby can print, or only ppcc refuses.
bool isComparable(const std::string &expected) {
  return expected.find("#<Puppet::") == std::string::npos &&
         expected.find("NoMemoryError") == std::string::npos &&
         expected.find("shift width too big") == std::string::npos;
}

void checkGrid(const std::string &file, Strictness strict) {
  Grid grid(file);
  Context context;
  FileOnly resolver;
  context.types = &resolver;
  context.language.strict = strict;
  context.language.strictReference = true;
  std::vector<Value> operands;
  for (const std::string &operand : grid.operands)
    operands.push_back(read(context, operand));
  int checked = 0, wrong = 0;
  // The same difference is shown once.
  std::set<std::string> seen;
  for (auto &[name, rows] : grid.rows) {
    for (size_t row = 0; row < rows.size(); ++row) {
      bool unary = rows.size() == 1;
      for (size_t column = 0; column < rows[row].size(); ++column) {
        const std::string &expected = grid.results[rows[row][column]];
        if (!isComparable(expected))
          continue;
        Value left = operands[unary ? column : row];
        std::string actual = outcome(context, name, left, operands[column]);
        ++checked;
        if (actual == expected)
          continue;
        ++wrong;
        if (seen.insert(name + expected + actual).second && seen.size() <= 40)
          ADD_FAILURE() << (unary ? "" : grid.operands[row]) << " " << name << " "
                        << grid.operands[column] << "\n  Puppet: " << expected
                        << "\n  ppcc:   " << actual;
      }
    }
  }
  EXPECT_EQ(wrong, 0) << "of " << checked;
  std::printf("%s: %d of %d equal\n", file.c_str(), checked - wrong, checked);
}

} // namespace

TEST(OperatorsGrid, equalsPuppet) { checkGrid("operators.recorded", Strictness::Error); }

TEST(OperatorsGrid, equalsPuppetWithoutStrict) {
  checkGrid("operators_lenient.recorded", Strictness::Off);
}

} // namespace pp::test
