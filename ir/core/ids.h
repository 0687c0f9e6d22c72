// Strong 32-bit ids: how the parts of a module refer to each other.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace ppcc::ir {

/// An index into the table that `Tag` stands for, or nothing.
template <class Tag> struct Id {
  static constexpr uint32_t noneIndex = UINT32_MAX;
  uint32_t index = noneIndex;

  constexpr Id() = default;
  constexpr explicit Id(size_t i) : index(static_cast<uint32_t>(i)) {}

  constexpr bool valid() const { return index != noneIndex; }
  constexpr explicit operator bool() const { return valid(); }
  friend constexpr auto operator<=>(Id, Id) = default;
};

using ValueId = Id<struct ValueTag>;
using BlockId = Id<struct BlockTag>;
using OpId = Id<struct OpTag>;
using FunctionId = Id<struct FunctionTag>;
using LocationId = Id<struct LocationTag>;
using ConstantId = Id<struct ConstantTag>;
/// Interned text of a module.
using StringId = Id<struct StringTag>;
/// What a dialect knows of values beyond their representation: a row of its own table.
using RefinementId = Id<struct RefinementTag>;

/// Whether `T` is an id of something that a whole module has: what a field of an op may refer to
/// besides values and blocks.
template <class T> inline constexpr bool isModuleId = false;
template <class Tag> inline constexpr bool isModuleId<Id<Tag>> = true;
template <> inline constexpr bool isModuleId<ValueId> = false;
template <> inline constexpr bool isModuleId<BlockId> = false;
template <> inline constexpr bool isModuleId<OpId> = false;
template <> inline constexpr bool isModuleId<RefinementId> = false;

/// The id of rows that nothing refers to, in a tables.def.
struct Unnumbered {};

} // namespace ppcc::ir

template <class Tag> struct std::hash<ppcc::ir::Id<Tag>> {
  size_t operator()(ppcc::ir::Id<Tag> id) const noexcept { return id.index; }
};
