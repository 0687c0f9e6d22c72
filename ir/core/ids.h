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
using LayoutId = Id<struct LayoutTag>;
using LambdaId = Id<struct LambdaTag>;
using ResourceId = Id<struct ResourceTag>;
using CollectorId = Id<struct CollectorTag>;

} // namespace ppcc::ir

template <class Tag> struct std::hash<ppcc::ir::Id<Tag>> {
  size_t operator()(ppcc::ir::Id<Tag> id) const noexcept { return id.index; }
};
