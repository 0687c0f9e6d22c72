// The table of stdlib's type aliases; a body is read when its alias is first asked for.
#include "runtime-lib/puppet/stdlib/type_aliases.h"

#include "runtime-lib/core/values/unicode.h"

namespace pp::stdlib {

namespace {

// Parts that patterns share.
#define DNS_LABEL "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
#define FILE_MODE "([ugoa]*([-+=]([rwxXst]*|[ugo]))+|[-+=][0-7]+)"
#define WINDOWS_ROOT                                                                               \
  R"((([a-zA-Z]:[\\\/])|([\\\/][\\\/][^\\\/]+[\\\/][^\\\/]+)|([\\\/][\\\/]\?[\\\/][^\\\/]+)))"

#define OCTET "([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])"
#define IPV4 OCTET R"((\.)" OCTET "){3}"

#define HEX "[[:xdigit:]]{1,4}"
#define IPV6_SUBNET R"((\/(1([01][0-9]|2[0-8])|[1-9][0-9]|[0-9]))?)"
#define IPV6_MIXED(head, subnet) R"(/\A)" head IPV4 subnet R"(\z/)"
#define IPV6_TAIL(heads, tails) "(" HEX ":){" heads "}(:" HEX "){0," tails "}:"
#define IPV6_ALTERNATIVES(subnet)                                                                     \
  IPV6_MIXED("(" HEX ":){6}", subnet)                                                                 \
  ", " IPV6_MIXED("(" HEX ":){5}:", subnet) ", " IPV6_MIXED(                                          \
      IPV6_TAIL("4", "1"),                                                                            \
      subnet) ", " IPV6_MIXED(IPV6_TAIL("3", "2"),                                                    \
                              subnet) ", " IPV6_MIXED(IPV6_TAIL("2", "3"),                            \
                                                      subnet) ", " IPV6_MIXED(IPV6_TAIL("1", "4"),    \
                                                                              subnet) ","             \
                                                                                      " " IPV6_MIXED( \
                                                                                          ":("        \
                                                                                          ":" HEX     \
                                                                                          "){0,5}"    \
                                                                                          ":",        \
                                                                                          subnet)
#define IPV6_SHORT(head, tails, subnet) R"(/\A)" head "(:|(:" HEX "){1," tails "})" subnet R"(\z/)"
#define IPV6_HEADS(heads) "(" HEX ":){" heads "}"
#define IPV6_COMPRESSED(subnet)                                                                                        \
  IPV6_SHORT(":", "7", subnet)                                                                                         \
  ", " IPV6_SHORT(IPV6_HEADS("1"), "6", subnet) ", " IPV6_SHORT(                                                       \
      IPV6_HEADS("2"), "5",                                                                                            \
      subnet) ", " IPV6_SHORT(IPV6_HEADS("3"), "4",                                                                    \
                              subnet) ", " IPV6_SHORT(IPV6_HEADS("4"), "3",                                            \
                                                      subnet) ", " IPV6_SHORT(IPV6_HEADS("5"),                         \
                                                                              "2",                                     \
                                                                              subnet) ","                              \
                                                                                      " " IPV6_SHORT(                  \
                                                                                          IPV6_HEADS(                  \
                                                                                              "6"),                    \
                                                                                          "1",                         \
                                                                                          subnet) ", "                 \
                                                                                                  R"(/\A)" IPV6_HEADS( \
                                                                                                      "7") ":" subnet  \
                                                                                                           R"(\z/)"

// The older patterns; those of version 6 lost the backslashes of their digits in one place.
#define OLD_HEX "[0-9A-Fa-f]{1,4}"
#define OLD_BYTE(d) "(25[0-5]|2[0-4]" d "|1" d d "|[1-9]?" d ")"
#define OLD_MIXED(d, dot) "(" OLD_BYTE(d) "(" dot OLD_BYTE(d) "){3})"
#define OLD_STEP(d, dot, heads, tails, mixed)                                                      \
  "((" OLD_HEX ":){" heads "}(((:" OLD_HEX "){1," tails "})|(" mixed ":" OLD_MIXED(d, dot) ")|:))"
#define OLD_IPV6(d, dot)                                                                                     \
  "(((" OLD_HEX ":){7}(" OLD_HEX "|:))|((" OLD_HEX ":){6}(:" OLD_HEX "|" OLD_MIXED(                          \
      d,                                                                                                     \
      dot) "|:))|((" OLD_HEX ":){5}(((:" OLD_HEX                                                             \
           "){1,2})|:" OLD_MIXED(d, dot) "|:))|" OLD_STEP(d, dot, "4", "3", "(:" OLD_HEX ")?") "|" OLD_STEP( \
               d, dot, "3", "4",                                                                             \
               "(:" OLD_HEX                                                                                  \
               "){0,2}") "|" OLD_STEP(d, dot, "2", "5",                                                      \
                                      "(:" OLD_HEX                                                           \
                                      "){0,3}") "|" OLD_STEP(d, dot, "1", "6",                               \
                                                             "(:" OLD_HEX                                    \
                                                             "){0,4}") "|"                                   \
                                                                       "(:(((:" OLD_HEX                      \
                                                                       "){1,7})|((:" OLD_HEX                 \
                                                                       "){0,5}:" OLD_MIXED(                  \
                                                                           d, dot) ")|:)))"
#define OLD_OCTET                                                                                  \
  R"(([0-9](?!\d)|[1-9][0-9](?!\d)|1[0-9]{2}(?!\d)|2[0-4][0-9](?!\d)|25[0-5](?!\d)))"
#define OLD_IPV4 "(" OLD_OCTET "[.]){3}" OLD_OCTET
#define OLD_INTEGER R"(-?(?:(?:[1-9]\d*)|0))"
#define OLD_NUMBER OLD_INTEGER R"((?:\.\d+)?(?:[eE]-?\d+)?)"

struct Row {
  std::string_view name;
  std::string_view body;
};

constexpr Row rows[] = {
#define TYPE_ALIAS(name, body) {name, body},
#include "runtime-lib/puppet/stdlib/type_aliases.def"
};

} // namespace

const Type *TypeAliases::find(Context &context, std::string_view name) {
  if (!name.starts_with("stdlib::"))
    return nullptr;
  if (auto found = known_.find(name); found != known_.end())
    return found->second;
  for (const Row &row : rows)
    if (equalIgnoringAsciiCase(row.name, name)) {
      TypeAliasType *alias = newTypeAlias(context, row.name);
      known_.emplace(name, alias);
      resolveTypeAlias(context, alias, parseType(context, row.body));
      return alias;
    }
  return nullptr;
}

} // namespace pp::stdlib
