// Collections in storage that has space for what is appended to them.
#include "runtime-lib/core/values/room.h"

#include "runtime-lib/core/session/core_issues.h"
#include "runtime-lib/core/values/build.h"
#include "runtime-lib/core/values/language_questions.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>
#include <cstddef>

namespace pp {

namespace {

/// Shorter collections are copied: a copy of few words is as cheap as the bookkeeping.
constexpr uint32_t smallest = 16;
constexpr uint32_t smallestText = 256;

template <class Item> Room<Item> *newRoom(Context &context, size_t capacity) {
  auto *room =
      context.arena.makeSized<Room<Item>>(offsetof(Room<Item>, items) + capacity * sizeof(Item));
  room->owner = &context.arena;
  room->used = 0;
  room->capacity = static_cast<uint32_t>(capacity);
  return room;
}

template <class Item> Room<Item> *roomOf(const Item *items) {
  auto *start = reinterpret_cast<const char *>(items) - offsetof(Room<Item>, items);
  return reinterpret_cast<Room<Item> *>(const_cast<char *>(start));
}

/// The room of a collection's items if `more` of them fit behind its own.
template <class Item, class Collection>
Room<Item> *roomFor(const Context &context, const Collection &left, const Item *items,
                    size_t more) {
  if (!(left.flags & Collection::inRoom))
    return nullptr;
  Room<Item> *room = roomOf(items);
  bool fits = room->owner == &context.arena && room->used == left.length &&
              room->capacity - room->used >= more;
  return fits ? room : nullptr;
}

/// A large collection that gets a few more items will probably get others.
bool isWorthARoom(size_t length, size_t more) { return length >= smallest && more <= length / 2; }

size_t capacityFor(size_t items) {
  if (items > UINT32_MAX / 2)
    failIssue<CoreIssue::ElementLimit>(UINT32_MAX / 2);
  return items + items / 2;
}

template <class Item> void fill(Room<Item> &room, std::span<const Item> items) {
  std::copy(items.begin(), items.end(), room.items + room.used);
  room.used += static_cast<uint32_t>(items.size());
}

template <class Collection> Collection *newHead(Context &context, uint32_t length) {
  auto *head = context.arena.makeSized<Collection>(sizeof(Collection));
  head->kind = Collection::objectKind;
  head->flags = Collection::inRoom;
  head->reserved = 0;
  head->length = length;
  return head;
}

/// A hash over all entries of a room that `table` finds.
Value hashInRoom(Context &context, const Room<HashEntry> &room, const uint32_t *table,
                 uint64_t mask) {
  auto *hash = newHead<Hash>(context, room.used);
  hash->index = table;
  hash->indexMask = mask;
  hash->entries = room.items;
  return Value::object(hash);
}

void fillAndFind(Room<HashEntry> &room, std::span<const HashEntry> entries, uint32_t *table,
                 uint64_t mask) {
  uint32_t number = room.used;
  fill(room, entries);
  for (const HashEntry &entry : entries)
    insertIntoHashIndex(table, mask, entry.hash, number++);
}

Value moveToRoom(Context &context, const Hash &left, const Hash &right) {
  size_t capacity = capacityFor(size_t{left.length} + right.length);
  Room<HashEntry> &room = *newRoom<HashEntry>(context, capacity);
  uint64_t size = hashIndexSize(room.capacity);
  auto *table = context.arena.allocateArray<uint32_t>(size);
  fillHashIndex({}, table, size - 1);
  fillAndFind(room, left.items(), table, size - 1);
  fillAndFind(room, right.items(), table, size - 1);
  return hashInRoom(context, room, table, size - 1);
}

} // namespace

Value appendElements(Context &context, const Array &left, std::span<const Value> more) {
  Room<Value> *room = roomFor(context, left, left.elements, more.size());
  if (!room && !isWorthARoom(left.length, more.size())) {
    NewArray made = newArray(context, left.length + more.size());
    std::copy(more.begin(), more.end(), std::copy_n(left.elements, left.length, made.elements));
    return made.array;
  }
  if (!room) {
    room = newRoom<Value>(context, capacityFor(left.length + more.size()));
    fill(*room, left.items());
  }
  fill(*room, more);
  auto *array = newHead<Array>(context, room->used);
  array->elements = room->items;
  return Value::object(array);
}

std::optional<Value> appendEntries(Context &context, const Hash &left, const Hash &right) {
  Room<HashEntry> *room = roomFor(context, left, left.entries, right.length);
  if (!room && !isWorthARoom(left.length, right.length))
    return std::nullopt;
  for (const HashEntry &entry : right.items())
    if (hashFind(left, entry.key))
      return std::nullopt;
  if (!room)
    return moveToRoom(context, left, right);
  auto *table = const_cast<uint32_t *>(left.index);
  fillAndFind(*room, right.items(), table, left.indexMask);
  return hashInRoom(context, *room, table, left.indexMask);
}

/// A string of all bytes of a room.
static Value stringInRoom(Context &context, const Room<char> &room, uint8_t flags) {
  auto *string = context.arena.makeSized<String>(sizeof(String));
  string->kind = ObjectKind::String;
  string->flags = flags | String::inRoom;
  string->reserved = 0;
  string->length = room.used;
  string->knownHash.store(0, std::memory_order_relaxed);
  string->setElsewhere(room.items);
  return Value::object(string);
}

std::optional<Value> growText(Context &context, std::span<const Value> parts, size_t bytes) {
  const String *first = parts.size() > 1 ? dynAs<String>(parts[0]) : nullptr;
  if (!first || first->length < smallestText || bytes - first->length > first->length / 2)
    return std::nullopt;
  std::string more;
  for (Value part : parts.subspan(1))
    appendText(more, part);
  checkStringLength(context, first->length + more.size());
  Room<char> *room = roomFor(context, *first, first->data(), more.size());
  if (!room) {
    room = newRoom<char>(context, capacityFor(first->length + more.size()));
    fill(*room, std::span(first->data(), first->length));
  }
  fill(*room, std::span<const char>(more));
  return stringInRoom(context, *room, first->flags & textFlags(more));
}

} // namespace pp
