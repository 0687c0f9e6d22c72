// Walks over expressions and statements of both worlds. In the init world every value is constant
// and control takes one way; in compiled code what varies becomes IR, and variables are followed
// along every way.
#pragma once

#include "frontend/ndca/evaluation/operations.h"
#include "frontend/ndca/evaluation/variables.h"

#include <set>

namespace ppcc::ndca {

/// What kind of code is walked over.
enum class FrameKind : uint8_t { Init, Transition, Helper, Procedure };

/// Ways out of a loop.
struct Loop {
  std::vector<Edge> breaks;
  std::vector<Edge> continues;
};

/// A running piece of code and its variables.
struct Frame {
  FrameKind kind = FrameKind::Init;
  bool isCompiled = false;
  Variables variables;
  /// `this`, `nbhd`: names that cannot be assigned.
  std::map<std::string, Value, std::less<>> fixed;
  std::vector<Loop *> loops;
  std::vector<Edge> returns;
  Type result;
  /// Whether control comes to where we are, as far as the language is concerned.
  bool isReachable = true;
  /// Types of the parameters of a `@compile` block; their values are the variables `$0`, `$1`, …
  std::vector<Type> arguments;
};

/// A helper function with its types evaluated.
struct HelperInfo {
  const Helper *helper = nullptr;
  bool isPrepared = false;
  std::vector<Type> parameters;
  Type result;
};

class Evaluator {
public:
  Evaluator(Operations &operations, bool isInternal)
      : ops_(operations), code_(operations.code), problems_(operations.problems),
        rule_(operations.rule), isInternal_(isInternal) {}

  Value evaluate(const Expr &expr);
  void execute(const Block &block);
  Frame &frame() { return *frame_; }
  void setFrame(Frame &frame) { frame_ = &frame; }

  /// The init world, whose variables all code starts with.
  Frame init;
  /// Directives that stand in the file, and have not been reached yet.
  std::set<DirectiveKind> pending;
  std::map<std::string, HelperInfo, std::less<>> helpers;
  /// Reports what is wrong with the types of a helper.
  bool prepare(HelperInfo &info);

private:
  // expressions.cpp
  Value name(const Expr &expr);
  Value builtinConstant(std::string_view name, source::Span span);
  Value tag(const Expr &expr);
  Value compareChain(const Expr &expr);
  Value logic(const Expr &expr);
  Value set(const Expr &expr);
  Value index(const Expr &expr);
  Value picture(const Expr &expr);
  Value compiledArgument(const Expr &expr);
  std::vector<Value> evaluateAll(const std::vector<const Expr *> &list, size_t from = 0);
  /// Evaluates more only when `condition` holds, and joins the truth of both: `first` if not.
  Value onlyIf(const Scalar &condition, const Value &first, bool isVarying,
               const std::function<Value()> &more);
  bool needsStates(source::Span span);
  bool needsDimensions(source::Span span);
  std::optional<size_t> findTag(std::string_view name) const;

  // calls.cpp
  struct Arguments;
  Value call(const Expr &expr);
  Value callHelper(HelperInfo &info, const Expr &expr);
  Value callBuiltin(const Expr &expr);
  Value member(const Expr &expr);
  Value vec(Arguments &arguments, std::optional<size_t> length);
  Value vectorSet(Arguments &arguments, std::optional<size_t> length);
  Value shape(Arguments &arguments, const Expr &expr);
  Value extreme(Arguments &arguments, const Expr &expr);
  Value absolute(const Value &value, source::Span place);
  Value vectorMember(const Expr &expr, const Value &vector);
  Value arrayMember(const Expr &expr, const Value &array, Arguments &arguments);
  Value setMember(const Expr &expr, const Value &set, Arguments &arguments);
  Value fill(const Value &set, Arguments &arguments, const Expr &expr);
  Value find(const Value &array, const Value &cells, source::Span place);
  Value invalidArguments(std::string_view function, const std::vector<Value> &values,
                         source::Span span);
  Value noMember(const Expr &expr, const Value &value);
  /// A constant integer, or none after an error.
  std::optional<int64_t> constantInteger(const Value &value, source::Span span);

  // statements.cpp
  void execute(const Stmt &stmt);
  void assign(const Stmt &stmt);
  void store(const Expr &target, const Value &value);
  void branches(const Stmt &stmt, size_t number);
  void matchCase(const Stmt &stmt, const Value &value, size_t number);
  /// Runs one or both, as the condition says, and goes on where they meet.
  void choose(const Value &condition, const std::function<void()> &then,
              const std::function<void()> &otherwise);
  void assertion(const Stmt &stmt);
  void become(const Stmt &stmt);
  void leave(const Stmt &stmt);
  void returnValue(const Stmt &stmt);
  bool isTooMuch(source::Span span);

  // loops.cpp
  void forLoop(const Stmt &stmt);
  void whileLoop(const Stmt &stmt);
  struct Element {
    Value index;
    Value value;
    /// Whether it is there at all; for sets that vary.
    Scalar isThere = 1;
  };
  std::optional<std::vector<Element>> elementsOf(const Value &value, const Stmt &stmt);
  void unroll(const Stmt &stmt, const std::vector<Element> &elements);
  void runBody(const Stmt &stmt, const Element &element, Loop &loop);
  void setLoopVariables(const Stmt &stmt, const Element &element);
  void longLoop(const Stmt &stmt, const IntegerSet &set);
  /// What a loop does to variables: at its start, and where it ends.
  struct LoopFacts {
    std::set<std::string> assigned;
    Variables header;
    Variables exit;
    bool isExitReachable = true;
  };
  LoopFacts analyse(const Block &block, const std::vector<Name> &names,
                    const std::function<void(Loop &)> &body, bool mayEnd);
  bool runOnce(const Stmt &stmt, const Element &element);
  void endLoop(const LoopFacts &facts, std::vector<Edge> ends);
  /// Takes the states that a loop makes of variables, keeping the scalars.
  void applyStates(const Variables &states);
  /// A new block for the start of a loop: variables that the loop assigns become its parameters.
  struct Header {
    ir::BlockId block;
    std::vector<std::string> names;
  };
  Header makeHeader(const std::set<std::string> &assigned, std::span<const Scalar> more);
  void jumpBack(const Header &header, std::span<const Scalar> more);

  // joins.cpp
  Edge here();
  /// Goes on where ways meet; not reachable when there is none.
  void join(std::vector<Edge> edges);
  void goTo(Edge edge);

  Operations &ops_;
  Code &code_;
  Problems &problems_;
  Rule &rule_;
  bool isInternal_;
  Frame *frame_ = nullptr;
  std::vector<const Helper *> calls_;
  /// Variables that the pattern of the condition just evaluated gives to what it guards.
  std::vector<std::pair<std::string, Value>> bindings_;
  size_t steps_ = 0;
};

/// Names that a block assigns, those of loops among them.
void addAssigned(const Block &block, std::set<std::string> &names);

} // namespace ppcc::ndca
