// The table of core_types.def in memory.
#include "runtime-lib/catalog/core_types.h"

#include "runtime-lib/catalog/names.h"
#include "runtime-lib/types/factory.h"
#include "runtime-lib/values/build.h"
#include "runtime-lib/values/error.h"
#include "runtime-lib/values/regexp.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace pp {

namespace {

constexpr bool Vendored = true;
constexpr bool Core = false;
constexpr bool Isomorphic = true;
constexpr bool NotIsomorphic = false;

std::vector<const String *> splitWords(std::string_view text) {
  std::vector<const String *> words;
  while (!text.empty()) {
    size_t end = std::min(text.find(' '), text.size());
    words.push_back(processString(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

class CoreTypes {
public:
  CoreTypes() {
#define METAPARAMETER(name, kind)
#define CORE_TYPE(name, origin, uniqueness, namevars, titleAttribute, attributes)                  \
  add(#name, origin, uniqueness, namevars, titleAttribute, attributes);
#define TITLE_PATTERN(type, regexp, attributes) addPattern(#type, regexp, attributes);
#include "runtime-lib/catalog/core_types.def"
  }
  const CoreType *find(std::string_view name) const {
    auto found = byName_.find(name);
    return found == byName_.end() ? nullptr : found->second;
  }

private:
  void add(std::string_view name, bool vendored, bool isomorphic, std::string_view namevars,
           std::string_view titleAttribute, std::string_view attributes) {
    CoreType &type = types_.emplace_back();
    type.name = processString(name);
    type.typeName = processString(capitalizeSegments(name));
    type.namevars = splitWords(namevars);
    type.titleAttribute = titleAttribute.empty() ? nullptr : processString(titleAttribute);
    type.isVendored = vendored;
    type.isomorphic = isomorphic;
    for (const String *word : splitWords(attributes))
      type.attributes.insert(word->view());
    byName_[type.name->view()] = &type;
  }
  void addPattern(std::string_view type, std::string_view regexp, std::string_view attributes) {
    // Like a literal of a program: what it is compiled to stays for all catalogs of the process.
    auto *pattern = const_cast<Regexp *>(makeRegexp(context_, regexp).as<Regexp>());
    pattern->flags &= static_cast<uint8_t>(~regexp_options::dynamic);
    byName_.at(type)->titlePatterns.push_back({pattern, splitWords(attributes)});
  }

  Context context_;
  std::deque<CoreType> types_;
  std::unordered_map<std::string_view, CoreType *> byName_;
};

} // namespace

const CoreType *findCoreType(std::string_view name) {
  static const CoreTypes &types = *new CoreTypes();
  return types.find(name);
}

/// Compiled where the type lives, not in the catalog that needs it first and ends before others. A
/// pattern that does not compile fails where it is used.
static const Regexp *titlePattern(Context &context, const std::string &source) {
  try {
    return dynamicRegexp(context, source, 0).as<Regexp>();
  } catch (const EvaluationError &) {
    return makeRegexp(context, source).as<Regexp>();
  }
}

CoreType makeCoreType(Context &context, const ModuleType &given) {
  CoreType type{};
  type.name = processString(given.name);
  type.typeName = processString(capitalizeSegments(given.name));
  for (const std::string &namevar : given.namevars)
    type.namevars.push_back(processString(namevar));
  for (const std::string &attribute : given.attributes)
    type.attributes.insert(processString(attribute)->view());
  for (const ModuleType::Pattern &pattern : given.patterns) {
    std::vector<const String *> attributes;
    for (const std::string &attribute : pattern.attributes)
      attributes.push_back(processString(attribute));
    type.titlePatterns.push_back({titlePattern(context, pattern.regexp), std::move(attributes)});
  }
  bool hasOneNamevar = type.titlePatterns.empty() && type.namevars.size() == 1;
  type.titleAttribute = hasOneNamevar ? type.namevars[0] : nullptr;
  type.isomorphic = given.isIsomorphic;
  type.file = given.file;
  type.problem = given.problem;
  return type;
}

bool CoreType::accepts(std::string_view attribute) const {
  return attribute == "name" || attributes.contains(attribute) || findMetaparameter(attribute);
}

const String *CoreType::namevar() const {
  return namevars.size() == 1 ? namevars[0] : names().name;
}

const std::vector<Metaparameter> &metaparameters() {
  static const std::vector<Metaparameter> all = {
#define METAPARAMETER(name, kind) {processString(#name), MetaparameterKind::kind},
#define CORE_TYPE(name, origin, uniqueness, namevars, titleAttribute, attributes)
#define TITLE_PATTERN(type, regexp, attributes)
#include "runtime-lib/catalog/core_types.def"
  };
  return all;
}

const Metaparameter *findMetaparameter(std::string_view name) {
  for (const Metaparameter &candidate : metaparameters())
    if (candidate.name->view() == name)
      return &candidate;
  return nullptr;
}

} // namespace pp
