// Init types: which values fit a constructor of the contained type.
#include "runtime-lib/puppet/types/conversions/init.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/objects/objects.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"
#include "runtime-lib/puppet/types/shared_types.h"
#include "runtime-lib/puppet/types/visit.h"

namespace pp {

namespace {

/// What a constructor takes as its only argument, and what it takes as a list of arguments.
struct Accepted {
  /// The type itself, or the first parameter of a constructor with one parameter.
  const Type *single;
  /// Tuples of constructors with more parameters; null when there are none.
  const Type *several = nullptr;
  bool severalTakesOne = false;
};

TypeList parameterTuples(Context &context, const InitType &type) {
  const Type *made = type.type;
  while (auto *alias = typeAs<TypeAliasType>(made, TypeKind::TypeAlias))
    made = alias->resolved;
  if (auto *extension = typeAs<ObjectExtensionType>(made, TypeKind::ObjectExtension))
    made = extension->base;
  if (auto *object = typeAs<ObjectType>(made, TypeKind::Object); object && !object->name.empty())
    return constructorParameters(context, *object);
  TypeList tuples;
  for (const Signature &signature : constructorsFor(type.type).signatures)
    tuples.push_back(signature.type->params);
  return tuples;
}

[[noreturn]] void failUnsupported(const Type *type) {
  failPlain("Creation of new instance of type '" + typeText(type) + "' is not supported");
}

/// Only constructors that take the given further arguments count.
TypeList tuplesTaking(Context &context, const InitType &type, const TypeList &tuples) {
  TypeList chosen;
  for (const Type *tuple : tuples) {
    auto &params = *tuple->as<TupleType>();
    if (params.length == 0 || !rangeContains(tupleSize(params), size_t{type.length} + 1))
      continue;
    TypeList given{params.types[0]};
    for (Value argument : type.arguments())
      given.push_back(inferSet(context, argument));
    if (isAssignable(context, tuple, makeTupleType(context, given)))
      chosen.push_back(tuple);
  }
  if (chosen.empty())
    failPlain("The type '" + typeText(&type) +
              "' does not represent a valid set of parameters for " +
              typeName(generalize(context, type.type)) + ".new()");
  return chosen;
}

Accepted acceptedBy(Context &context, const InitType &type) {
  TypeKind kind = type.type->typeKind();
  if (kind == TypeKind::Init || kind == TypeKind::Optional || kind == TypeKind::NotUndef)
    failUnsupported(type.type);
  TypeList tuples = parameterTuples(context, type);
  TypeList singles{type.type}, several;
  if (type.length > 0) {
    for (const Type *tuple : tuplesTaking(context, type, tuples))
      singles.push_back(tuple->as<TupleType>()->types[0]);
    return {makeVariantOrOnly(context, singles)};
  }
  Accepted accepted{};
  for (const Type *tuple : tuples) {
    IntegerType size = tupleSize(*tuple->as<TupleType>());
    bool one = rangesEqual(size, oneSize);
    if (one)
      singles.push_back(tuple->as<TupleType>()->types[0]);
    else
      several.push_back(tuple);
    accepted.severalTakesOne =
        accepted.severalTakesOne || (!one && size.from == Value::smallInteger(1));
  }
  accepted.single = makeVariantOrOnly(context, singles);
  if (!several.empty())
    accepted.several = makeVariantOrOnly(context, several);
  return accepted;
}

/// Whether what the constructors take has this very type in it.
bool recurs(const InitType &type) {
  bool found = false;
  RecursionGuard guard;
  visitType(
      type.type, [&](const Type *part) { found = found || part == &type; }, guard);
  return found;
}

/// Runs `body` with a guard; gives `otherwise` where the type is being asked about already.
template <class Result, class Body>
Result guarded(const InitType &type, RecursionGuard *guard, Result otherwise, Body body) {
  if (!recurs(type))
    return body(guard);
  GuardScope scope(guard);
  return scope.get()->withThis(&type, [&](uint8_t state) {
    return state & RecursionGuard::InThis ? otherwise : body(scope.get());
  });
}

Value oneElement(Context &context, Value value) { return makeArray(context, {&value, 1}); }

int acceptedInstance(Context &context, const InitType &type, Value value, RecursionGuard *guard) {
  Accepted accepted = acceptedBy(context, type);
  int result = reallyInstance(context, type.type, value, guard);
  if (result < 1)
    result = std::max(result, reallyInstance(context, accepted.single, value, guard));
  if (result < 1 && accepted.several) {
    int several = reallyInstance(context, accepted.several, value, guard);
    if (several < 0 && accepted.severalTakesOne)
      several = reallyInstance(context, accepted.several, oneElement(context, value), guard);
    result = std::max(result, several);
  }
  return result;
}

bool acceptedType(Context &context, const InitType &to, const Type *from, RecursionGuard *guard) {
  Accepted accepted = acceptedBy(context, to);
  if (assignable(context, to.type, from, guard) ||
      assignable(context, accepted.single, from, guard))
    return true;
  if (!accepted.several)
    return false;
  return assignable(context, accepted.several, from, guard) ||
         (accepted.severalTakesOne &&
          assignable(context, accepted.several, makeTupleType(context, {&from, 1}), nullptr));
}

} // namespace

int initReallyInstance(Context &context, const InitType &type, Value value, RecursionGuard *guard) {
  if (!type.type)
    return reallyInstance(context, &richDataType, value, nullptr);
  return guarded(type, guard, 0, [&](RecursionGuard *inner) {
    return acceptedInstance(context, type, value, inner);
  });
}

bool takes(Context &context, const InitType &to, const Type *from, RecursionGuard *guard) {
  if (auto *init = typeAs<InitType>(from, TypeKind::Init))
    return !to.type || (init->type && assignable(context, to.type, init->type, guard));
  if (!to.type)
    return assignable(context, &richDataType, from, guard);
  return guarded(to, guard, false,
                 [&](RecursionGuard *inner) { return acceptedType(context, to, from, inner); });
}

Value newByInit(Context &context, const InitType &type, Arguments args) {
  static const Type *const one = sharedType("Callable[Any]");
  static const Type *const oneArray = sharedType("Callable[Array]");
  if (args.size() != 1) {
    const String *name = keepString(context, "value");
    Signature signatures[] = {{oneArray->as<CallableType>(), {&name, 1}, ""},
                              {one->as<CallableType>(), {&name, 1}, ""}};
    bool plain = type.length > 0;
    failPlain(describeSignatures(context, "new_Init", std::span(signatures).subspan(plain ? 1 : 0),
                                 argumentsType(context, args, Value::undef())));
  }
  Accepted accepted = acceptedBy(context, type);
  std::vector<Value> given{args[0]};
  given.insert(given.end(), type.arguments().begin(), type.arguments().end());
  auto *list = dynAs<Array>(args[0]);
  // A list stands for several arguments unless a constructor takes a list.
  if (list && type.length == 0 && !isInstance(context, accepted.single, args[0]))
    given.assign(list->items().begin(), list->items().end());
  return newInstance(context, type.type, given);
}

} // namespace pp
