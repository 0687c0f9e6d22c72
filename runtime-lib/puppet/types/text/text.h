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
  // Each kind by its layout.
  void write(const Type &type) { out_ += kindName(&type); }
  void write(const ContainedType &type);
  void write(const VariantType &type);
  void write(const IntegerType &type) { appendSize("Integer", &type); }
  void write(const FloatType &type);
  void write(const StringType &type) { appendSize("String", type.size); }
  void write(const BooleanType &type);
  void write(const EnumType &type);
  void write(const PatternType &type);
  void write(const RegexpType &type);
  void write(const CollectionType &type) { appendSize("Collection", type.size); }
  void write(const ArrayType &type);
  void write(const HashType &type);
  void write(const TupleType &type);
  void write(const StructType &type);
  void write(const CallableType &type);
  void write(const ClassType &type);
  void write(const ResourceType &type);
  void write(const RuntimeType &type);
  void write(const SemVerType &type);
  void write(const TimeType &type);
  void write(const UriType &type);
  void write(const InitType &type);
  void write(const TypeAliasType &type);
  void write(const TypeReferenceType &type);
  void write(const ObjectType &type);
  void write(const ObjectExtensionType &type);
  void write(const TypeSetType &type);
  void appendSize(std::string_view name, const IntegerType *size);
  void appendRange(const IntegerType *range, bool more);
  void appendTypes(TypeSpan types, bool more = false);
  void appendStructKey(const StructElement &element);
  void appendCallableParams(const CallableType &type);
  void appendAliasBody(const TypeAliasType &type, bool expand);
  void appendObjectHash(const ObjectType &type, bool withName);
  void appendObjectHash(const Hash &definition);
  void appendMemberHash(const Hash &members);
  void appendMembers(std::string_view key, MemberSpan members, bool constants);
  void appendMember(const ObjectMember &member);
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
