// Verifies NDCA's ops, and that rules compute nothing but numbers.
#include "ir/core/graph/cfg.h"
#include "ir/core/verify/verifier.h"
#include "ir/ndca/rules.h"

namespace ppcc::ir::ndca {

namespace {

/// Cells of the box that a rule looks at.
uint64_t boxSize(const RuleDeclaration &rule) {
  uint64_t size = 1;
  for (const Axis &axis : rule.axes)
    size *= uint64_t{axis.below} + axis.above + 1;
  return size;
}

class RuleVerifier {
public:
  RuleVerifier(Verifier &verifier, const Function &function, const Op &op)
      : verifier_(verifier), function_(function), op_(op) {}

  void operator()(const Neighbour &op) {
    const auto &rules = verifier_.module().ndca.rules;
    check(!rules.empty() && op.number < boxSize(rules.front()), "the rule does not look there");
    check(op.column.id.valid() == (function_.kind == kind::Row), "only a row has columns");
  }
  void operator()(const Select &op) {
    Repr repr = function_.typeOf(op_.result).repr;
    check(function_.typeOf(op.then).repr == repr && function_.typeOf(op.otherwise).repr == repr,
          "both sides of a select are held as its result is");
  }
  void operator()(const Word &op) {
    only(kind::BitRow);
    checkPlane(op.plane);
    const auto &rules = verifier_.module().ndca.rules;
    check(!rules.empty() && op.number < boxSize(rules.front()), "the rule does not look there");
  }
  void operator()(const StoreWord &op) {
    only(kind::BitRow);
    checkPlane(op.plane);
  }
  void operator()(const Become &) { only(kind::Cell); }
  void operator()(const Store &) { only(kind::Row); }
  void operator()(const Raise &) { only(kind::Row); }
  void operator()(const Raised &) { only(kind::Row); }
  void operator()(const Argument &) { only(kind::Procedure); }
  void operator()(const Give &) { only(kind::Procedure); }
  template <class T> void operator()(const T &) {}

private:
  void check(bool holds, std::string_view message) {
    verifier_.check(holds, message, op_.location);
  }
  void only(FunctionKind kind) {
    check(function_.kind == kind, "the op is for another kind of function");
  }

  void checkPlane(uint32_t plane) {
    const auto &rules = verifier_.module().ndca.rules;
    check(!rules.empty() && plane < (rules.front().states > 2 ? 2 : 1),
          "the states have fewer planes");
  }

  Verifier &verifier_;
  const Function &function_;
  const Op &op_;
};

bool isPlain(const Op &op) {
  bool isOfCore = op.as<core::Const>() || op.as<core::Not>() || op.as<core::Br>() ||
                  op.as<core::CondBr>() || op.as<core::Ret>() || op.as<core::Unreachable>();
  return op.dialect() == Dialect::ndca || isOfCore;
}

/// Branches to a block that was there before.
size_t loopsOf(const Function &function) {
  size_t loops = 0;
  ControlFlow flow(function);
  std::vector<size_t> position(function.blockCount());
  for (size_t i = 0; i < flow.reversePostorder().size(); ++i)
    position[flow.reversePostorder()[i].index] = i;
  for (BlockId block : flow.reversePostorder())
    for (BlockId next : successors(function, block))
      loops += position[next.index] <= position[block.index];
  return loops;
}

} // namespace

void Rules::verifyOp(Verifier &verifier, const Function &function, const Op &op) {
  visitOf<Dialect::ndca>(op, RuleVerifier(verifier, function, op));
}

bool Rules::verifyFunction(Verifier &verifier, const Function &function) {
  if (info(function.kind).dialect != Dialect::ndca)
    return true;
  for (BlockId block : function.order())
    for (OpId id : function.block(block).ops) {
      const Op &op = function.op(id);
      verifier.check(isPlain(op), "code of a rule calls nothing and allocates nothing",
                     op.location);
      if (op.result) {
        Repr repr = function.typeOf(op.result).repr;
        verifier.check(repr == Repr::Int || repr == Repr::Bool,
                       "code of a rule has numbers and truth values only", op.location);
      }
    }
  bool isRow = function.kind == kind::Row || function.kind == kind::BitRow;
  if (isRow && !verifier.failed())
    verifier.check(loopsOf(function) <= 1, "a row has one loop");
  return true;
}

void Rules::verifyTables(Verifier &verifier) {
  const Module &module = verifier.module();
  verifier.check(module.ndca.rules.size() <= 1, "a module has one rule");
  for (size_t i = 0; i < module.ndca.rules.size(); ++i) {
    const RuleDeclaration &rule = module.ndca.rules[i];
    verifier.enterRow("ndca.rule", i);
    verifier.check(verifier.knows(rule.file), "a rule needs its file");
    verifier.check(rule.states >= 1 && rule.states <= 256, "a rule has 1 to 256 states");
    verifier.check(rule.cell || rule.procedure, "a rule needs code");
    verifier.check(!rule.cell || module.function(rule.cell).kind == kind::Cell,
                   "the code of a cell is of another kind");
    verifier.check(!rule.row || module.function(rule.row).kind == kind::Row,
                   "the code of a row is of another kind");
    verifier.check(!rule.bits || module.function(rule.bits).kind == kind::BitRow,
                   "the code of a row of bits is of another kind");
    verifier.check(!rule.cell || (!rule.axes.empty() && rule.axes.size() <= 6),
                   "a rule has 1 to 6 axes");
  }
  for (size_t i = 0; i < module.ndca.sites.size(); ++i) {
    verifier.enterRow("ndca.site", i);
    verifier.check(verifier.knows(module.ndca.sites[i].message), "a site needs its message");
    verifier.check(verifier.knows(module.ndca.sites[i].location), "a site needs its place");
  }
}

} // namespace ppcc::ir::ndca
