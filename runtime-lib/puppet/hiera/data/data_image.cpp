// Laying objects out one after the other, as they refer to each other at their final address.
#include "runtime-lib/puppet/hiera/data/data_image.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace pp::hiera {

namespace {

/// Changes with the layout of objects. Raise the last number when a reader of YAML, JSON or HOCON
/// gives other values than before, or when images were made wrongly.
constexpr uint64_t layoutMark() {
  uint64_t mark = 0x7070636364617461; // "ppccdata"
  for (uint64_t part : {sizeof(ImageHead), String::dataOffset, sizeof(Float), sizeof(BigInteger),
                        sizeof(Array), sizeof(Hash), sizeof(HashEntry), size_t{Hash::linearLimit},
                        static_cast<size_t>(ObjectKind::Hash), size_t{3}})
    mark = (mark ^ part) * 0x100000001b3ULL;
  return mark;
}

/// Of everything but the checksum itself.
uint64_t checksumOf(ImageHead head, std::span<const char> image) {
  head.checksum = 0;
  uint64_t ofHead = XXH3_64bits(&head, sizeof head);
  return XXH3_64bits_withSeed(image.data() + sizeof(ImageHead), image.size() - sizeof(ImageHead),
                              ofHead);
}

class Layouter {
public:
  explicit Layouter(uint64_t base) : base_(base), bytes_(sizeof(ImageHead)) {}

  /// The value as it is inside the image.
  Value place(Value value) {
    if (!value.isObject())
      return value;
    auto known = placed_.find(value.object());
    if (known != placed_.end())
      return at(known->second);
    size_t offset = copy(value);
    placed_.emplace(value.object(), offset);
    return at(offset);
  }
  void append(const Object *object) {
    uint64_t address = at(placed_.at(object)).word();
    // Making room moves the bytes, so it comes first.
    size_t offset = room(sizeof address, sizeof address);
    write(offset, address);
  }
  bool knows(const Object *object) const { return placed_.contains(object); }
  bool isComplete() const { return isComplete_; }
  std::vector<char> &bytes() { return bytes_; }

private:
  Value at(size_t offset) const { return Value::fromWord(base_ + offset); }

  size_t room(size_t bytes, size_t alignment = 8) {
    size_t offset = (bytes_.size() + alignment - 1) / alignment * alignment;
    bytes_.resize(offset + bytes);
    return offset;
  }
  size_t copyBytes(const void *from, size_t bytes) {
    size_t offset = room(bytes);
    std::memcpy(bytes_.data() + offset, from, bytes);
    return offset;
  }
  template <class T> void write(size_t offset, const T &object) {
    std::memcpy(bytes_.data() + offset, &object, sizeof object);
  }
  template <class T> const T *address(size_t offset) const {
    return reinterpret_cast<const T *>(base_ + offset);
  }

  size_t copy(Value value) {
    const Object *object = value.object();
    switch (object->kind) {
    case ObjectKind::String:
      return copyString(*value.as<String>());
    case ObjectKind::Float:
      return copyBytes(object, sizeof(Float));
    case ObjectKind::BigInteger:
      return copyBytes(object, sizeof(Object) + object->length * sizeof(uint64_t));
    case ObjectKind::Array:
      return copyArray(*value.as<Array>());
    case ObjectKind::Hash:
      return copyHash(*value.as<Hash>());
    default:
      isComplete_ = false;
      return 0;
    }
  }

  /// With its hash, which could not be noted later in memory that is only read.
  size_t copyString(const String &string) {
    string.hash();
    size_t offset = room(std::max(sizeof(String), String::dataOffset + string.length));
    std::memcpy(bytes_.data() + offset, static_cast<const void *>(&string), String::dataOffset);
    std::memcpy(bytes_.data() + offset + String::dataOffset, string.data(), string.length);
    reinterpret_cast<Object *>(bytes_.data() + offset)->flags &= ~String::inRoom;
    return offset;
  }

  size_t copyArray(const Array &array) {
    size_t offset = room(sizeof(Array) + array.length * sizeof(Value));
    Array made = array;
    made.flags = 0;
    made.elements = address<Value>(offset + sizeof(Array));
    write(offset, made);
    for (size_t i = 0; i < array.length; ++i)
      write(offset + sizeof(Array) + i * sizeof(Value), place(array.elements[i]));
    return offset;
  }

  size_t copyHash(const Hash &hash) {
    size_t offset = room(sizeof(Hash) + hash.length * sizeof(HashEntry));
    Hash made = hash;
    made.flags = 0;
    made.entries = address<HashEntry>(offset + sizeof(Hash));
    if (hash.index)
      made.index =
          address<uint32_t>(copyBytes(hash.index, (hash.indexMask + 1) * sizeof(uint32_t)));
    write(offset, made);
    for (size_t i = 0; i < hash.length; ++i) {
      const HashEntry &entry = hash.entries[i];
      write(offset + sizeof(Hash) + i * sizeof(HashEntry),
            HashEntry{place(entry.key), place(entry.value), entry.hash});
    }
    return offset;
  }

  uint64_t base_;
  std::vector<char> bytes_;
  std::unordered_map<const Object *, size_t> placed_;
  bool isComplete_ = true;
};

} // namespace

std::optional<std::vector<char>> makeImage(uint64_t base, const FileStamp &stamp, Value value,
                                           const std::unordered_set<const Object *> &interpolated) {
  Layouter layouter(base);
  ImageHead head{layoutMark(), base, 0, 0, stamp, layouter.place(value).word(), 0};
  if (!layouter.isComplete())
    return std::nullopt;
  // The list of addresses begins where a multiple of 8 does.
  layouter.bytes().resize((layouter.bytes().size() + 7) / 8 * 8);
  for (const Object *object : interpolated) {
    if (!layouter.knows(object))
      continue;
    layouter.append(object);
    ++head.interpolatedCount;
  }
  std::vector<char> &bytes = layouter.bytes();
  head.bytes = bytes.size();
  head.checksum = checksumOf(head, bytes);
  std::memcpy(bytes.data(), &head, sizeof head);
  return std::move(bytes);
}

bool isImage(std::span<const char> mapped, const FileStamp &stamp) {
  if (mapped.size() < sizeof(ImageHead))
    return false;
  const auto &head = *reinterpret_cast<const ImageHead *>(mapped.data());
  return head.layout == layoutMark() && head.base == reinterpret_cast<uint64_t>(mapped.data()) &&
         head.bytes == mapped.size() && head.stamp == stamp &&
         head.checksum == checksumOf(head, mapped);
}

std::span<const Object *const> interpolatedOf(std::span<const char> image) {
  const auto &head = *reinterpret_cast<const ImageHead *>(image.data());
  const char *end = image.data() + image.size();
  return {reinterpret_cast<const Object *const *>(end) - head.interpolatedCount,
          head.interpolatedCount};
}

} // namespace pp::hiera
