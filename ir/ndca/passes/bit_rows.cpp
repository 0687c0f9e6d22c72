// From the code of a row to that of a row with one bit per cell (two for three or four states):
// one loop over words, which computes 64 cells by the gates of the rule's network.
#include "ir/core/builder.h"
#include "ir/ndca/bits/network.h"
#include "ir/passes/passes.h"

namespace ppcc::ir::ndca {

namespace {

class BitRowMaker {
public:
  BitRowMaker(Module &module, FunctionId row, const Network &network)
      : builder_(module, row), network_(network), words_(network.gates.size()),
        inverted_(network.gates.size()) {}

  void run();

private:
  ValueId integer(int64_t value);
  /// The word of a wire.
  ValueId word(Wire wire);
  /// Writes the word of a gate, whose inputs have been written.
  void write(uint32_t gate);
  std::vector<bool> findUsed() const;

  Builder builder_;
  const Network &network_;
  /// By gate.
  std::vector<ValueId> words_, inverted_;
  ValueId column_, allOn_;
};

ValueId BitRowMaker::integer(int64_t value) {
  Module &module = builder_.module();
  return builder_.emit(core::Const{module.constants.integer(value)},
                       module.bounded(Repr::Int, {value, value}));
}

ValueId BitRowMaker::word(Wire wire) {
  ValueId &word = wire.isInverted() ? inverted_[wire.gate()] : words_[wire.gate()];
  if (!word)
    word = builder_.emit(Compute{{Operator::Xor, words_[wire.gate()], allOn_}}, Repr::Int);
  return word;
}

void BitRowMaker::write(uint32_t index) {
  const Gate &gate = network_.gates[index];
  switch (gate.kind) {
  case Gate::Constant:
    words_[index] = integer(0);
    inverted_[index] = allOn_;
    return;
  case Gate::Input: {
    PlaneOfNeighbour input = network_.inputs[gate.a.code];
    words_[index] = builder_.emit(Word{input.neighbour, input.plane, column_}, Repr::Int);
    return;
  }
  case Gate::Xor:
    words_[index] = builder_.emit(Compute{{Operator::Xor, word(gate.a), word(gate.b)}}, Repr::Int);
    return;
  case Gate::And:
    break;
  }
  if (!gate.a.isInverted() || !gate.b.isInverted()) {
    words_[index] = builder_.emit(Compute{{Operator::And, word(gate.a), word(gate.b)}}, Repr::Int);
    return;
  }
  ValueId either = builder_.emit(Compute{{Operator::Or, word(~gate.a), word(~gate.b)}}, Repr::Int);
  inverted_[index] = either;
  words_[index] = builder_.emit(Compute{{Operator::Xor, either, allOn_}}, Repr::Int);
}

/// Which gates the result depends on; those that only numbers nobody looks at took are left out.
std::vector<bool> BitRowMaker::findUsed() const {
  std::vector<bool> isUsed(network_.gates.size());
  for (Wire wire : network_.result)
    isUsed[wire.gate()] = true;
  for (size_t gate = isUsed.size(); gate-- > 0;) {
    const Gate &made = network_.gates[static_cast<uint32_t>(gate)];
    if (isUsed[gate] && (made.kind == Gate::And || made.kind == Gate::Xor))
      isUsed[made.a.gate()] = isUsed[made.b.gate()] = true;
  }
  return isUsed;
}

void BitRowMaker::run() {
  BlockId entry = builder_.addBlock(), loop = builder_.addBlock(), done = builder_.addBlock();
  ValueId count = builder_.addParameter(entry, Repr::Int);
  builder_.setBlock(entry);
  ValueId zero = integer(0), one = integer(1);
  allOn_ = integer(-1);
  ValueId isAny = builder_.emit(Compare{Predicate::Gt, count, zero});
  builder_.emit(core::CondBr{isAny, builder_.target(loop, {zero}), builder_.target(done)});
  column_ = builder_.addParameter(loop, Repr::Int);
  builder_.setBlock(loop);
  std::vector<bool> isUsed = findUsed();
  for (uint32_t gate = 0; gate < isUsed.size(); ++gate)
    if (isUsed[gate])
      write(gate);
  for (uint32_t plane = 0; plane < network_.result.size(); ++plane)
    builder_.emit(StoreWord{column_, plane, word(network_.result[plane])});
  ValueId next = builder_.emit(Compute{{Operator::Add, column_, one}}, Repr::Int);
  ValueId isMore = builder_.emit(Compare{Predicate::Lt, next, count});
  builder_.emit(core::CondBr{isMore, builder_.target(loop, {next}), builder_.target(done)});
  builder_.setBlock(done);
  builder_.ret(zero);
}

} // namespace

uint64_t makeBitRows(Module &module) {
  uint64_t made = 0;
  for (RuleDeclaration &rule : module.ndca.rules) {
    if (!rule.row || rule.bits || !planesOf(rule))
      continue;
    std::optional<Network> network = makeNetwork(module, rule);
    if (!network)
      continue;
    rule.bits = module.addFunction("bits", kind::BitRow);
    module.function(rule.bits).result = Repr::Int;
    module.function(rule.bits).location = module.function(rule.row).location;
    BitRowMaker(module, rule.bits, *network).run();
    ++made;
  }
  return made;
}

} // namespace ppcc::ir::ndca
