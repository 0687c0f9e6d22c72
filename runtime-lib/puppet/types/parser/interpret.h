// From the tree of a type in text form to the type.
#pragma once

#include "runtime-lib/puppet/types/parser/syntax.h"
#include "runtime-lib/puppet/types/type.h"

#include <vector>

namespace pp::type_syntax {

/// What the names in a type mean.
class Names {
public:
  virtual ~Names() = default;
  /// The type called `name`, or null.
  virtual const Type *find(Context &context, std::string_view name) = 0;
};

/// Makes types and the literals in them out of a tree; failures are Puppet's.
class Interpreter {
public:
  /// Names mean what they mean everywhere in the program unless `names` says otherwise.
  Interpreter(Context &context, std::string_view source, Names *names = nullptr)
      : context_(context), source_(source), names_(names) {}

  /// The type that the expression stands for.
  const Type *type(const Node &node);
  /// The type or literal that the expression stands for.
  Value any(const Node &node);

private:
  using Parameters = std::vector<Value>;

  Value list(const Node &node);
  Value hash(const Node &node);
  Value negated(const Node &node);
  const Type *find(const std::string &name);
  const Type *named(const std::string &name);
  const Type *access(const Node &node);
  const Type *scalar(const Node &node, const std::string &name, const Parameters &parameters);
  const Type *collection(const Node &node, const std::string &name, const Parameters &parameters);
  const Type *contained(const Node &node, const std::string &name, const Parameters &parameters);
  const Type *loaded(const Node &node, const Parameters &parameters);

  const Type *array(const Node &node, const Parameters &parameters);
  const Type *hashType(const Node &node, const Parameters &parameters);
  const Type *tuple(const Node &node, Parameters parameters);
  const Type *enumeration(const Parameters &parameters);
  const Type *resource(const Node &node, Parameters parameters);
  const Type *resourceNamed(const Node &node, Value name, Value title);
  const Type *integer(const Parameters &parameters);
  const Type *floating(const Parameters &parameters);

  const Type *wanted(const Node &node, Value value);
  const IntegerType *range(Value from, Value to);
  /// A size in parameters[first…]: an Integer type or one or two ends.
  const IntegerType *size(const Node &node, const Parameters &parameters, size_t first);
  void wantRange(const Node &node, Value value);
  [[noreturn]] void failInvalid(const Node &node);
  [[noreturn]] void failNotParameterized(const Node &node);

  Context &context_;
  std::string_view source_;
  Names *names_;
};

} // namespace pp::type_syntax
