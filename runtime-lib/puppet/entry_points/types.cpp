// Types in expressions and checks against them.
#include "runtime-lib/puppet/entry_points/located.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

namespace pp {
extern "C" {

Value pp_named_type(Run *run, Scope *, const String *name, int64_t lenient, const Location *place) {
  if (auto known = run->namedTypes.find(name); known != run->namedTypes.end())
    return typeValue(known->second);
  return located(place, "a Type-Name", 0, [&] {
    ProgramTypes::Viewing viewing(run->programTypes, place ? place->file : nullptr);
    try {
      const Type *type = resolveTypeName(*run, name->view());
      // Puppet takes the bare word TypeReference for a name that it could not resolve.
      auto *unresolved = typeAs<TypeReferenceType>(type, TypeKind::TypeReference);
      if (unresolved && !lenient)
        failIssue<Issue::UnknownResourceType>(unresolved->text);
      // A name that means nothing yet may mean something later.
      if (!unresolved && run->programTypes.isLasting(type))
        run->namedTypes.emplace(name, type);
      return typeValue(type);
    } catch (const EvaluationError &error) {
      if (!lenient || !isIssue<Issue::UnknownResourceType>(error))
        throw;
      return typeValue(makeTypeReference(*run, name->view()));
    }
  });
}

Value pp_assert_type(Run *run, Scope *, Value value, Value type, const String *subject,
                     const Location *place) {
  return located(place, "a Type-Name", 0, [&] {
    assertInstance(*run, subject->view(), asType(type), value);
    return value;
  });
}

} // extern "C"
} // namespace pp
