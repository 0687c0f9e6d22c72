// When two types are the same: Ruby's ==, its eql? with equal hashes, and the hash.
#include "runtime-lib/puppet/types/relations/equality.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/regexp/translate.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/with_layout.h"

#include <algorithm>

namespace pp {

namespace {

/// Whether the order of alternatives counts, as it does in Ruby's hashes.
enum class Alternatives : uint8_t { AnyOrder, InOrder };

/// Compares two types of the same kind field by field.
class Comparison {
public:
  explicit Comparison(Alternatives order) : order_(order) {}

  bool same(const Type *a, const Type *b) const {
    if (a == b)
      return true;
    if (!a || !b || a->typeKind() != b->typeKind())
      return false;
    checkTime();
    return withLayout(*a, [&](const auto &layout, auto) {
      return sameParts(layout, static_cast<decltype(layout)>(*b));
    });
  }

private:
  // What is special about some kinds.
  template <class Layout> bool sameParts(const Layout &a, const Layout &b) const {
    return sameFields(a, b, [&](const auto &x, const auto &y) { return same(x, y); });
  }
  bool sameParts(const VariantType &a, const VariantType &b) const {
    return sameSets(a.alternatives(), b.alternatives());
  }
  bool sameParts(const PatternType &a, const PatternType &b) const {
    return sameSets(a.items(), b.items());
  }
  bool sameParts(const IntegerType &a, const IntegerType &b) const { return rangesEqual(a, b); }
  bool sameParts(const ObjectType &a, const ObjectType &b) const;

  // Fields.
  static bool same(Value a, Value b) { return keysEqual(a, b); }
  static bool same(double a, double b) { return a == b; }
  static bool same(bool a, bool b) { return a == b; }
  static bool same(std::string_view a, std::string_view b) { return a == b; }
  static bool same(const String *a, const String *b) {
    return a == b || (a && b && a->view() == b->view());
  }
  static bool same(const Hash *a, const Hash *b) {
    return a == b || (a && b && keysEqual(Value::object(a), Value::object(b)));
  }
  static bool same(const Regexp *a, const Regexp *b);
  bool same(const StructElement &a, const StructElement &b) const { return sameParts(a, b); }
  template <class T> bool same(std::span<const T> a, std::span<const T> b) const {
    if (a.size() != b.size())
      return false;
    for (size_t i = 0; i < a.size(); ++i)
      if (!same(a[i], b[i]))
        return false;
    return true;
  }
  template <class T> bool sameSets(std::span<const T *const> a, std::span<const T *const> b) const;
  bool sameMembers(MemberSpan a, MemberSpan b) const;

  Alternatives order_;
};

/// Ruby's `a.size == b.size && (a - b).empty?`; the difference of arrays goes by hash.
template <class T>
bool Comparison::sameSets(std::span<const T *const> a, std::span<const T *const> b) const {
  if (order_ == Alternatives::InOrder)
    return same(a, b);
  if (a.size() != b.size())
    return false;
  Comparison inOrder(Alternatives::InOrder);
  return std::all_of(a.begin(), a.end(), [&](const T *part) {
    return std::any_of(b.begin(), b.end(),
                       [&](const T *other) { return inOrder.same(part, other); });
  });
}

bool Comparison::same(const Regexp *a, const Regexp *b) {
  if (!a || !b || a == b)
    return a == b;
  // Types compare patterns as text, and one that is tied to UTF-8 has a group around it unless it
  // was given as text.
  bool isAlike = ((a->flags ^ b->flags) & regexp_options::dynamic) == 0;
  return a->source->view() == b->source->view() && (isAlike || !fixesEncoding(a->source->view()));
}

bool Comparison::sameMembers(MemberSpan a, MemberSpan b) const {
  auto isSame = [&](const ObjectMember &member, const ObjectMember &other) {
    return same(member.name, other.name) && member.kind == other.kind &&
           member.final == other.final && member.overrides == other.overrides &&
           keysEqual(member.value, other.value) && same(member.type, other.type);
  };
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const ObjectMember &member) {
           return std::any_of(b.begin(), b.end(),
                              [&](const ObjectMember &other) { return isSame(member, other); });
         });
}

bool Comparison::sameParts(const ObjectType &a, const ObjectType &b) const {
  if (a.name != b.name)
    return false;
  if (!a.name.empty())
    return true;
  return same(a.parent, b.parent) && keysEqual(a.equality, b.equality) &&
         keysEqual(a.checks, b.checks) && sameMembers(a.typeParameters, b.typeParameters) &&
         sameMembers(a.attributes, b.attributes) && sameMembers(a.functions, b.functions);
}

} // namespace

bool typesEqual(const Type *a, const Type *b) {
  return Comparison(Alternatives::AnyOrder).same(a, b);
}

bool typesIdentical(const Type *a, const Type *b) {
  return Comparison(Alternatives::InOrder).same(a, b);
}

} // namespace pp
