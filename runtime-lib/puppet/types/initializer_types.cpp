// What the hashes must look like that define Object types and type sets.
#include "runtime-lib/puppet/types/initializer_types.h"

#include "runtime-lib/puppet/types/shared_types.h"

namespace pp {

namespace {

#define MEMBER_NAME R"(Pattern[/\A[a-z_]\w*\z/])"
#define SIMPLE_NAME R"(Pattern[/\A[A-Z]\w*\z/])"
#define QUALIFIED_NAME R"(Pattern[/\A[A-Z]\w*(?:::[A-Z]\w*)*\z/])"
#define ANNOTATIONS                                                                                \
  "Optional[annotations] => Optional[Hash[Type[Annotation], Hash[" MEMBER_NAME ", Any]]]"

/// Ruby's regular expression for URIs, as it shows in messages; cut where it has a marker that
/// leftovers are searched by.
// clang-format off
constexpr std::string_view uriPattern = R"RUBY((?x-mi:
        ([a-zA-Z][\-+.a-zA-Z\d]*):                           (?# 1: scheme)
        (?:
           ((?:[\-_.!~*'()a-zA-Z\d;?:@&=+$,]|%[a-fA-F\d]{2})(?:[\-_.!~*'()a-zA-Z\d;\/?:@&=+$,\[\]]|%[a-fA-F\d]{2})*)                    (?# 2: opaque)
        |
           (?:(?:
             \/\/(?:
                 (?:(?:((?:[\-_.!~*'()a-zA-Z\d;:&=+$,]|%[a-fA-F\d]{2})*)@)?        (?# 3: userinfo)
                   (?:((?:(?:[a-zA-Z0-9\-.]|%\h\h)+|\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[(?:(?:[a-fA-F\d]{1,4}:)*(?:[a-fA-F\d]{1,4}|\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})|(?:(?:[a-fA-F\d]{1,4}:)*[a-fA-F\d]{1,4})?::(?:(?:[a-fA-F\d]{1,4}:)*(?:[a-fA-F\d]{1,4}|\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}))?)\]))(?::(\d*))?))? (?# 4: host, 5: port)
               |
                 ((?:[\-_.!~*'()a-zA-Z\d$,;:@&=+]|%[a-fA-F\d]{2})+)                 (?# 6: registry)
               )
             |
             (?!\/\/))                           (?# X)RUBY"
R"RUBY(XX: '\/\/' is the mark for hostport)
             (\/(?:[\-_.!~*'()a-zA-Z\d:@&=+$,]|%[a-fA-F\d]{2})*(?:;(?:[\-_.!~*'()a-zA-Z\d:@&=+$,]|%[a-fA-F\d]{2})*)*(?:\/(?:[\-_.!~*'()a-zA-Z\d:@&=+$,]|%[a-fA-F\d]{2})*(?:;(?:[\-_.!~*'()a-zA-Z\d:@&=+$,]|%[a-fA-F\d]{2})*)*)*)?                    (?# 7: path)
           )(?:\?((?:[\-_.!~*'()a-zA-Z\d;\/?:@&=+$,\[\]]|%[a-fA-F\d]{2})*))?                 (?# 8: query)
        )
        (?:\#((?:[\-_.!~*'()a-zA-Z\d;\/?:@&=+$,\[\]]|%[a-fA-F\d]{2})*))?                  (?# 9: fragment)
      ))RUBY";
// clang-format on

std::string uriText() {
  std::string quoted;
  for (char c : uriPattern)
    quoted += c == '\'' ? std::string("\\'") : std::string(1, c);
  return "Pattern['" + quoted + "']";
}

constexpr std::string_view objectText =
    "Struct[{Optional[name] => " QUALIFIED_NAME ", Optional[parent] => Type,"
    "Optional[type_parameters] => Hash[" MEMBER_NAME ", NotUndef],"
    "Optional[attributes] => Hash[" MEMBER_NAME ", NotUndef],"
    "Optional[constants] => Hash[" MEMBER_NAME ", Any],"
    "Optional[functions] => Hash[Variant[" MEMBER_NAME ", Enum['[]']], NotUndef],"
    "Optional[equality] => Variant[" MEMBER_NAME ", Array[" MEMBER_NAME "]],"
    "Optional[equality_include_type] => Boolean, Optional[checks] => Any," ANNOTATIONS "}]";

std::string typeSetText() {
  std::string uri = uriText();
  std::string reference = "Struct[{name => " QUALIFIED_NAME
                          ", version_range => Variant[String[1], SemVerRange],"
                          "Optional[name_authority] => " +
                          uri + "," ANNOTATIONS "}]";
  return "Struct[{Optional[pcore_uri] => " + uri +
         ", pcore_version => Variant[String[1], SemVer], Optional[name_authority] => " + uri +
         ", Optional[name] => " QUALIFIED_NAME ", Optional[version] => Variant[String[1], SemVer],"
         "Optional[types] => Hash[" SIMPLE_NAME ", Variant[Type, " +
         std::string(objectText) + "], 1], Optional[references] => Hash[" SIMPLE_NAME ", " +
         reference + ", 1]," ANNOTATIONS "}]";
}

} // namespace

const Type *objectInitializer() {
  static const Type *const type = sharedType(objectText);
  return type;
}

const Type *attributeInitializer() {
  static const Type *const type =
      sharedType("Struct[{type => Type, Optional[final] => Boolean, Optional[override] => Boolean,"
                 "Optional[kind] => Enum[constant, derived, given_or_derived, reference],"
                 "value => Any," ANNOTATIONS "}]");
  return type;
}

const Type *functionInitializer() {
  static const Type *const type =
      sharedType("Struct[{type => Type[Callable], Optional[final] => Boolean,"
                 "Optional[override] => Boolean," ANNOTATIONS "}]");
  return type;
}

const Type *typeSetInitializer() {
  static const Type *const type = sharedType(typeSetText());
  return type;
}

} // namespace pp
