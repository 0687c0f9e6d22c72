// Why no signature of a function accepts the arguments of a call.
#include "runtime-lib/puppet/types/factory/factory.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"
#include "runtime-lib/puppet/types/mismatch/mismatch_item.h"
#include "runtime-lib/puppet/types/ranges.h"
#include "runtime-lib/puppet/types/relations/assignable.h"

#include <algorithm>

namespace pp {

namespace {

using mismatch::Item;
using mismatch::Items;
using mismatch::Path;
using mismatch::PathElement;

Path signaturePath(size_t number) {
  return {PathElement{PathElement::Kind::Signature, {}, number}};
}

std::string parameterName(const Signature &signature, size_t number) {
  if (number >= signature.parameterNames.size())
    return "";
  return std::string(signature.parameterNames[number]->view());
}

/// The types of the arguments; an Array stands for as many as there are parameters.
TypeList argumentTypes(const Signature &signature, const Type *arguments) {
  if (auto *tuple = typeAs<TupleType>(arguments, TypeKind::Tuple))
    return TypeList(tuple->items().begin(), tuple->items().end());
  return TypeList(signature.type->params->length, arguments->as<ArrayType>()->element);
}

bool lastIsBlock(Context &context, const TypeList &types) {
  return !types.empty() && isKindOfCallable(context, types.back());
}

const IntegerType *argumentCount(Context &context, const Type *arguments, const TypeList &types) {
  if (lastIsBlock(context, types))
    return makeSize(context, static_cast<int64_t>(types.size()) - 1,
                    static_cast<int64_t>(types.size()) - 1);
  if (auto *tuple = typeAs<TupleType>(arguments, TypeKind::Tuple))
    return mismatch::tupleSizeType(context, *tuple);
  auto *array = arguments->as<ArrayType>();
  return array->size ? array->size : &anySize;
}

Items describeArguments(Context &context, const Signature &signature, const Type *arguments,
                        const Path &path) {
  const TupleType &params = *signature.type->params;
  if (!arguments->is(TypeKind::Tuple) && !arguments->is(TypeKind::Array))
    return {mismatch::makeTypeItem(context, Item::Kind::Type, path, &params, arguments)};
  TypeList types = argumentTypes(signature, arguments);
  const IntegerType *expected = mismatch::tupleSizeType(context, params);
  const IntegerType *actual = argumentCount(context, arguments, types);
  if (!rangeCovers(*expected, *actual))
    return {mismatch::makeTypeItem(context, Item::Kind::Count, path, expected, actual)};
  size_t count = types.size() - (lastIsBlock(context, types) ? 1 : 0);
  for (size_t i = 0; i < count && params.length > 0; ++i) {
    size_t number = std::min(i, size_t{params.length} - 1);
    if (isAssignable(context, params.types[number], types[i]))
      continue;
    Items items = mismatch::describe(
        context, params.types[number], types[i],
        path + PathElement{PathElement::Kind::Parameter, parameterName(signature, number)});
    if (!items.empty())
      return items;
  }
  return {};
}

Items describeBlock(Context &context, const Signature &signature, const Type *arguments,
                    const Path &path) {
  const Type *wanted = signature.type->block;
  auto *tuple = typeAs<TupleType>(arguments, TypeKind::Tuple);
  const Type *given = tuple && tuple->length > 0 ? tuple->types[tuple->length - 1] : nullptr;
  if (given && isKindOfCallable(context, given)) {
    if (!wanted)
      return {mismatch::makeItem(Item::Kind::UnexpectedBlock, path)};
    return mismatch::describe(context, wanted, given,
                              path + PathElement{PathElement::Kind::Block, "block"});
  }
  if (!wanted || acceptsUndef(context, wanted))
    return {};
  return {mismatch::makeItem(Item::Kind::MissingRequiredBlock, path)};
}

bool hasItems(const Items &items) { return !items.empty(); }

/// What is wrong with each signature. Blocks count only where arguments are right, unless all
/// blocks are wrong.
std::vector<Items> describeEach(Context &context, std::span<const Signature> signatures,
                                const Type *arguments) {
  std::vector<Items> errors;
  for (size_t i = 0; i < signatures.size(); ++i)
    errors.push_back(describeArguments(context, signatures[i], arguments, signaturePath(i)));
  if (std::all_of(errors.begin(), errors.end(), hasItems))
    return errors;
  std::vector<Items> blocks;
  for (size_t i = 0; i < signatures.size(); ++i)
    blocks.push_back(describeBlock(context, signatures[i], arguments, signaturePath(i)));
  if (std::all_of(blocks.begin(), blocks.end(), hasItems))
    return blocks;
  for (size_t i = 0; i < errors.size(); ++i)
    if (errors[i].empty())
      errors[i] = blocks[i];
  return errors;
}

std::string typeAndName(const Type *type, const std::string &name, const char *mark) {
  return typeText(type) + " " + name + mark;
}

std::string blockText(const Signature &signature) {
  const Type *block = signature.type->block;
  std::string name(signature.blockName);
  if (block && block->is(TypeKind::Optional))
    return typeAndName(block->as<ContainedType>()->type, name, "?");
  return block && block->is(TypeKind::Callable) ? typeAndName(block, name, "") : "";
}

std::string rejections(Context &context, const Items &items, const std::string &indent) {
  std::string text;
  for (const Item &item : items)
    text += "\n" + indent + "rejected:" + mismatch::format(context, mismatch::chopPath(item, 0));
  return text;
}

} // namespace

std::string signatureText(Context &context, const Signature &signature) {
  const TupleType &params = *signature.type->params;
  const IntegerType &size = *mismatch::tupleSizeType(context, params);
  if (isZeroRange(&size))
    return "";
  size_t limit = signature.parameterNames.empty() ? params.length : signature.parameterNames.size();
  int64_t required = size.from.isSmallInteger() ? size.from.small() : 0;
  std::string text;
  for (size_t i = 0; i < limit && params.length > 0; ++i) {
    const Type *type = params.types[std::min(i, size_t{params.length} - 1)];
    const char *mark = "";
    if (size.to.isUndef() && i == limit - 1) {
      mark = required == static_cast<int64_t>(limit) ? "+" : "*";
    } else if (static_cast<int64_t>(i) >= required) {
      mark = "?";
      if (type->is(TypeKind::Optional) && type->as<ContainedType>()->type)
        type = type->as<ContainedType>()->type;
    }
    text += (i > 0 ? ", " : "") + typeAndName(type, parameterName(signature, i), mark);
  }
  std::string block = blockText(signature);
  return block.empty() || text.empty() ? text + block : text + ", " + block;
}

std::string describeSignatures(Context &context, std::string_view function,
                               std::span<const Signature> signatures, const Type *arguments) {
  std::vector<Items> errors = describeEach(context, signatures, arguments);
  std::string label = function == "lambda" ? "block" : "'" + std::string(function) + "'";
  Items merged = mismatch::mergeItems(context, 0, Item::Kind::Count, errors);
  if (merged.size() == 1)
    return label + mismatch::format(context, merged[0]);
  if (signatures.size() == 1)
    return label + " expects (" + signatureText(context, signatures[0]) + ")" +
           rejections(context, errors[0], "  ");
  std::string text =
      "The function " + label + " was called with arguments it does not accept. It expects one of:";
  for (size_t i = 0; i < signatures.size(); ++i)
    text += "\n  (" + signatureText(context, signatures[i]) + ")" +
            rejections(context, errors[i], "    ");
  return text;
}

bool isCallableWith(Context &context, const CallableType &type, std::span<const Value> arguments,
                    Value closure) {
  if (!type.params)
    return true;
  if (!tupleAccepts(context, *type.params, arguments))
    return false;
  return type.block ? isInstance(context, type.block, closure) : closure.isUndef();
}

const Type *argumentsType(Context &context, std::span<const Value> arguments, Value closure) {
  TypeList types;
  for (Value argument : arguments)
    types.push_back(inferSet(context, argument));
  if (!closure.isUndef())
    types.push_back(infer(context, closure));
  return types.empty() ? static_cast<const Type *>(&emptyArrayType) : makeTupleType(context, types);
}

} // namespace pp
