// What NDCA keeps in modules, and what its functions take.
#pragma once

#include "ir/core/dialects/part.h"
#include "ir/ndca/declarations.h"

namespace ppcc::ir::ndca {

/// Where the cell lies, or the first of a row.
inline constexpr LeadingParameter centreParameter{"centre"};
/// How far apart cells are along each axis.
inline constexpr LeadingParameter stridesParameter{"strides"};
/// Where new states go.
inline constexpr LeadingParameter outParameter{"out"};
/// The words of a `@compile` block.
inline constexpr LeadingParameter wordsParameter{"words"};

inline constexpr LeadingParameter cellParameters[] = {centreParameter, stridesParameter,
                                                      outParameter};
inline constexpr LeadingParameter rowParameters[] = {centreParameter, outParameter,
                                                     stridesParameter};
inline constexpr LeadingParameter procedureParameters[] = {wordsParameter};

using FunctionPart = NoPart;

struct ModulePart {
#define TABLE(Declaration, member, keyword, RowId) std::vector<Declaration> member;
#include "ir/ndca/tables.def"
};

} // namespace ppcc::ir::ndca
