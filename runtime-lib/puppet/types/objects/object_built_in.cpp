// The Object types that Puppet brings along.
#include "runtime-lib/puppet/types/objects/objects.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/shared_types.h"

namespace pp {

namespace {

const ObjectType *fromText(std::string_view text) { return sharedType(text)->as<ObjectType>(); }

const ObjectType *deferredType() {
  static const ObjectType *const type = fromText(R"(Object[{name => 'Deferred', attributes => {
        name => { type => Pattern[/\A[$]?[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\z/] },
        arguments => { type => Optional[Array[Any]], value => undef }}}])");
  return type;
}

const ObjectType *errorType() {
  static const ObjectType *const type = fromText(R"(Object[{name => 'Error',
      type_parameters => {
        kind => Optional[Variant[String,Regexp,Type[Enum],Type[Pattern],Type[NotUndef],Type[Undef]]],
        issue_code => Optional[Variant[String,Regexp,Type[Enum],Type[Pattern],Type[NotUndef],Type[Undef]]]},
      attributes => {
        msg => String[1],
        kind => { type => Optional[String[1]], value => undef },
        details => { type => Optional[Hash[String[1],Data]], value => undef },
        issue_code => { type => Optional[String[1]], value => undef }},
      functions => { message => Callable[[], String[1]] }}])");
  return type;
}

const ObjectType *structElementType() {
  static const ObjectType *const type =
      fromText("Object[{name => 'Pcore::StructElement', attributes => {key_type => Type, "
               "value_type => Type}}]");
  return type;
}

/// Not read from text, since the check of what defines an Object type needs it.
const ObjectType *makeAnnotationType() {
  ObjectType *type = nullptr;
  withSharedContext([&](Context &context) { type = newObjectType(context, "Annotation"); });
  type->resolved = true;
  type->selfRecursive = false;
  return type;
}

const ObjectType *annotationType() {
  static const ObjectType *const type = makeAnnotationType();
  return type;
}

const ObjectType *pcoreType() {
  static const ObjectType *const type = fromText("Object[{name => 'Pcore'}]");
  return type;
}

const ObjectType *lookupContextType() {
  static const ObjectType *const type =
      fromText(R"(Object[{name => 'Puppet::LookupContext', parent => Any,
      attributes => {
        environment_name => { type => String[1], kind => derived },
        module_name => Variant[String[1], Undef]},
      functions => {
        not_found => Callable[[0, 0], Undef],
        explain => Callable[[0, 0, Callable[0, 0]], Undef],
        interpolate => Callable[1, 1],
        cache => Callable[[Optional[Scalar], Any], Any],
        cache_all => Callable[[Hash[Optional[Scalar], Any]], Undef],
        cache_has_key => Callable[[Optional[Scalar]], Boolean],
        cached_value => Callable[[Optional[Scalar]], Any],
        cached_entries => Variant[Callable[[0, 0, Callable[1, 1]], Undef],
          Callable[[0, 0, Callable[2, 2]], Undef], Callable[[0, 0], Iterable[Tuple[Optional[Scalar], Any]]]],
        cached_file_data => Callable[String, Optional[Callable[Array[Integer]]]]}}])");
  return type;
}

} // namespace

const ObjectType *builtInObject(std::string_view lowerName) {
  if (lowerName == "deferred")
    return deferredType();
  if (lowerName == "error")
    return errorType();
  if (lowerName == "puppet::lookupcontext")
    return lookupContextType();
  if (lowerName == "pcore::structelement")
    return structElementType();
  if (lowerName == "pcore")
    return pcoreType();
  return lowerName == "annotation" ? annotationType() : nullptr;
}

} // namespace pp
