// Verifies PCL's ops, functions and tables.
#include "ir/core/module.h"
#include "ir/core/verify/verifier.h"
#include "ir/pcl/rules.h"
#include "runtime-lib/pcl/functions/functions.h"

namespace ppcc::ir::pcl {

namespace {

/// Operations with one operand.
bool isUnary(Operation op) {
  return op == Operation::Negate || op == Operation::Not || op == Operation::Text;
}

bool isCode(const Module &module, FunctionId id) {
  return id.index < module.functionCount() && module.function(id).kind == kind::Expression;
}

class OpVerifier {
public:
  OpVerifier(Verifier &verifier, const Function &function, const Op &op)
      : verifier_(verifier), function_(function), op_(op) {}

  void operator()(const Operate &op) {
    check(op.rhs.id.valid() != isUnary(op.op), "an operator has one operand, or two");
  }
  void operator()(const Number &op) {
    check(verifier_.knows(op.digits), "a number needs its digits");
  }
  void operator()(const Attribute &op) {
    check(verifier_.knows(op.name), "an attribute needs its name");
  }
  void operator()(const Object &op) {
    check(op.entries.size() % 2 == 0, "an object has a value for each key");
  }
  void operator()(const Splat &op) { code(op.each, "a splat needs its code"); }
  void operator()(const Call &op) {
    check(verifier_.knows(op.name) && pp::pcl::findFunction(verifier_.module().text(op.name)),
          "PCL has no function of that name");
  }
  template <class T> void operator()(const T &) {}

private:
  void check(bool holds, std::string_view message) {
    verifier_.check(holds, message, op_.location);
  }
  void code(FunctionId id, std::string_view message) {
    check(isCode(verifier_.module(), id), message);
  }

  Verifier &verifier_;
  const Function &function_;
  const Op &op_;
};

bool isAllowed(const Op &op) {
  return op.dialect() == Dialect::pcl || op.as<core::Const>() || op.as<core::Not>() ||
         op.as<core::Br>() || op.as<core::CondBr>() || op.as<core::Ret>() ||
         op.as<core::Unreachable>();
}

} // namespace

Effects Rules::effects(const Module &, const Function &, const Op &op) { return op.info().effects; }

void Rules::verifyOp(Verifier &verifier, const Function &function, const Op &op) {
  visitOf<Dialect::pcl>(op, OpVerifier(verifier, function, op));
}

bool Rules::verifyFunction(Verifier &verifier, const Function &function) {
  if (info(function.kind).dialect != Dialect::pcl)
    return true;
  for (BlockId block : function.order())
    for (OpId id : function.block(block).ops)
      verifier.check(isAllowed(function.op(id)), "code of PCL has no such op",
                     function.op(id).location);
  return true;
}

void Rules::verifyTables(Verifier &verifier) {
  const Module &module = verifier.module();
  verifier.check(module.pcl.programs.size() <= 1, "a module has one program");
  for (size_t i = 0; i < module.pcl.programs.size(); ++i) {
    verifier.enterRow("pcl.program", i);
    verifier.check(verifier.knows(module.pcl.programs[i].file), "a program needs its file");
    verifier.check(verifier.knows(module.pcl.programs[i].main), "a program needs its nodes");
  }
  for (size_t i = 0; i < module.pcl.loops.size(); ++i) {
    const LoopDeclaration &loop = module.pcl.loops[i];
    verifier.enterRow("pcl.loop", i);
    verifier.check(isCode(module, loop.value), "a loop needs the code of its value");
    verifier.check(!loop.groups || loop.key, "only objects are grouped");
  }
  for (size_t i = 0; i < module.pcl.attempts.size(); ++i) {
    const AttemptDeclaration &attempt = module.pcl.attempts[i];
    verifier.enterRow("pcl.attempt", i);
    verifier.check(isCode(module, attempt.first), "an attempt needs its code");
    verifier.check(attempt.kind <= AttemptKind::Can || isCode(module, attempt.second),
                   "this attempt has two parts");
  }
  for (size_t i = 0; i < module.pcl.directories.size(); ++i) {
    verifier.enterRow("pcl.directory", i);
    const DirectoryDeclaration &directory = module.pcl.directories[i];
    for (size_t place = 0; place < directory.nodes.size(); ++place) {
      verifier.check(verifier.knows(directory.nodes[place].name), "a node needs its name");
      verifier.check(directory.nodes[place].slot == place && place < directory.slots,
                     "nodes have the first slots in their order");
    }
  }
}

} // namespace ppcc::ir::pcl
