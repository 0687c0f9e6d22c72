// Copying goes by the kinds of fields, as printing does: values and blocks are mapped, lists move
// to the arena of the other function.
#include "ir/core/graph/clone.h"

namespace ppcc::ir {

namespace {

struct FieldMapper {
  const Cloner &map;
  Function &to;

  void operator()(const char *, ValueId &value) const { value = map(value); }
  template <Repr R> void operator()(const char *, Operand<R> &operand) const {
    operand.id = map(operand.id);
  }
  template <Repr R> void operator()(const char *, Optional<R> &operand) const {
    if (operand)
      operand.id = map(operand.id);
  }
  void operator()(const char *, ValueList &list) const { list = mapped(list); }
  void operator()(const char *, TypedList &list) const {
    list = copied(list);
    for (TypedValue &value : list)
      value = map(value);
  }
  void operator()(const char *, ArgumentList &list) const {
    list = copied(list);
    for (Argument &argument : list)
      argument.value = map(argument.value);
  }
  void operator()(const char *, Target &target) const {
    target = {map(target.block), mapped(target.args)};
  }
  void operator()(const char *, StringList &list) const { list = copied(list); }
  void operator()(const char *, Places &places) const { places.items = copied(places.items); }
  template <class T> void operator()(const char *, T &) const {}

private:
  template <class T> List<T> copied(const List<T> &list) const {
    return to.list(std::span<const T>(list.data, list.count));
  }
  ValueList mapped(const ValueList &list) const {
    ValueList result = copied(list);
    for (ValueId &value : result)
      value = map(value);
    return result;
  }
};

} // namespace

void Cloner::addBlocks(const std::vector<BlockId> &blocks) {
  for (BlockId id : blocks) {
    blocks_[id.index] = to_.addBlock();
    for (ValueId parameter : from_.block(id).parameters)
      map(parameter, to_.addParameter(blocks_[id.index], from_.typeOf(parameter)));
  }
}

OpId Cloner::copy(const Op &op) {
  Type type = op.result ? from_.typeOf(op.result) : Type();
  OpId id = visit(op, [&](const auto &fields) {
    auto copy = fields;
    copy.fields(copy, FieldMapper{*this, to_});
    return to_.create(copy, type, op.location);
  });
  if (op.result)
    map(op.result, to_.op(id).result);
  return id;
}

} // namespace ppcc::ir
