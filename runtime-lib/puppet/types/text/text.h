// Puppet's notation of types and of the literals inside them.
#pragma once

#include "runtime-lib/puppet/types/objects/object_type.h"
#include "runtime-lib/puppet/types/relations/guard.h"
#include "runtime-lib/puppet/types/type.h"

#include <memory>

namespace pp {

/// The text as a Puppet literal: single quotes unless it has control characters.
std::string puppetQuote(std::string_view text, bool doubleQuotes = false);

/// The kind's name as Puppet prints it: `Integer`, `URI`, `TypeAlias`.
std::string_view kindName(const Type *type);

/// Puppet's one formatter remembers the type set it printed last and names that set's types by
/// their short names from then on. A run begins without one, and ends with it.
void forgetPrintedTypeSet();

/// Writes types and values in Puppet's notation; one use each.
class TypeFormatter {
public:
  /// Aliases are written `Name = Type`, Object types with all their members.
  bool expanded = false;
  /// Level of indentation; negative for all on one line.
  int indent = -1;
  int indentWidth = 2;

  std::string text(const Type *type);
  std::string text(Value value);

private:
  void append(const Type *type);
  void append(Value value);
  void appendObject(Value value);
  void appendInstance(const Instance &instance);
  void appendParameterized(const Type *type);
  void appendContained(const ContainedType &type);
  void appendSize(std::string_view name, const IntegerType *size);
  void appendRange(const IntegerType *range, bool more);
  void appendFloatRange(const FloatType &type);
  void appendEnum(const EnumType &type);
  void appendPattern(const PatternType &type);
  void appendTypes(TypeSpan types, bool more = false);
  void appendArrayType(const ArrayType &type);
  void appendHashType(const HashType &type);
  void appendTuple(const TupleType &type);
  void appendStruct(const StructType &type);
  void appendStructKey(const StructElement &element);
  void appendCallable(const CallableType &type);
  void appendCallableParams(const CallableType &type);
  void appendTime(std::string_view name, const TimeType &type);
  void appendRuntime(const RuntimeType &type);
  void appendInit(const InitType &type);
  void appendAlias(const TypeAliasType &type);
  void appendAliasBody(const TypeAliasType &type, bool expand);
  void appendObjectType(const ObjectType &type);
  void appendObjectHash(const ObjectType &type, bool withName);
  void appendObjectHash(const Hash &definition);
  void appendMemberHash(const Hash &members);
  void appendMembers(std::string_view key, MemberSpan members, bool constants);
  void appendMember(const ObjectMember &member);
  void appendExtension(const ObjectExtensionType &type);
  void appendTypeSet(const TypeSetType &type);
  void appendTypeSetTypes(const TypeSetType &type);
  void appendTypeSetReferences(const TypeSetType &type);
  void appendSetEntry(const TypeSetType &set, const Type *type);
  void appendArray(const Array &array);
  void appendHash(const Hash &hash);
  bool isShort(const Array &array) const;
  // `{ key => value, … }` with or without line breaks.
  void openHash();
  void startEntry();
  void entry(std::string_view key);
  void closeHash();
  void newline();
  void dropSeparator();
  void separate() { out_ += ", "; }
  Context &scratch();

  std::string out_;
  RecursionGuard guard_;
  /// The set whose names are used, or null.
  const TypeSetType *typeSet_ = nullptr;
  /// For questions about types that the notation depends on; made when one comes up.
  std::unique_ptr<Context> scratch_;
};

} // namespace pp
