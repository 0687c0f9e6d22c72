// Object types: building, members and instances.
#pragma once

#include "runtime-lib/puppet/types/objects/object_type.h"
#include "runtime-lib/puppet/types/type.h"

#include <optional>
#include <vector>

namespace pp {

/// The parent with aliases resolved, or null.
const ObjectType *resolvedParent(const ObjectType &type);
/// Own and inherited members; an overriding member stands where the overridden one did.
std::vector<const ObjectMember *> attributesOf(const ObjectType &type);
std::vector<const ObjectMember *> functionsOf(const ObjectType &type);
std::vector<const ObjectMember *> typeParametersOf(const ObjectType &type);
/// The attribute or function called `name`, inherited ones included, or null.
const ObjectMember *findMember(const ObjectType &type, std::string_view name);
/// Attributes that take part in `==` of instances.
std::vector<const ObjectMember *> equalityAttributes(const ObjectType &type);

bool isParameterized(const ObjectType &type);
/// `MyObject[values of its type parameters]`.
const Type *extensionOfInstance(Context &context, const Instance &instance);
/// The parameters as they are written: an Array, or a Hash when there are more than two.
Value extensionParameters(Context &context, const ObjectExtensionType &type);
const Type *makeObjectExtension(Context &context, const ObjectType &base,
                                std::span<const Value> parameters);

// How members are written in a definition.
/// Attributes that `constants => {…}` can say: the type is what the value's type tells.
bool isPlainConstant(Context &context, const ObjectMember &member);
/// `constant`, `derived`, …; empty for a plain attribute.
std::string_view kindText(ObjectMember::Kind kind);
/// A type parameter's type without the Optional that every one has.
const Type *shownType(const ObjectMember &member);
bool hasShownValue(const ObjectMember &member);
/// The hash that defines an equal type, name included.
Value objectDefinition(Context &context, const ObjectType &type);

/// The same of a type set.
Value typeSetDefinition(Context &context, const TypeSetType &type);

/// The hash that makes an equal instance: attributes without those that have their default value.
Value instanceHash(Context &context, const Instance &instance);
/// Attributes as a constructor takes them in order: required ones, then those with a value.
std::vector<const ObjectMember *> initAttributes(const ObjectType &type);
/// Value of the attribute, or unset when there is none of that name.
Value instanceAttribute(const Instance &instance, std::string_view name);
/// Struct that the hash form of `T.new` must fit.
const StructType *initHashType(Context &context, const ObjectType &type);
/// One entry of a Struct as tree_each() comes across it, a `Pcore::StructElement`.
Value structElementObject(Context &context, const StructElement &element);
/// What the constructors take: a hash of attributes, or attributes in order.
std::vector<const Type *> constructorParameters(Context &context, const ObjectType &type);
/// `MyObject(args…)`.
Value newObjectInstance(Context &context, const ObjectType &type, std::span<const Value> args);

/// Throws Puppet's failure unless the member can be called with these arguments.
void checkMemberCall(Context &context, const ObjectMember &member, std::span<const Value> args,
                     Value closure);
/// `receiver.name(args…)` where the receiver has such a member, or nothing.
std::optional<Value> callObjectMember(Context &context, Value receiver, std::string_view name,
                                      std::span<const Value> args, Value closure);

/// `type Name = Object[{…}]`: the type exists before its members are known.
ObjectType *newObjectType(Context &context, std::string_view name);
/// Completes the type from the hash that describes it; throws Puppet's failures.
void resolveObjectType(Context &context, ObjectType *type, const Hash &definition);
/// `Object[{…}]` without a name.
const Type *makeObjectType(Context &context, const Hash &definition);

/// A set that is known by its name only.
TypeSetType *newTypeSet(Context &context, std::string_view name, std::string_view authority = "");
/// Takes over what the hash says; throws Puppet's failures. A name the set has already stays.
void fillTypeSet(Context &context, TypeSetType *type, const Hash &definition);
/// The member or what a reference leads to, by its name inside of the set (`e`, `ref::e`, lower
/// case); null where there is none.
const Type *findInSet(const TypeSetType &set, std::string_view lowerName);
/// The name by which the set itself calls the type, or empty.
std::string nameInSet(const TypeSetType &set, const Type *type);
/// Whether the type is one of the set's own.
bool isMemberOf(const TypeSetType &set, const Type *type);
/// Puppet's name for who gives names to what manifests define.
inline constexpr std::string_view runtimeAuthority = "http://puppet.com/2016.1/runtime";

} // namespace pp
