// Compares types part by part; equal parts have equal addresses, so that this ends at the first
// difference.
#include "runtime-lib/pcl/lattice/order.h"

namespace pp::pcl::lattice {

namespace {

std::strong_ordering compare(TypeRef a, TypeRef b);

std::strong_ordering compareParts(const Type &a, const Type &b) {
  if (auto order = a.parts.size() <=> b.parts.size(); order != 0)
    return order;
  for (size_t i = 0; i < a.parts.size(); ++i)
    if (auto order = compare(a.parts[i], b.parts[i]); order != 0)
      return order;
  return a.number <=> b.number;
}

std::strong_ordering compare(TypeRef a, TypeRef b) {
  if (a == b)
    return std::strong_ordering::equal;
  if (auto order = a->kind <=> b->kind; order != 0)
    return order;
  if (auto order = a->token <=> b->token; order != 0)
    return order;
  if (auto order = a->constants <=> b->constants; order != 0)
    return order;
  if (auto order = a->names <=> b->names; order != 0)
    return order;
  return a->isDeclared || b->isDeclared ? a->number <=> b->number : compareParts(*a, *b);
}

} // namespace

bool isBefore(TypeRef a, TypeRef b) { return compare(a, b) < 0; }

} // namespace pp::pcl::lattice
