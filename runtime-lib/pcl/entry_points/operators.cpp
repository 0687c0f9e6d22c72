// Operations that generated code calls: located, and in the memory of the session.
#include "runtime-lib/pcl/entry_points/entry_points.h"
#include "runtime-lib/pcl/functions/functions.h"
#include "runtime-lib/pcl/operations/convert.h"
#include "runtime-lib/pcl/operations/operations.h"
#include "runtime-lib/pcl/program/session.h"

namespace pp::pcl {

const Operations operations = {
#define PCL_FUNCTION(Id, member, Result, Parameters) .member = entry::member,
#include "runtime-lib/abi/pcl_functions.def"
};

namespace entry {

Value operate(SessionHead *head, int64_t operation, Value a, Value b, const Location *places) {
  return located(places, 2, [&] {
    return pcl::operate(sessionOf(head), static_cast<Operation>(operation), a, b);
  });
}

Value attribute(SessionHead *head, Value value, const String *name, const Location *place) {
  return located(place, 0, [&] { return attributeOf(sessionOf(head), value, name->view()); });
}

Value join(SessionHead *head, const Value *texts, int64_t count) {
  return pcl::join(sessionOf(head), {texts, static_cast<size_t>(count)});
}

Value tuple(SessionHead *head, const Value *elements, int64_t count) {
  return makeTuple(sessionOf(head), {elements, static_cast<size_t>(count)});
}

Value object(SessionHead *head, const Value *pairs, int64_t count, const Location *place) {
  return located(place, 0,
                 [&] { return makeObject(sessionOf(head), {pairs, static_cast<size_t>(count)}); });
}

bool holds(SessionHead *head, Value condition, const Location *place) {
  Value known = plain(condition);
  if (known.isUnset())
    return false;
  return located(place, 0, [&] { return pcl::holds(sessionOf(head), known); });
}

bool isUnknown(SessionHead *, Value value) { return pcl::isUnknown(value); }

Value unknown(SessionHead *head, Value value) {
  Lift lift(sessionOf(head));
  lift.take(value);
  return lift.unknown("any");
}

Value mark(SessionHead *head, Value value, Value other) {
  return alsoMarked(sessionOf(head), value, other);
}

Value call(SessionHead *head, Frame *frame, int64_t function, const Value *arguments, int64_t count,
           int64_t expands, const Location *places) {
  Call call{sessionOf(head), static_cast<ProgramFrame *>(frame),
            {arguments, arguments + count}, places};
  return located(places, static_cast<uint32_t>(count), [&] {
    checkTime();
    if (expands)
      spreadLast(call);
    return callFunction(static_cast<size_t>(function), call);
  });
}

Value demand(SessionHead *head, Frame *frame, int64_t slot, const Location *place) {
  return located(place, 0, [&] {
    return demandSlot(sessionOf(head), *static_cast<ProgramFrame *>(frame),
                      static_cast<uint32_t>(slot));
  });
}

Value convert(SessionHead *head, Value value, int64_t type, const Location *place) {
  Session &session = sessionOf(head);
  return located(place, 0, [&] {
    return convertTo(session, value, session.typeAt(static_cast<uint32_t>(type)));
  });
}

} // namespace entry

} // namespace pp::pcl
