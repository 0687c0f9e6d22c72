// The rows of the ops as data.
#include "ir/core/op.h"

#include <iterator>
#include <unordered_map>

namespace ppcc::ir {

namespace {

using enum Effects;
using enum Repr;
constexpr std::nullopt_t Varies = std::nullopt;

constexpr OpInfo rows[] = {
#define OP_OF(dialect, Name, mnemonic, effects, result)                                            \
  {Dialect::dialect, mnemonic, effects, result},
#include "ir/all/ops.def"
};

} // namespace

const OpInfo &info(Opcode opcode) { return rows[static_cast<size_t>(opcode)]; }

std::optional<Opcode> opcodeFromMnemonic(std::string_view mnemonic) {
  static const auto byMnemonic = [] {
    std::unordered_map<std::string_view, Opcode> map;
    for (size_t i = 0; i < std::size(rows); ++i)
      map.emplace(rows[i].mnemonic, static_cast<Opcode>(i));
    return map;
  }();
  auto found = byMnemonic.find(mnemonic);
  return found == byMnemonic.end() ? std::nullopt : std::optional(found->second);
}

} // namespace ppcc::ir
