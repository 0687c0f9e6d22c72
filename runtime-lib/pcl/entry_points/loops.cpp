// `for` and splats: what they compute for each element is generated code.
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/entry_points/entry_points.h"
#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/program/session.h"

#include <map>

namespace pp::pcl {

namespace {

/// A `for` while it runs. Marks of the collection are those of the result; so are those of
/// conditions and keys, which decide what is in it.
class Running {
public:
  Running(Session &session, Frame &frame, const Loop &loop)
      : session_(session), frame_(frame), loop_(loop), lift_(session) {}

  Value run(Value collection) {
    Value known = lift_.take(collection);
    if (lift_.isUnknown())
      return lift_.unknown("any");
    check(known);
    visit(known);
    if (lift_.isUnknown())
      return lift_.unknown("any");
    return lift_.give(loop_.makesObject ? object() : makeTuple(session_, elements_));
  }

private:
  static void check(Value collection) {
    if (collection.isUndef())
      fail(ErrorCode::Operation, "Iteration over null value",
           "A null value cannot be used as the collection in a 'for' expression.", 1);
    if (!isSequence(collection) && !isMapping(collection))
      fail(ErrorCode::Operation, "Iteration over non-iterable value",
           "A value of type " + typeName(collection) +
               " cannot be used as the collection in a 'for' expression.",
           1);
  }

  void visit(Value collection) {
    if (const auto *hash = dynAs<Hash>(collection)) {
      for (const HashEntry &entry : hash->items())
        take(entry.key, entry.value);
      return;
    }
    const auto *array = collection.as<Array>();
    bool isSet = shapeOf(collection) == Shape::Set;
    elements_.reserve(loop_.makesObject ? 0 : array->length);
    for (uint32_t i = 0; i < array->length; ++i)
      take(isSet ? array->elements[i] : Value::smallInteger(i), array->elements[i]);
  }

  void take(Value key, Value value) {
    checkTime();
    if (loop_.hasKey)
      frame_.slots[loop_.keySlot] = key;
    frame_.slots[loop_.valueSlot] = value;
    if (!isTaken())
      return;
    if (!loop_.makesObject) {
      elements_.push_back(pcl::run(session_, frame_, loop_.value));
      return;
    }
    std::string name;
    if (keyOf(name))
      put(std::move(name), pcl::run(session_, frame_, loop_.value));
  }

  bool isTaken() {
    if (!loop_.condition.isThere())
      return true;
    Value result = lift_.take(pcl::run(session_, frame_, loop_.condition));
    if (result.isUnset())
      return false;
    constexpr const char *invalid = "Invalid 'for' condition";
    if (result.isUndef())
      fail(ErrorCode::Operation, invalid, "The value of the 'if' clause must not be null.", 2);
    Converted truth = toBool(session_, result);
    if (!truth.problem.empty())
      fail(ErrorCode::Operation, invalid,
           "The 'if' clause value is invalid: " + truth.problem + ".", 2);
    return truth.value.isTrue();
  }

  bool keyOf(std::string &name) {
    Value key = lift_.take(pcl::run(session_, frame_, loop_.key));
    if (key.isUnset())
      return false;
    constexpr const char *invalid = "Invalid object key";
    if (key.isUndef())
      fail(ErrorCode::Operation, invalid,
           "Key expression in 'for' expression must not produce a null value.", 3);
    Converted text = toText(session_, key);
    if (!text.problem.empty())
      fail(ErrorCode::Operation, invalid,
           "The key expression produced an invalid result: " + text.problem + ".", 3);
    name = text.value.as<String>()->view();
    return true;
  }

  void put(std::string name, Value value) {
    std::vector<Value> &group = groups_[name];
    if (!group.empty() && !loop_.groups)
      fail(ErrorCode::Operation, "Duplicate object key",
           "Two different items produced the key " +
               (lift_.marks().isSecret() ? std::string("[secret]") : "\"" + name + "\"") +
               " in this 'for' expression. If duplicates are expected, use the ellipsis (...) after "
               "the value expression to enable grouping by key.",
           3);
    group.push_back(value);
  }

  Value object() {
    HashBuilder builder = HashBuilder::inPlace(session_, groups_.size());
    for (const auto &[name, group] : groups_)
      builder.set(name, loop_.groups ? makeTuple(session_, group) : group[0]);
    return builder.build();
  }

  Session &session_;
  Frame &frame_;
  const Loop &loop_;
  Lift lift_;
  std::vector<Value> elements_;
  std::map<std::string, std::vector<Value>> groups_;
};

Value splatOf(Session &session, Frame &frame, const Splat &splat, Value source) {
  Lift lift(session);
  Value known = specialAs<ResourceValue>(source) ? source : lift.take(source);
  if (lift.isUnknown())
    return lift.unknown("any");
  if (known.isUndef())
    return lift.give(makeTuple(session, {}));
  bool isArray = isSequence(known);
  std::span<const Value> elements =
      isArray ? known.as<Array>()->items() : std::span<const Value>(&known, 1);
  std::vector<Value> results;
  for (Value element : elements) {
    checkTime();
    frame.slots[splat.slot] = element;
    results.push_back(run(session, frame, splat.each));
  }
  bool isList = isArray && shapeOf(known) != Shape::Structure;
  return lift.give(isList ? makeList(session, results) : makeTuple(session, results));
}

} // namespace

namespace entry {

Value loop(SessionHead *head, Frame *frame, const Loop *loop, Value collection,
           const Location *places) {
  return located(places, 3,
                 [&] { return Running(sessionOf(head), *frame, *loop).run(collection); });
}

Value splat(SessionHead *head, Frame *frame, const Splat *splat, Value source,
            const Location *place) {
  return located(place, 0, [&] { return splatOf(sessionOf(head), *frame, *splat, source); });
}

} // namespace entry

} // namespace pp::pcl
