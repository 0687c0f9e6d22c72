// Makes types, each one once.
#pragma once

#include "runtime-lib/pcl/lattice/type.h"

#include <deque>
#include <map>
#include <unordered_map>

namespace pp::pcl::lattice {

/// How values of a type become those of another: none does; some do, which is checked when the
/// program runs; all do.
enum class Conversion : uint8_t { None, Unsafe, Safe };

/// A property of an object that is being made.
struct Property {
  TypeRef type;
  PropertyFacts facts = {};
};
using Properties = std::map<std::string, Property, std::less<>>;

/// Owns types. They stay where they are as long as it lives; one thread at a time makes new ones.
class Types {
public:
  Types();
  Types(const Types &) = delete;
  Types &operator=(const Types &) = delete;

  /// Dynamic, None and the primitive ones.
  TypeRef simple(Kind kind) const { return simple_[static_cast<size_t>(kind)]; }
  TypeRef dynamic() const { return simple(Kind::Dynamic); }
  TypeRef none() const { return simple(Kind::None); }
  TypeRef string() const { return simple(Kind::String); }

  /// List, Set or Map.
  TypeRef collection(Kind kind, TypeRef element);
  TypeRef list(TypeRef element) { return collection(Kind::List, element); }
  TypeRef map(TypeRef element) { return collection(Kind::Map, element); }
  TypeRef tuple(std::vector<TypeRef> parts);
  /// The names must ascend.
  TypeRef object(std::vector<std::string> names, std::vector<TypeRef> parts);
  /// Flat, without repetition, in an order of its own; of one member that one.
  TypeRef unionOf(std::vector<TypeRef> members,
                  std::shared_ptr<const Discriminator> discriminator = nullptr);
  TypeRef optional(TypeRef type) { return unionOf({type, none()}); }
  TypeRef enumOf(std::string token, TypeRef base, std::vector<Constant> values);
  TypeRef constant(TypeRef base, Constant value);
  /// Of a literal: its base is bool, string, int where the number is whole, else number.
  TypeRef literal(Constant value);
  TypeRef opaque(std::string token);
  /// Promise or Output of a type, from which eventuals are taken out.
  TypeRef eventual(Kind kind, TypeRef type);
  TypeRef output(TypeRef type) { return eventual(Kind::Output, type); }

  /// A new object of a schema, which `define` gives its properties: they may contain it.
  TypeRef declare(std::string token);
  void define(TypeRef declared, Properties properties);
  /// Tells what a declared object is without eventuals, where another declared one is just that.
  void setPlain(TypeRef declared, TypeRef plain) { plain_[declared] = plain; }

  /// Without promises and outputs anywhere in it.
  TypeRef plain(TypeRef type);
  /// What may be given where the type is wanted: eventuals too, at every level.
  TypeRef input(TypeRef type);

  /// Answers of `conversion` and of `unifyPair`, kept by them.
  std::unordered_map<uint64_t, Conversion> conversions;
  std::map<std::pair<TypeRef, TypeRef>, std::pair<TypeRef, Conversion>> unified;

private:
  TypeRef intern(Type &&type);
  TypeRef plainObject(TypeRef object);
  TypeRef innerInput(TypeRef type);
  TypeRef rebuilt(TypeRef type, TypeRef (Types::*change)(TypeRef));

  std::deque<Type> types_;
  std::unordered_map<std::string, TypeRef> known_;
  std::unordered_map<TypeRef, TypeRef> plain_;
  std::unordered_map<TypeRef, TypeRef> inputs_;
  TypeRef simple_[7];
};

} // namespace pp::pcl::lattice
