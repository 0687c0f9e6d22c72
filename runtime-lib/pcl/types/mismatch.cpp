// Why nothing of one type converts to another, in cty's words.
#include "runtime-lib/pcl/types/type.h"

namespace pp::pcl {

namespace {

using enum TypeKind;

std::string quoted(const std::string &name) { return "\"" + name + "\""; }

std::string required(const Type &want) { return friendlyName(want, true) + " required"; }

std::string missingAttributes(const std::vector<std::string> &names) {
  if (names.size() == 1)
    return "attribute " + quoted(names[0]) + " is required";
  if (names.size() == 2)
    return "attributes " + quoted(names[0]) + " and " + quoted(names[1]) + " are required";
  std::string text = "attributes ";
  for (size_t i = 0; i + 1 < names.size(); ++i)
    text += quoted(names[i]) + ", ";
  return text + "and " + quoted(names.back()) + " are required";
}

std::string mismatchOfObjects(const Type &got, const Type &want) {
  std::vector<std::string> missing;
  std::string unsafe, safe;
  for (size_t i = 0; i < want.names.size(); ++i) {
    ptrdiff_t at = got.find(want.names[i]);
    if (at < 0) {
      missing.push_back(want.names[i]);
      continue;
    }
    const Type &part = *got.parts[static_cast<size_t>(at)];
    if (equal(part, *want.parts[i]) || !unsafe.empty())
      continue;
    std::string text = "attribute " + quoted(want.names[i]) + ": " + mismatch(part, *want.parts[i]);
    if (!isConvertible(part, *want.parts[i], true))
      unsafe = text;
    if (safe.empty() && !isConvertible(part, *want.parts[i], false))
      safe = text;
  }
  if (!missing.empty())
    return missingAttributes(missing);
  return !unsafe.empty() ? unsafe : !safe.empty() ? safe : "incorrect object attributes";
}

std::string mismatchOfParts(const Type &got, const Type &want) {
  if (want.is(Map) != got.is(Object))
    return required(want);
  const Type &element = *want.element();
  for (size_t i = 0; i < got.parts.size(); ++i) {
    const Type &part = *got.parts[i];
    if (!equal(part, element) && !isConvertible(part, element, true))
      return "element " + (got.is(Object) ? quoted(got.names[i]) : std::to_string(i)) + ": " +
             mismatch(part, element);
  }
  return "all elements must be " + friendlyName(element, true);
}

} // namespace

std::string mismatch(const Type &got, const Type &want) {
  if (got.is(Object) && want.is(Object))
    return mismatchOfObjects(got, want);
  if (want.isCollection() && want.element()->is(Dynamic)) {
    if (got.is(Tuple) && want.is(List))
      return "all list elements must have the same type";
    if (got.is(Tuple) && want.is(Set))
      return "all set elements must have the same type";
    if (got.is(Object) && want.is(Map))
      return "all map elements must have the same type";
  }
  if ((got.is(Tuple) || got.is(Object)) && want.isCollection())
    return mismatchOfParts(got, want);
  if (!got.isCollection() || !want.isCollection() || want.is(Map) != got.is(Map))
    return required(want);
  std::string noun = want.is(List) ? "list" : want.is(Set) ? "set" : "map";
  return "incorrect " + noun + " element type: " + mismatch(*got.element(), *want.element());
}

} // namespace pp::pcl
