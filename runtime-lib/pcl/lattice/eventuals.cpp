// Types without eventuals, and types of what may be given where one is wanted.
#include "runtime-lib/pcl/lattice/types.h"

namespace pp::pcl::lattice {

/// The same kind of type with its parts changed.
TypeRef Types::rebuilt(TypeRef type, TypeRef (Types::*change)(TypeRef)) {
  std::vector<TypeRef> parts;
  for (TypeRef part : type->parts)
    parts.push_back((this->*change)(part));
  if (type->is(Kind::Union)) {
    auto discriminator = type->discriminator;
    if (discriminator) {
      Discriminator changed{discriminator->property, {}};
      for (const auto &[value, member] : discriminator->members)
        changed.members.emplace_back(value, (this->*change)(member));
      discriminator = std::make_shared<Discriminator>(std::move(changed));
    }
    return unionOf(std::move(parts), discriminator);
  }
  return intern({.kind = type->kind,
                 .parts = std::move(parts),
                 .names = type->names,
                 .token = type->token,
                 .constants = type->constants});
}

TypeRef Types::plain(TypeRef type) {
  if (type->isEventual())
    return plain(type->element());
  if (type->parts.empty())
    return type;
  if (auto known = plain_.find(type); known != plain_.end())
    return known->second;
  if (!hasEventual(type))
    return plain_[type] = type;
  return type->isDeclared ? plainObject(type) : plain_[type] = rebuilt(type, &Types::plain);
}

/// The answer is known before its properties are: they may lead back to it.
TypeRef Types::plainObject(TypeRef object) {
  TypeRef result = declare(object->token);
  plain_[object] = result;
  plain_[result] = result;
  Properties properties;
  for (size_t i = 0; i < object->names.size(); ++i)
    properties[object->names[i]] = {plain(object->parts[i]), object->facts[i]};
  define(result, std::move(properties));
  return result;
}

TypeRef Types::innerInput(TypeRef type) {
  switch (type->kind) {
  case Kind::List:
  case Kind::Map:
  case Kind::Union:
    return rebuilt(type, &Types::input);
  case Kind::Promise:
    return intern({.kind = Kind::Promise, .parts = {input(type->element())}});
  case Kind::Object:
    break;
  default:
    return type;
  }
  if (!type->isDeclared)
    return rebuilt(type, &Types::input);
  TypeRef result = declare(type->token);
  inputs_[type] = unionOf({result, output(type)});
  plain_[result] = plain(type);
  Properties properties;
  for (size_t i = 0; i < type->names.size(); ++i)
    properties[type->names[i]] = {input(type->parts[i]), type->facts[i]};
  define(result, std::move(properties));
  return result;
}

TypeRef Types::input(TypeRef type) {
  if (type->is(Kind::Dynamic) || type->is(Kind::None) || type->is(Kind::Output))
    return type;
  if (auto known = inputs_.find(type); known != inputs_.end())
    return known->second;
  TypeRef inner = innerInput(type);
  return inputs_[type] = unionOf({inner, output(type)});
}

} // namespace pp::pcl::lattice
