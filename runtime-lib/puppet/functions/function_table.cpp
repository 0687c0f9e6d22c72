// Reads the signatures of built-in functions, each when its function is first called.
#include "runtime-lib/puppet/functions/function_table.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/builtins.h"
#include "runtime-lib/puppet/stdlib/type_aliases.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>

namespace pp {

namespace {

constexpr uint32_t unlimited = UINT32_MAX;

constexpr FunctionRow rows[] = {
#define BUILTIN(name, entry, effect, signature, parameters)                                        \
  {#name,                                                                                          \
   builtins::entry,                                                                                \
   FunctionEffect::effect,                                                                         \
   FunctionRow::Form::Signature,                                                                   \
   signature,                                                                                      \
   parameters,                                                                                     \
   0,                                                                                              \
   0,                                                                                              \
   true},
#define MISMATCH(name, entry, signature)                                                           \
  {#name, builtins::entry, FunctionEffect::Pure, FunctionRow::Form::Mismatch, signature, "", 0, 0, \
   true},
#define EXTENSION(name, entry, effect, signature, parameters)                                      \
  {#name,                                                                                          \
   builtins::entry,                                                                                \
   FunctionEffect::effect,                                                                         \
   FunctionRow::Form::Extension,                                                                   \
   signature,                                                                                      \
   parameters,                                                                                     \
   0,                                                                                              \
   0,                                                                                              \
   true},
#define LEGACY(name, entry, effect, minimum, isValue)                                              \
  {#name,     builtins::entry, FunctionEffect::effect, FunctionRow::Form::Legacy, {}, {}, minimum, \
   unlimited, isValue},
#define LEGACY_EXACT(name, entry, effect, count)                                                   \
  {                                                                                                \
      #name,                                                                                       \
      builtins::entry,                                                                             \
      FunctionEffect::effect,                                                                      \
      FunctionRow::Form::Legacy,                                                                   \
      {},                                                                                          \
      {},                                                                                          \
      count,                                                                                       \
      count,                                                                                       \
      true},
#define ORIGIN(name)                                                                               \
  {#name, nullptr, FunctionEffect::Pure, FunctionRow::Form::Origin, {}, {}, 0, 0, false},
#include "runtime-lib/puppet/functions/builtin_functions.def"
};

constexpr LambdaUseRow lambdaUses[] = {
#define LAMBDA(name, use, leastArguments, mostArguments, leastParameters, mostParameters)          \
  {#name, LambdaUse::use, leastArguments, mostArguments, leastParameters, mostParameters},
#include "runtime-lib/puppet/functions/builtin_functions.def"
};

/// A type that signatures name and nothing else sees.
struct LocalTypeRow {
  std::string_view name;
  std::string_view body;
};
constexpr LocalTypeRow localTypes[] = {
#define LOCAL_TYPE(name, body) {#name, body},
#include "runtime-lib/puppet/functions/builtin_functions.def"
};

/// Finds the local types of signatures; a recursive one sees itself while it is being read.
class LocalTypes : public TypeResolver {
public:
  const Type *loadType(Context &context, std::string_view name) override {
    std::string lower(name);
    if (auto known = types_.find(lower); known != types_.end())
      return known->second;
    for (const LocalTypeRow &row : localTypes)
      if (equalIgnoringAsciiCase(row.name, name)) {
        TypeAliasType *alias = newTypeAlias(context, row.name);
        types_[lower] = alias;
        resolveTypeAlias(context, alias, parseType(context, row.body));
        return alias;
      }
    return stdlibTypes_.find(context, lower);
  }
  bool isResourceType(Context &, std::string_view) override { return false; }
  const Type *closureType(Context &, Value) override { return nullptr; }
  const Type *returnType(Context &, std::string_view, std::span<const Value>) override {
    return nullptr;
  }
  Value resourceAttribute(Context &, const Type *, Value) override { return Value::undef(); }

private:
  std::map<std::string, const Type *> types_;
  stdlib::TypeAliases stdlibTypes_;
};

/// Numbers of rows by name; those of one name in their order.
constexpr auto rowsByName = [] {
  std::array<uint16_t, std::size(rows)> all{};
  for (size_t i = 0; i < all.size(); ++i)
    all[i] = static_cast<uint16_t>(i);
  std::sort(all.begin(), all.end(), [](uint16_t a, uint16_t b) {
    int order = rows[a].name.compare(rows[b].name);
    return order < 0 || (order == 0 && a < b);
  });
  return all;
}();

/// The places of a name in rowsByName.
struct Places {
  size_t begin;
  size_t end;
};

Places placesOf(std::string_view name) {
  const uint16_t *begin = std::lower_bound(
      rowsByName.begin(), rowsByName.end(), name,
      [](uint16_t row, std::string_view wanted) { return rows[row].name < wanted; });
  const uint16_t *end = begin;
  while (end != rowsByName.end() && rows[*end].name == name)
    ++end;
  return {static_cast<size_t>(begin - rowsByName.begin()),
          static_cast<size_t>(end - rowsByName.begin())};
}

bool isFunction(uint16_t row) { return rows[row].form != FunctionRow::Form::Origin; }

/// Built-in functions, each made when it is first asked for; one table per process.
class FunctionTable {
public:
  FunctionTable() { context_.types = &localTypes_; }
  const BuiltinFunction *find(std::string_view name) {
    Places places = placesOf(name);
    if (places.begin == places.end)
      return nullptr;
    const BuiltinFunction *known = functions_[places.begin].load(std::memory_order_acquire);
    return known ? known : make(places);
  }
  static bool contains(std::string_view name) {
    Places places = placesOf(name);
    return std::any_of(rowsByName.begin() + places.begin, rowsByName.begin() + places.end,
                       isFunction);
  }
  static std::vector<std::string_view> names() {
    std::vector<std::string_view> all;
    for (uint16_t row : rowsByName)
      if (isFunction(row) && (all.empty() || all.back() != rows[row].name))
        all.push_back(rows[row].name);
    return all;
  }

private:
  struct Entry {
    BuiltinFunction function;
    std::vector<std::vector<const String *>> parameterNames;
  };

  static std::string_view originOf(uint16_t row) {
    while (row > 0 && isFunction(row))
      --row;
    return isFunction(row) ? "puppet" : rows[row].name;
  }

  /// Null where the name is no function's.
  const BuiltinFunction *make(Places places) {
    std::lock_guard guard(lock_);
    if (const BuiltinFunction *known = functions_[places.begin].load(std::memory_order_acquire))
      return known;
    auto entry = std::make_unique<Entry>();
    for (size_t i = places.begin; i < places.end; ++i)
      if (isFunction(rowsByName[i])) {
        entry->function.origin = originOf(rowsByName[i]);
        entry->function.rows.push_back(&rows[rowsByName[i]]);
      }
    if (entry->function.rows.empty())
      return nullptr;
    readSignatures(*entry);
    functions_[places.begin].store(&entry->function, std::memory_order_release);
    return &entries_.emplace_back(std::move(entry))->function;
  }

  void readSignatures(Entry &entry) {
    if (entry.function.isLegacy())
      return;
    entry.parameterNames.reserve(entry.function.rows.size());
    for (const FunctionRow *row : entry.function.rows) {
      auto *type = static_cast<const CallableType *>(parseType(context_, row->signature));
      entry.function.types.push_back(type);
      if (row->form == FunctionRow::Form::Signature)
        readParameterNames(entry, *row, type);
    }
  }
  void readParameterNames(Entry &entry, const FunctionRow &row, const CallableType *type) {
    std::vector<const String *> &words = entry.parameterNames.emplace_back();
    std::string_view text = row.parameters;
    std::string_view block;
    while (!text.empty()) {
      size_t end = std::min(text.find(' '), text.size());
      std::string_view word = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      constexpr std::string_view rest = "…";
      if (word.starts_with('&'))
        block = word.substr(1);
      else
        words.push_back(
            processString(word.ends_with(rest) ? word.substr(0, word.size() - rest.size()) : word));
    }
    entry.function.signatures.push_back({type, words, block});
  }

  std::mutex lock_;
  Context context_;
  LocalTypes localTypes_;
  std::vector<std::unique_ptr<Entry>> entries_;
  /// By the first place of the name.
  std::atomic<const BuiltinFunction *> functions_[std::size(rows)] = {};
};

FunctionTable &table() {
  static FunctionTable &all = *new FunctionTable();
  return all;
}

} // namespace

const BuiltinFunction *findBuiltin(std::string_view name) {
  // A program asks again and again by the same constants: where one lies says where to look first.
  thread_local constinit const BuiltinFunction *recent[64] = {};
  const BuiltinFunction *&last = recent[reinterpret_cast<uintptr_t>(name.data()) / 16 % 64];
  if (last && last->rows[0]->name == name)
    return last;
  const BuiltinFunction *found = table().find(name);
  if (found)
    last = found;
  return found;
}

std::optional<FunctionEffect> effectOf(std::string_view name) {
  Places places = placesOf(name);
  std::optional<FunctionEffect> most;
  for (size_t i = places.begin; i < places.end; ++i)
    if (isFunction(rowsByName[i]))
      most = std::max(most.value_or(FunctionEffect::Pure), rows[rowsByName[i]].effect);
  return most;
}

const LambdaUseRow *lambdaUseOf(std::string_view name) {
  const auto *found = std::ranges::find(lambdaUses, name, &LambdaUseRow::name);
  return found == std::end(lambdaUses) ? nullptr : found;
}

bool isBuiltin(std::string_view name) { return FunctionTable::contains(name); }
std::vector<std::string_view> builtinNames() { return FunctionTable::names(); }

static std::string legacyText(const FunctionRow &row) {
  std::string text;
  for (uint32_t i = 1; i <= row.minimum; ++i)
    text += (i > 1 ? ", Any arg" : "Any arg") + std::to_string(i);
  bool takesMore = row.maximum > row.minimum;
  return text + (takesMore ? text.empty() ? "Any args*" : ", Any args*" : "");
}

std::vector<std::string> signatureTexts(const BuiltinFunction &function) {
  std::string name(function.rows[0]->name);
  std::vector<std::string> texts;
  Context scratch;
  if (function.isLegacy())
    texts.push_back(name + "(" + legacyText(*function.rows[0]) + ")");
  for (const Signature &signature : function.signatures)
    texts.push_back(name + "(" + signatureText(scratch, signature) + ")");
  return texts;
}

} // namespace pp
