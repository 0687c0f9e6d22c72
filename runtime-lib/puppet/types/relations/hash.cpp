// The hash of a type as a key; types that are identical have the same.
#include "runtime-lib/puppet/types/relations/equality.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/with_layout.h"

#include <bit>

namespace pp {

namespace {

/// Builds a hash from fields in order.
class Mixer {
public:
  explicit Mixer(TypeKind kind) : hash_(0x9E3779B97F4A7C15 + static_cast<uint64_t>(kind)) {}

  void add(uint64_t part) {
    hash_ = (hash_ ^ part) * 0xBF58476D1CE4E5B9;
    hash_ ^= hash_ >> 31;
  }
  void add(bool flag) { add(uint64_t{flag}); }
  void add(std::string_view text) { add(hashBytes(text)); }
  void add(const String *string) { add(string ? string->hash() : 1); }
  void add(const Type *type) { add(type ? hashType(type) : 2); }
  void add(Value value) { add(hashKey(value)); }
  void add(double number) { add(std::bit_cast<uint64_t>(number == 0 ? 0.0 : number)); }
  void add(const Hash *hash) { add(hash ? hashKey(Value::object(hash)) : 3); }
  void add(const Regexp *regexp) { add(regexp ? regexp->source->hash() : 4); }
  void add(const StructElement &element) { addFields(element); }
  template <class T> void add(std::span<const T> parts) {
    for (const T &part : parts)
      add(part);
  }
  template <class Layout> void addFields(const Layout &layout) {
    forEachField(layout, [&](const auto &field) { add(field); });
  }
  uint64_t result() const { return hash_; }

private:
  uint64_t hash_;
};

} // namespace

uint64_t hashType(const Type *type) {
  checkTime();
  Mixer mixer(type->typeKind());
  withLayout(*type, [&](const auto &layout, auto) { mixer.addFields(layout); });
  return mixer.result();
}

} // namespace pp
