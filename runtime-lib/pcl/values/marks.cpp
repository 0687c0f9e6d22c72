// Marks of values: joining them, and giving them to results.
#include "runtime-lib/pcl/values/marks.h"

#include <algorithm>

namespace pp::pcl {

bool isSecret(Value value) {
  const Eventual *found = eventual(value);
  return found && found->marks && found->marks->isSecret;
}

void MarkSet::add(const Marks *marks) {
  if (!marks)
    return;
  isSecret_ |= marks->isSecret;
  for (uint32_t i = 0; i < marks->count; ++i)
    add(marks->dependencies[i]);
}

void MarkSet::add(const Instance *dependency) {
  if (std::find(dependencies_.begin(), dependencies_.end(), dependency) == dependencies_.end())
    dependencies_.push_back(dependency);
}

void MarkSet::addTop(Value value) {
  if (const Eventual *found = eventual(value))
    add(found->marks);
  else if (const auto *resource = specialAs<ResourceValue>(value))
    add(resource->instance);
}

bool MarkSet::addDeep(Value value) {
  addTop(value);
  if (isUnknown(value))
    return true;
  Value inner = plain(value);
  bool isUnsure = false;
  if (const auto *array = dynAs<Array>(inner))
    for (Value element : array->items())
      isUnsure |= addDeep(element);
  else if (const auto *hash = dynAs<Hash>(inner))
    for (const HashEntry &entry : hash->items())
      isUnsure |= addDeep(entry.value);
  else if (const auto *asset = specialAs<Asset>(inner))
    isUnsure = addDeep(asset->content);
  return isUnsure;
}

const Marks *MarkSet::build(Context &context) const {
  if (isEmpty())
    return nullptr;
  auto **row = context.arena.allocateArray<const Instance *>(dependencies_.size());
  std::copy(dependencies_.begin(), dependencies_.end(), row);
  return context.arena.make<Marks>(isSecret_, static_cast<uint32_t>(dependencies_.size()),
                                   static_cast<const Instance *const *>(row));
}

namespace {

Eventual *newEventual(Context &context, Value value, const Marks *marks) {
  Eventual *made = context.arena.make<Eventual>();
  static_cast<Object &>(*made) = {ObjectKind::Instance, static_cast<uint8_t>(SpecialKind::Eventual),
                                  0, 0};
  made->value = value;
  made->marks = marks;
  made->origins = nullptr;
  made->type = nullptr;
  made->path = nullptr;
  return made;
}

} // namespace

Value withMarks(Context &context, Value value, const MarkSet &marks) {
  const Eventual *before = eventual(value);
  const Marks *all = marks.build(context);
  if (!all && (!before || !before->value.isUnset()))
    return plain(value);
  Eventual *made = newEventual(context, plain(value), all);
  if (before) {
    made->origins = before->origins;
    made->type = before->type;
    made->path = before->path;
  }
  return Value::object(made);
}

Value alsoMarked(Context &context, Value value, Value other) {
  MarkSet marks;
  marks.addTop(other);
  if (marks.isEmpty())
    return value;
  MarkSet all;
  all.addTop(eventual(value) ? value : Value::undef());
  all.add(marks.build(context));
  return withMarks(context, value, all);
}

Value unknownOf(Context &context, std::string_view type, const MarkSet &marks,
                const MarkSet &origins, std::string_view path) {
  Eventual *made = newEventual(context, Value::unset(), marks.build(context));
  made->origins = origins.build(context);
  made->type = makeString(context, type).as<String>();
  if (!path.empty())
    made->path = makeString(context, path).as<String>();
  return Value::object(made);
}

Value Lift::takeSpecial(Value operand) {
  const Eventual *found = eventual(operand);
  if (!found)
    return operand;
  marks_.add(found->marks);
  if (found->value.isUnset()) {
    isUnknown_ = true;
    origins_.add(found->origins);
  }
  return found->value;
}

void Lift::takeDeep(Value operand) {
  take(operand);
  Value inner = plain(operand);
  if (const auto *array = dynAs<Array>(inner))
    for (Value element : array->items())
      takeDeep(element);
  else if (const auto *hash = dynAs<Hash>(inner))
    for (const HashEntry &entry : hash->items())
      takeDeep(entry.value);
}

Value Lift::withAll(Value result) {
  MarkSet all = marks_;
  if (const Eventual *found = eventual(result)) {
    MarkSet own;
    own.add(marks_.build(context_));
    own.add(found->marks);
    all = own;
  }
  return withMarks(context_, result, all);
}

} // namespace pp::pcl
