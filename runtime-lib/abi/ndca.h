// What a compiled NDCA rule consists of; generated code holds it as constant data.
//
// Audience: codegen (which lays it out), runtime-lib/ndca (which runs it). A leaf: only words,
// pointers and fixed-width integers, texts end in a zero byte. The first unit of the program's
// descriptor (abi/program.h) is a `Rule` in place of a UnitDescriptor.
#pragma once

#include "runtime-lib/abi/field.h"

#include <cstddef>
#include <cstdint>

namespace pp {

struct ProgramDescriptor;

namespace ndca {

constexpr uint32_t mostDimensions = 6;

/// A place in the source where an error can be raised while the rule runs.
struct Site {
  const char *message;
  const char *file;
  /// The whole line, without its end.
  const char *sourceLine;
  /// Both from 1; columns count characters.
  uint32_t line;
  uint32_t column;
  /// Characters of the offending text on that line, at least 1.
  uint32_t length;
  uint32_t reserved;
};

/// The new states of `count` cells in a row along X. `centre` is the first of them and `out` gets
/// their states; the cell at offset (dx, dy, …) from one lies dx + dy * strides[1] + … bytes
/// beside it (strides[0] is 1). Reads no cell that is in no neighbourhood of the row, writes none
/// beyond it; `centre` and `out` never overlap. Gives 0, or not 0 when the rule failed on any of
/// the cells (the states in `out` mean nothing then).
using RowFunction = uint8_t (*)(const uint8_t *centre, uint8_t *out, const ptrdiff_t *strides,
                                ptrdiff_t count);

/// The same with one bit per cell, 64 cells per word: the cell at x is bit x % 64 (the lowest is
/// 0) of word x / 64. `strides` count words (strides[0] is 1); `count` is of words. A rule of
/// three or four states has two planes, the low bits of all cells and the high bits; the
/// high one lies strides[ndim] words behind the low one, in `centre` and in `out` alike. May read
/// one word before and one behind each row (|dx| <= 32 everywhere). Never fails.
using BitRowFunction = void (*)(const uint64_t *centre, uint64_t *out, const ptrdiff_t *strides,
                                ptrdiff_t count);

/// The rule for one instruction set.
struct Kernel {
  /// "" for what every machine of the target has, else "x86-64-v3" or "x86-64-v4".
  const char *instructionSet;
  RowFunction row;
  /// Null where the rule has no such form: more than 4 states, a table too large, errors.
  BitRowFunction bits;
};

/// The new state of one cell into `out`. Gives 0, or 1 + the number of the site that failed.
using CellFunction = uint32_t (*)(const uint8_t *centre, const ptrdiff_t *strides, uint8_t *out);

/// A named property of states.
struct Tag {
  const char *name;
  /// One per state.
  const int64_t *values;
};

/// A parameter of a `@compile` block.
struct Parameter {
  enum Kind : uint32_t { Integer, Cell, Tag, Vector, Array, CellSet };
  Kind kind;
  /// Words it takes: 1; the length of a Vector; the cells of an Array; the words of a CellSet.
  uint32_t words;
  /// Of an Array: its shape as it is printed, `[-1, -1]..[1, 1]`, else null.
  const char *shape;
};

/// A `@compile` block: what the program runs in place of a simulation.
struct Procedure {
  const Parameter *parameters;
  uint64_t parameterCount;
  /// Gets and changes the words of all parameters. Gives 0, or 1 + the number of the failed site.
  uint32_t (*run)(int64_t *words);
};

/// A whole rule.
struct Rule {
  /// Must be the first: `ndca::abiHash`.
  uint64_t abiHash;
  /// Metadata, never null; "" where the source has none.
  const char *name;
  const char *author;
  const char *designer;
  const char *year;
  const char *url;
  const char *description;
  /// The RLE of `@pattern`, or null.
  const char *pattern;
  /// 1 to 6, and 1 to 256.
  uint32_t dimensions;
  uint32_t states;
  /// The smallest box with all offsets that the rule reads, the cell itself among them:
  /// low <= 0 <= high. 0 beyond `dimensions`.
  int32_t low[mostDimensions];
  int32_t high[mostDimensions];
  CellFunction cell;
  /// At least the one for every machine; later ones need more of the machine.
  const Kernel *kernels;
  uint64_t kernelCount;
  /// None when the rule cannot fail.
  const Site *sites;
  uint64_t siteCount;
  const Tag *tags;
  uint64_t tagCount;
  /// 0xRRGGBB per state, or null for the standard colours.
  const uint32_t *colours;
  /// Null for rules. With it, only metadata, states, sites and tags mean anything.
  const Procedure *procedure;
};

} // namespace ndca

#define FIELD(Type, member) DEFINE_FIELD(Type, member)
#include "runtime-lib/abi/ndca_layouts.def"

namespace ndca {

constexpr uint64_t computeAbiHash() {
  uint64_t hash = 0xcbf29ce484222325ULL;
#define FIELD(Type, member) hash = MIX_FIELD(hash, Type, member);
#include "runtime-lib/abi/ndca_layouts.def"
  return hash;
}

/// What Rule::abiHash must be for this runtime to run the rule.
constexpr uint64_t abiHash = computeAbiHash();

} // namespace ndca

/// `main` of every NDCA program; gives the exit code.
extern "C" int pp_ndca_main(int argc, char **argv, const ProgramDescriptor *program);

} // namespace pp
