// Reads the signatures of built-in functions, each when its function is first called.
#include "runtime-lib/functions/function_table.h"

#include "runtime-lib/functions/builtins.h"
#include "runtime-lib/stdlib/type_aliases.h"
#include "runtime-lib/values/unicode.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <unordered_map>

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
#include "runtime-lib/functions/builtin_functions.def"
};

/// A type that signatures name and nothing else sees.
struct LocalTypeRow {
  std::string_view name;
  std::string_view body;
};
constexpr LocalTypeRow localTypes[] = {
#define LOCAL_TYPE(name, body) {#name, body},
#include "runtime-lib/functions/builtin_functions.def"
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

/// All built-in functions by name; one per process.
class FunctionTable {
public:
  FunctionTable() {
    context_.types = &localTypes_;
    std::string_view origin = "puppet";
    for (const FunctionRow &row : rows) {
      if (row.form == FunctionRow::Form::Origin) {
        origin = row.name;
        continue;
      }
      BuiltinFunction &function = byName_[row.name].function;
      function.origin = origin;
      function.rows.push_back(&row);
    }
  }
  bool contains(std::string_view name) const { return byName_.contains(name); }
  const BuiltinFunction *find(std::string_view name) {
    auto found = byName_.find(name);
    if (found == byName_.end())
      return nullptr;
    Entry &entry = found->second;
    std::call_once(entry.isRead, [&] {
      std::lock_guard guard(lock_);
      readSignatures(entry);
    });
    return &entry.function;
  }
  std::vector<std::string_view> names() const {
    std::vector<std::string_view> all;
    for (const auto &[name, entry] : byName_)
      all.push_back(name);
    std::sort(all.begin(), all.end());
    return all;
  }

private:
  struct Entry {
    BuiltinFunction function;
    std::once_flag isRead;
    std::vector<std::vector<const String *>> parameterNames;
  };

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
  std::unordered_map<std::string_view, Entry> byName_;
};

FunctionTable &table() {
  static FunctionTable &all = *new FunctionTable();
  return all;
}

} // namespace

const BuiltinFunction *findBuiltin(std::string_view name) { return table().find(name); }
bool isBuiltin(std::string_view name) { return table().contains(name); }
std::vector<std::string_view> builtinNames() { return table().names(); }

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
