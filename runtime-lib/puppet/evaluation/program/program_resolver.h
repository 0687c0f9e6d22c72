// What the type system asks of a program while it runs.
#pragma once

#include "runtime-lib/puppet/types/type.h"

namespace pp {

struct Run;

/// Answers from the definitions and the catalog of a run.
class ProgramResolver : public TypeResolver {
public:
  explicit ProgramResolver(Run &run) : run_(run) {}

  const Type *loadType(Context &context, std::string_view name) override;
  bool isResourceType(Context &context, std::string_view name) override;
  const Type *closureType(Context &context, Value closure) override;
  const Type *returnType(Context &context, std::string_view name,
                         std::span<const Value> arguments) override;
  Value resourceAttribute(Context &context, const Type *reference, Value attribute) override;
  Value newLookupContext(Context &context, Value moduleName) override;

private:
  Run &run_;
};

} // namespace pp
