// annotate(): what is said about a value without changing it.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/collections.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/ruby_behaviour/ruby_errors.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/objects/objects.h"

namespace pp::builtins {

namespace {

const ObjectType &annotationTypeOf(Value type) {
  const Type *resolved = type.as<Type>();
  while (resolved->is(TypeKind::TypeAlias))
    resolved = resolved->as<TypeAliasType>()->resolved;
  return *resolved->as<ObjectType>();
}

/// The annotated object itself; equal values are not the same one. Null for values that have no
/// identity.
const Object *identityOf(Value value) { return value.isObject() ? value.object() : nullptr; }

/// Ruby keeps annotations in the object and freezes these; of strings those written in manifests,
/// but which these are is not known here.
bool isFrozen(Value value) {
  return !value.isObject() || value.is(ObjectKind::BigInteger) || value.is(ObjectKind::Float) ||
         value.is(ObjectKind::String) || value.is(ObjectKind::SemVer) ||
         value.is(ObjectKind::SemVerRange);
}

Value *findAnnotation(Run &run, const ObjectType &type, Value value) {
  auto found = run.annotations.find({identityOf(value), &type});
  return found == run.annotations.end() ? nullptr : &found->second;
}

/// The hash that a type declares for its annotation, or null. Puppet calls `method` on what an
/// Object type or a type set declares even if that is nothing.
const Value *declaredAnnotation(const ObjectType &type, Value value, std::string_view method) {
  const Type *annotated = asType(value);
  auto *object = typeAs<ObjectType>(annotated, TypeKind::Object);
  auto *set = typeAs<TypeSetType>(annotated, TypeKind::TypeSet);
  if (!object && !set)
    return nullptr;
  Value declared = object ? object->annotations : set->annotations;
  if (declared.isUndef())
    failNoMethod(method, declared);
  return hashFind(*declared.as<Hash>(), Value::object(&type));
}

/// How Puppet calls a type that declares annotations.
std::string labelOf(const Type *annotated) {
  if (auto *set = typeAs<TypeSetType>(annotated, TypeKind::TypeSet))
    return "TypeSet '" + std::string(set->name) + "'";
  return std::string(annotated->as<ObjectType>()->label());
}

Value annotateWith(Run &run, const ObjectType &type, Value value, Value hash) {
  if (&type == builtInObject("annotation"))
    failPlain("undefined method `from_hash' for Puppet::Pops::Types::Annotation:Class");
  assertInstance(run, std::string(type.name) + " initializer", initHashType(run, type), hash);
  Value annotation = newObjectInstance(run, type, {&hash, 1});
  if (isFrozen(value))
    failFrozen(value);
  return run.annotations[{identityOf(value), &type}] = annotation;
}

/// The annotation that the value has, or one from the hash that `make` gives.
template <class Make>
Value findOrAnnotate(Run &run, const ObjectType &type, Value value, Make make) {
  if (const Value *known = findAnnotation(run, type, value))
    return *known;
  const Value *declared = declaredAnnotation(type, value, "[]");
  Value hash = declared ? *declared : make();
  return hash.isUndef() ? hash : annotateWith(run, type, value, hash);
}

} // namespace

Value annotate(const Call &call) {
  return findOrAnnotate(call.run, annotationTypeOf(call.args[0]), call.args[1], [&] {
    return call.block ? callClosure(call.run, *call.block, {}) : Value::undef();
  });
}

Value annotateNew(const Call &call) {
  const ObjectType &type = annotationTypeOf(call.args[0]);
  Value value = call.args[1];
  bool clears = call.args[2].is(ObjectKind::String);
  if (declaredAnnotation(type, value, "include?"))
    failPlain(std::string("attempt to ") + (clears ? "clear " : "redefine ") +
              std::string(type.name) + " annotation declared on " + labelOf(asType(value)));
  if (!clears)
    return annotateWith(call.run, type, value, call.args[2]);
  const Value *known = findAnnotation(call.run, type, value);
  Value cleared = known ? *known : Value::undef();
  call.run.annotations.erase({identityOf(value), &type});
  return cleared;
}

Value annotateMulti(const Call &call) {
  for (const HashEntry &entry : call.args[2].as<Hash>()->items())
    findOrAnnotate(call.run, annotationTypeOf(entry.key), call.args[1],
                   [&] { return entry.value; });
  return call.args[1];
}

} // namespace pp::builtins
