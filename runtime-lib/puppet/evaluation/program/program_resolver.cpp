// Names of types are definitions; attributes of references lie in the catalog.
#include "runtime-lib/puppet/evaluation/program/program_resolver.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/catalog/changes/defaults.h"
#include "runtime-lib/puppet/evaluation/callable_types.h"
#include "runtime-lib/puppet/evaluation/private.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp {

const Type *ProgramResolver::loadType(Context &, std::string_view name) {
  return run_.programTypes.find(downcase(withoutLeadingColons(name)));
}

bool ProgramResolver::isResourceType(Context &, std::string_view name) {
  return run_.findCoreType(name) || run_.findDefine(name) || name == "node";
}

const Type *ProgramResolver::returnType(Context &, std::string_view name, std::span<const Value>) {
  const FunctionDescriptor *function = run_.findFunction(name);
  if (!function || !function->code.returnType)
    return nullptr;
  return functionTypes(run_, function->code).result;
}

static bool acceptsAttribute(const Resource &resource, const String *name) {
  if (resource.core)
    return resource.core->accepts(name->view());
  if (sameName(name, names().name) || findMetaparameter(name->view()))
    return true;
  const Callable *code = resource.definition ? resource.definition->entry->code : nullptr;
  for (uint32_t i = 0; code && i < code->parameterCount; ++i)
    if (sameName(code->parameters[i].name, name))
      return true;
  return false;
}

Value ProgramResolver::resourceAttribute(Context &, const Type *reference, Value attribute) {
  Value value = typeValue(reference);
  std::string type(referenceTypeName(value));
  std::string title(referenceTitle(value));
  bool isClass = reference->is(TypeKind::Class);
  Resource *resource = findResource(run_, isClass ? "class" : type, title);
  if (!resource)
    failIssue<Issue::UnknownResource>(type, title);
  const String *name = dynAs<String>(attribute);
  if (!name || !acceptsAttribute(*resource, name))
    failIssue<Issue::UnknownResourceParameter>(capitalize(type), title, rubyText(attribute));
  warnOfPrivateAccess(run_, *resource, name);
  Value found = resource->get(name);
  if (!found.isUndef() || !resource->scope)
    return found;
  const ResourceParameter *fallback = findDefault(*resource->scope, resource->type, name);
  return fallback ? fallback->value : Value::undef();
}

const Type *ProgramResolver::closureType(Context &, Value closure) {
  return run_.closureType(closure);
}

Value ProgramResolver::newLookupContext(Context &, Value moduleName) {
  return run_.dataBinding ? run_.dataBinding->newContext(moduleName) : Value::unset();
}

} // namespace pp
