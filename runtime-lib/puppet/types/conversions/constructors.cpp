// Reads the table of constructors when one of a kind is first needed, and dispatches calls.
#include "runtime-lib/puppet/types/conversions/constructors.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/shared_types.h"

#include <array>
#include <mutex>

namespace pp {

namespace {

enum class RowKind : uint8_t { Set, LocalType, Constructor, Mismatch };

/// One row of the table.
struct Row {
  RowKind row;
  TypeKind kind;
  const char *name;
  const char *text;
  Constructor constructor;
  MismatchText mismatch;
};

constexpr Row rows[] = {
#define CONSTRUCTORS(Kind, name) {RowKind::Set, TypeKind::Kind, name, nullptr, nullptr, nullptr},
#define LOCAL_TYPE(Kind, name, type)                                                               \
  {RowKind::LocalType, TypeKind::Kind, name, type, nullptr, nullptr},
#define CONSTRUCTOR(Kind, entry, names, signature)                                                 \
  {RowKind::Constructor, TypeKind::Kind, names, signature, entry, nullptr},
#define MISMATCH(Kind, entry, signature)                                                           \
  {RowKind::Mismatch, TypeKind::Kind, nullptr, signature, nullptr, entry},
#include "runtime-lib/puppet/types/conversions/constructors.def"
};

/// Finds the local types of the set that is being read.
class LocalTypes : public TypeResolver {
public:
  explicit LocalTypes(const ConstructorSet &set) : set_(set) {}

  const Type *loadType(Context &, std::string_view name) override {
    for (auto &[known, type] : set_.localTypes)
      if (lower(known) == name)
        return type;
    return nullptr;
  }
  bool isResourceType(Context &, std::string_view) override { return false; }
  const Type *closureType(Context &, Value) override { return &callableType; }
  const Type *returnType(Context &, std::string_view, std::span<const Value>) override {
    return nullptr;
  }
  Value resourceAttribute(Context &, const Type *, Value) override { return Value::undef(); }

private:
  static std::string lower(std::string text) {
    for (char &c : text)
      c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return text;
  }
  const ConstructorSet &set_;
};

std::span<const String *const> splitNames(Context &context, std::string_view names) {
  std::vector<const String *> list;
  while (!names.empty()) {
    size_t end = std::min(names.find(' '), names.size());
    list.push_back(keepString(context, names.substr(0, end)));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return {copyToArena<const String *>(context, list), list.size()};
}

void addRow(Context &context, ConstructorSet &set, const Row &row) {
  LocalTypes locals(set);
  if (row.row == RowKind::Set) {
    set.name = row.name;
    return;
  }
  const Type *type = sharedType(row.text, &locals);
  switch (row.row) {
  case RowKind::Set:
    return;
  case RowKind::LocalType: {
    TypeAliasType *alias = newTypeAlias(context, row.name);
    resolveTypeAlias(context, alias, type);
    set.localTypes.emplace_back(row.name, alias);
    return;
  }
  case RowKind::Constructor:
    set.signatures.push_back(
        {type->as<CallableType>(), splitNames(context, row.name), std::string_view()});
    set.constructors.push_back(row.constructor);
    return;
  case RowKind::Mismatch:
    set.mismatchTypes.push_back(type->as<CallableType>());
    set.mismatchTexts.push_back(row.mismatch);
    return;
  }
}

const ConstructorSet *readSet(TypeKind kind) {
  ConstructorSet *set = nullptr;
  withSharedContext([&](Context &context) {
    for (const Row &row : rows) {
      if (row.kind != kind)
        continue;
      if (!set)
        set = new ConstructorSet;
      addRow(context, *set, row);
    }
  });
  return set;
}

/// Tuple and Struct are made like Array and Hash and then tested.
TypeKind constructingKind(TypeKind kind) {
  if (kind == TypeKind::Tuple)
    return TypeKind::Array;
  return kind == TypeKind::Struct ? TypeKind::Hash : kind;
}

constexpr size_t kindCount = static_cast<size_t>(TypeKind::TypeSet) + 1;

} // namespace

const Type *ConstructorSet::localType(std::string_view wanted) const {
  for (auto &[known, type] : localTypes)
    if (known == wanted)
      return type;
  return nullptr;
}

const ConstructorSet *constructorsOf(TypeKind kind) {
  static std::array<std::once_flag, kindCount> flags;
  static std::array<const ConstructorSet *, kindCount> sets;
  auto number = static_cast<size_t>(constructingKind(kind));
  std::call_once(flags[number], [&] { sets[number] = readSet(static_cast<TypeKind>(number)); });
  return sets[number];
}

const ConstructorSet &constructorsFor(const Type *type) {
  const Type *target = type;
  for (;;) {
    if (target->is(TypeKind::TypeAlias)) {
      target = target->as<TypeAliasType>()->resolved;
    } else if (target->is(TypeKind::Optional) && target->as<ContainedType>()->type) {
      target = target->as<ContainedType>()->type;
    } else if (target->is(TypeKind::NotUndef)) {
      const Type *inner = target->as<ContainedType>()->type;
      target = inner ? inner : &unitType;
    } else {
      break;
    }
  }
  const ConstructorSet *set = constructorsOf(target->typeKind());
  if (!set)
    failPlain("Creation of new instance of type '" + typeText(target) + "' is not supported");
  return *set;
}

Value construct(Context &context, const ConstructorSet &set, const Type *type, Arguments args) {
  for (size_t i = 0; i < set.signatures.size(); ++i)
    if (isCallableWith(context, *set.signatures[i].type, args, Value::undef()))
      return set.constructors[i](context, type, args);
  for (size_t i = 0; i < set.mismatchTypes.size(); ++i)
    if (isCallableWith(context, *set.mismatchTypes[i], args, Value::undef()))
      failPlain("'" + set.name + "' " + set.mismatchTexts[i](context, type, args));
  failPlain(describeSignatures(context, set.name, set.signatures,
                               argumentsType(context, args, Value::undef())));
}

} // namespace pp
