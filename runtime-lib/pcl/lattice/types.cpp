// One address per type: looked up by what it consists of.
#include "runtime-lib/pcl/lattice/types.h"

#include "runtime-lib/pcl/lattice/order.h"

#include <algorithm>

namespace pp::pcl::lattice {

namespace {

void appendText(std::string &key, std::string_view text) {
  key += std::to_string(text.size()) + ":";
  key += text;
}

/// Equal for types that are equal, and only for them.
std::string keyOf(const Type &type) {
  std::string key(1, static_cast<char>('a' + static_cast<int>(type.kind)));
  appendText(key, type.token);
  for (TypeRef part : type.parts)
    key += std::to_string(part->number) + ",";
  for (const std::string &name : type.names)
    appendText(key, name);
  for (const Constant &constant : type.constants) {
    key += static_cast<char>('0' + constant.what);
    appendText(key, constant.text);
  }
  if (type.discriminator) {
    appendText(key, type.discriminator->property);
    for (const auto &[value, member] : type.discriminator->members) {
      appendText(key, value);
      key += std::to_string(member->number) + ",";
    }
  }
  return key;
}

} // namespace

Types::Types() {
  for (size_t kind = 0; kind < std::size(simple_); ++kind)
    simple_[kind] = intern(Type{.kind = static_cast<Kind>(kind)});
}

TypeRef Types::intern(Type &&type) {
  auto [place, isNew] = known_.try_emplace(keyOf(type));
  if (isNew) {
    type.number = static_cast<uint32_t>(types_.size());
    types_.push_back(std::move(type));
    place->second = &types_.back();
  }
  return place->second;
}

TypeRef Types::collection(Kind kind, TypeRef element) {
  return intern({.kind = kind, .parts = {element}});
}

TypeRef Types::tuple(std::vector<TypeRef> parts) {
  return intern({.kind = Kind::Tuple, .parts = std::move(parts)});
}

TypeRef Types::object(std::vector<std::string> names, std::vector<TypeRef> parts) {
  return intern({.kind = Kind::Object, .parts = std::move(parts), .names = std::move(names)});
}

TypeRef Types::unionOf(std::vector<TypeRef> members,
                       std::shared_ptr<const Discriminator> discriminator) {
  std::vector<TypeRef> flat;
  for (TypeRef member : members) {
    if (!member->is(Kind::Union)) {
      flat.push_back(member);
      continue;
    }
    flat.insert(flat.end(), member->parts.begin(), member->parts.end());
    if (!discriminator)
      discriminator = member->discriminator;
  }
  std::sort(flat.begin(), flat.end(), isBefore);
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  if (flat.size() == 1)
    return flat[0];
  return intern({.kind = Kind::Union, .parts = std::move(flat), .discriminator = discriminator});
}

TypeRef Types::enumOf(std::string token, TypeRef base, std::vector<Constant> values) {
  return intern({.kind = Kind::Enum,
                 .parts = {base},
                 .token = std::move(token),
                 .constants = std::move(values)});
}

TypeRef Types::constant(TypeRef base, Constant value) {
  return intern({.kind = Kind::Const, .parts = {base}, .constants = {std::move(value)}});
}

TypeRef Types::literal(Constant value) {
  if (value.what == Constant::Bool)
    return constant(simple(Kind::Bool), std::move(value));
  if (value.what == Constant::String)
    return constant(string(), std::move(value));
  bool isWhole = value.text.find_first_not_of("-0123456789") == std::string::npos;
  return constant(simple(isWhole ? Kind::Int : Kind::Number), std::move(value));
}

TypeRef Types::opaque(std::string token) {
  return intern({.kind = Kind::Opaque, .token = std::move(token)});
}

TypeRef Types::eventual(Kind kind, TypeRef type) {
  return intern({.kind = kind, .parts = {plain(type)}});
}

TypeRef Types::declare(std::string token) {
  types_.push_back({.kind = Kind::Object,
                    .number = static_cast<uint32_t>(types_.size()),
                    .token = std::move(token),
                    .isDeclared = true});
  return &types_.back();
}

void Types::define(TypeRef declared, Properties properties) {
  Type &type = types_[declared->number];
  for (auto &[name, property] : properties) {
    type.names.push_back(name);
    type.parts.push_back(property.type);
    type.facts.push_back(std::move(property.facts));
  }
}

} // namespace pp::pcl::lattice
