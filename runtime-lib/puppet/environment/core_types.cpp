// The table of core_types.def in memory.
#include "runtime-lib/puppet/environment/core_types.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/evaluation/names.h"
#include "runtime-lib/puppet/types/factory/factory.h"

#include <algorithm>
#include <atomic>
#include <mutex>

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

struct CoreTypeRow {
  std::string_view name;
  bool isVendored;
  bool isomorphic;
  std::string_view namevars;
  std::string_view titleAttribute;
  std::string_view attributes;
};
constexpr CoreTypeRow typeRows[] = {
#define METAPARAMETER(name, kind)
#define CORE_TYPE(name, origin, uniqueness, namevars, titleAttribute, attributes)                  \
  {#name, origin, uniqueness, namevars, titleAttribute, attributes},
#define TITLE_PATTERN(type, regexp, attributes)
#include "runtime-lib/puppet/environment/core_types.def"
};

struct TitlePatternRow {
  std::string_view type;
  std::string_view regexp;
  std::string_view attributes;
};
constexpr TitlePatternRow patternRows[] = {
#define METAPARAMETER(name, kind)
#define CORE_TYPE(name, origin, uniqueness, namevars, titleAttribute, attributes)
#define TITLE_PATTERN(type, regexp, attributes) {#type, regexp, attributes},
#include "runtime-lib/puppet/environment/core_types.def"
};

/// Types are made when they are first asked for: a catalog needs few of them.
class CoreTypes {
public:
  CoreTypes() {
    for (size_t i = 0; i < std::size(typeRows); ++i)
      slots_[slotOf(typeRows[i].name)].push_back(static_cast<uint8_t>(i));
  }
  const CoreType *find(std::string_view name) {
    if (name.empty())
      return nullptr;
    for (uint8_t number : slots_[slotOf(name)]) {
      if (typeRows[number].name != name)
        continue;
      const CoreType *known = types_[number].load(std::memory_order_acquire);
      return known ? known : make(number);
    }
    return nullptr;
  }

private:
  static size_t slotOf(std::string_view name) {
    return (static_cast<unsigned char>(name[0]) * 4 + name.size()) % 64;
  }

  /// Like a literal of a program: what it is compiled to stays for all catalogs of the process.
  const Regexp *patternOf(std::string_view text) {
    auto *pattern = const_cast<Regexp *>(makeRegexp(context_, text).as<Regexp>());
    pattern->flags &= static_cast<uint8_t>(~regexp_options::dynamic);
    return pattern;
  }

  const CoreType *make(size_t number) {
    std::lock_guard guard(lock_);
    if (const CoreType *known = types_[number].load(std::memory_order_acquire))
      return known;
    const CoreTypeRow &row = typeRows[number];
    auto *type = new CoreType{};
    type->name = processString(row.name);
    type->typeName = processString(capitalizeSegments(row.name));
    type->namevars = splitWords(row.namevars);
    type->titleAttribute = row.titleAttribute.empty() ? nullptr : processString(row.titleAttribute);
    type->isVendored = row.isVendored;
    type->isomorphic = row.isomorphic;
    for (const String *word : splitWords(row.attributes))
      type->attributes.insert(word->view());
    for (const TitlePatternRow &pattern : patternRows)
      if (pattern.type == row.name)
        type->titlePatterns.push_back({patternOf(pattern.regexp), splitWords(pattern.attributes)});
    types_[number].store(type, std::memory_order_release);
    return type;
  }

  std::mutex lock_;
  Context context_;
  /// Numbers of types by the length and the first letter of their names, which tell most apart.
  std::vector<uint8_t> slots_[64];
  static_assert(std::size(typeRows) < 256);
  std::atomic<const CoreType *> types_[std::size(typeRows)] = {};
};

} // namespace

const CoreType *findCoreType(std::string_view name) {
  static CoreTypes &types = *new CoreTypes();
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
#include "runtime-lib/puppet/environment/core_types.def"
  };
  return all;
}

namespace {

/// Metaparameters by length and first letter, which tell most other names apart from them.
class MetaparameterTable {
public:
  MetaparameterTable() {
    for (const Metaparameter &metaparameter : metaparameters())
      slotOf(metaparameter.name->view()).push_back(&metaparameter);
  }
  const Metaparameter *find(std::string_view name) const {
    if (name.empty())
      return nullptr;
    for (const Metaparameter *candidate : const_cast<MetaparameterTable *>(this)->slotOf(name))
      if (candidate->name->view() == name)
        return candidate;
    return nullptr;
  }

private:
  std::vector<const Metaparameter *> &slotOf(std::string_view name) {
    return slots_[(static_cast<unsigned char>(name[0]) * 4 + name.size()) % std::size(slots_)];
  }
  std::vector<const Metaparameter *> slots_[64];
};

} // namespace

const Metaparameter *findMetaparameter(std::string_view name) {
  static const MetaparameterTable &table = *new MetaparameterTable();
  return table.find(name);
}

} // namespace pp
