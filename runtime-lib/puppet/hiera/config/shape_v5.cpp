// The type of configurations of version 5, and a test for those that need no look at it.
#include "runtime-lib/puppet/hiera/config/shape_v5.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/shared_types.h"

#include <algorithm>

namespace pp::hiera {

namespace {

bool isText(Value value) {
  const String *text = dynAs<String>(value);
  return text && text->length > 0;
}

/// Whether the hash has no other keys than these, with texts or lists of texts.
bool hasOnlyTexts(Value value, std::initializer_list<std::string_view> keys) {
  const Hash *hash = dynAs<Hash>(value);
  return hash &&
         std::all_of(hash->items().begin(), hash->items().end(), [&](const HashEntry &entry) {
           const String *key = dynAs<String>(entry.key);
           if (!key || std::find(keys.begin(), keys.end(), key->view()) == keys.end())
             return false;
           if (key->view() != "paths" && key->view() != "globs")
             return isText(entry.value);
           const Array *list = dynAs<Array>(entry.value);
           return list && list->length > 0 &&
                  std::all_of(list->items().begin(), list->items().end(), isText);
         });
}

} // namespace

const Type *version5Type() {
  static const Type *const type = [] {
    std::string optionsType =
        R"(Hash[Pattern[/\A[A-Za-z](:?[0-9A-Za-z_-]*[0-9A-Za-z])?\z/], Data])";
    std::string text = "String[1]", texts = "Array[String[1], 1]";
    std::string hierarchy =
        "Array[Struct[{'name' => String[1], Optional['options'] => " + optionsType;
    for (std::string_view key :
         {"data_hash", "lookup_key", "hiera3_backend", "v4_data_hash", "data_dig", "path"})
      hierarchy += ", Optional['" + std::string(key) + "'] => " + text;
    hierarchy += ", Optional['paths'] => " + texts + ", Optional['glob'] => " + text +
                 ", Optional['globs'] => " + texts + ", Optional['uri'] => " + text +
                 ", Optional['uris'] => " + texts +
                 ", Optional['mapped_paths'] => Array[String[1], 3, 3]"
                 ", Optional['datadir'] => String[1]}]]";
    std::string defaults = "Struct[{Optional['data_hash'] => String[1], Optional['lookup_key'] => "
                           "String[1], Optional['data_dig'] => String[1], Optional['datadir'] => "
                           "String[1], Optional['options'] => " +
                           optionsType + "}]";
    return sharedType("Struct[{'version' => Integer[5, 5], Optional['defaults'] => " + defaults +
                      ", Optional['hierarchy'] => " + hierarchy +
                      ", Optional['plan_hierarchy'] => " + hierarchy +
                      ", Optional['default_hierarchy'] => " + hierarchy + "}]");
  }();
  return type;
}

bool certainlyFitsVersion5(const Hash &config) {
  for (const HashEntry &entry : config.items()) {
    const String *key = dynAs<String>(entry.key);
    const Array *hierarchy = dynAs<Array>(entry.value);
    bool isFine =
        key && key->view() == "version"    ? entry.value == Value::smallInteger(5)
        : key && key->view() == "defaults" ? hasOnlyTexts(entry.value, {"datadir", "data_hash"})
        : key && key->view() == "hierarchy" && hierarchy
            ? std::all_of(hierarchy->items().begin(), hierarchy->items().end(),
                          [](Value level) {
                            return hasOnlyTexts(level, {"name", "path", "paths", "glob", "globs",
                                                        "datadir", "data_hash"}) &&
                                   hashFind(*level.as<Hash>(), "name");
                          })
            : false;
    if (!isFine)
      return false;
  }
  return hashFind(config, "version");
}

} // namespace pp::hiera
