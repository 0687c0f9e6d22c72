// Why a value does not fit a type, in Puppet's words.
#pragma once

#include "runtime-lib/puppet/types/type.h"

#include <vector>

namespace pp {

/// One way to call a function or lambda.
struct Signature {
  const CallableType *type;
  /// As many names as there are parameter types, or none.
  std::span<const String *const> parameterNames;
  std::string_view blockName;
};

/// `subject expects a String value, got Integer`; several lines when several things are wrong;
/// empty when `actual` fits. `subject` may be empty.
std::string describeMismatch(Context &context, std::string_view subject, const Type *expected,
                             const Type *actual);

/// Throws the plain failure `subject expects …` unless the value is an instance of the type.
void assertInstance(Context &context, std::string_view subject, const Type *type, Value value);

/// Checks named parameters of a class, define, or resource: unknown names, missing required ones
/// (unless `missingOk`), wrong types. Throws `subject: parameter 'x' expects …`.
void validateParameters(Context &context, std::string_view subject, const StructType *parameters,
                        const Hash &given, bool missingOk = false);
/// Checks the value of a parameter's default expression. Throws `subject: parameter 'x' expects …`.
void validateDefaultParameter(Context &context, std::string_view subject, std::string_view name,
                              const Type *type, Value value);

/// Why none of the signatures accepts the arguments; `arguments` is the Tuple of their types with
/// the lambda's type last. `function` is a name, or `lambda`.
std::string describeSignatures(Context &context, std::string_view function,
                               std::span<const Signature> signatures, const Type *arguments);
/// The parameters of one: `String a, Integer b?, Callable[1, 1] block`.
std::string signatureText(Context &context, const Signature &signature);
/// Whether a callable accepts these arguments; `closure` is undef when there is no lambda.
bool isCallableWith(Context &context, const CallableType &type, std::span<const Value> arguments,
                    Value closure);
/// The Tuple of the arguments' detailed types, the lambda's last, as describeSignatures() takes it.
const Type *argumentsType(Context &context, std::span<const Value> arguments, Value closure);

} // namespace pp
