// The one way to compute: known numbers are folded at once, everything else becomes ops of the IR.
//
// In the init world all numbers are known and no op is ever written. While nothing is written (dead
// code that must be checked all the same, loops that are looked at before they are unrolled)
// results are numbers of which only the bounds are known.
#pragma once

#include "frontend/ndca/values/scalar.h"
#include "frontend/source/source_file.h"
#include "ir/core/builder.h"
#include "ir/ndca/arithmetic.h"

#include <map>
#include <optional>
#include <span>

namespace ppcc::ndca {

using ir::Predicate;
using ir::ndca::Connective;
using ir::ndca::Failure;
using ir::ndca::Operator;

class Code {
public:
  explicit Code(const source::SourceFile &file) : file_(file) {}

  /// Ops go to the end of a new block of the function from now on.
  void start(ir::Module &module, ir::FunctionId function);

  // numbers
  Scalar compute(Operator op, const Scalar &a, const Scalar &b);
  /// Whether the operation fails so: 0 or 1.
  Scalar fails(Failure failure, Operator op, const Scalar &a, const Scalar &b);
  Scalar compare(Predicate predicate, const Scalar &a, const Scalar &b);
  Scalar logic(Connective op, const Scalar &a, const Scalar &b);
  Scalar both(const Scalar &a, const Scalar &b) { return logic(Connective::And, a, b); }
  Scalar either(const Scalar &a, const Scalar &b) { return logic(Connective::Or, a, b); }
  Scalar negation(const Scalar &truth);
  /// 0 or 1.
  Scalar truth(const Scalar &number);
  Scalar select(const Scalar &condition, const Scalar &a, const Scalar &b);
  /// The same number, which checks have shown to be within bounds.
  Scalar within(const Scalar &number, int64_t low, int64_t high);

  // what comes in and out
  Scalar neighbour(uint32_t number, int64_t states);
  Scalar argument(uint32_t number, int64_t low, int64_t high);
  void give(uint32_t number, const Scalar &value);
  void become(const Scalar &cell);
  void finish();

  // errors
  void check(const Scalar &condition, const std::string &message, source::Span span);
  void stop(const std::string &message, source::Span span);

  // blocks
  bool isLive() const { return isLive_; }
  ir::BlockId block() const { return block_; }
  ir::BlockId addBlock() { return builder().addBlock(); }
  /// Goes on at `block`, or writes nothing.
  void goOn(ir::BlockId block, bool isLive);
  void mute() { isLive_ = false; }
  void branch(const Scalar &condition, ir::BlockId then, ir::BlockId otherwise);
  void jump(ir::BlockId block, std::span<const Scalar> arguments);
  Scalar parameter(ir::BlockId block, int64_t low, int64_t high);
  /// The place that ops come from.
  void at(source::Span span);
  /// How many ops were written.
  size_t opCount() const { return opCount_; }

private:
  ir::Builder &builder() { return *builder_; }
  ir::Type bounded(int64_t low, int64_t high);
  ir::ValueId use(const Scalar &number);
  ir::ValueId useTruth(const Scalar &truth);
  template <class T> Scalar emitNumber(const T &op, int64_t low, int64_t high);
  template <class T> Scalar emitTruth(const T &op);
  ir::ndca::SiteId site(const std::string &message, source::Span span);
  ir::LocationId locate(source::Span span);

  const source::SourceFile &file_;
  std::optional<ir::Builder> builder_;
  ir::BlockId block_;
  bool isLive_ = false;
  size_t opCount_ = 0;
  std::map<std::pair<std::string, uint32_t>, ir::ndca::SiteId> sites_;
};

} // namespace ppcc::ndca
