// The image is that of an array: a text with names and states of the files, then their values.
#include "runtime-lib/puppet/hiera/data/small_files.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/hiera/data/data_files.h"

#include <cstring>
#include <map>

namespace pp::hiera {

namespace {

// An image is read as a whole to check it, so it must not grow without end.
constexpr size_t mostFiles = 4000;

template <class T> void append(std::string &text, const T &part) {
  text.append(reinterpret_cast<const char *>(&part), sizeof part);
}

/// Takes a part off the front; false when there is too little.
template <class T> bool take(std::string_view &text, T &part) {
  if (text.size() < sizeof part)
    return false;
  std::memcpy(&part, text.data(), sizeof part);
  text.remove_prefix(sizeof part);
  return true;
}

} // namespace

SmallFiles &SmallFiles::of(const std::string &cacheDirectory, const std::string &environment) {
  static std::mutex &lock = *new std::mutex;
  static auto &all =
      *new std::map<std::pair<std::string, std::string>, std::unique_ptr<SmallFiles>>;
  std::lock_guard guard(lock);
  std::unique_ptr<SmallFiles> &known = all[{cacheDirectory, environment}];
  if (!known)
    known.reset(new SmallFiles(cacheDirectory, "small files of " + environment));
  return *known;
}

SmallFiles::SmallFiles(std::string directory, std::string name)
    : directory_(std::move(directory)), name_(std::move(name)),
      image_(findImage(directory_, name_, FileStamp{})) {
  const Array *kept = image_ ? dynAs<Array>(image_->value()) : nullptr;
  if (!kept)
    return;
  std::span<const Object *const> interpolated = interpolatedOf(image_->bytes());
  interpolated_.insert(interpolated.begin(), interpolated.end());
  readEntries(*kept);
}

void SmallFiles::readEntries(const Array &kept) {
  const String *description = kept.length > 0 ? dynAs<String>(kept.elements[0]) : nullptr;
  std::string_view text = description ? description->view() : std::string_view();
  for (uint32_t i = 1; i < kept.length; ++i) {
    uint32_t length = 0;
    Entry entry;
    if (!take(text, length) || text.size() < length)
      return;
    std::string name(text.substr(0, length));
    text.remove_prefix(length);
    if (!take(text, entry.stamp))
      return;
    entry.value = kept.elements[i];
    entries_.emplace(std::move(name), std::move(entry));
  }
}

std::optional<Value> SmallFiles::find(const std::string &name, const FileStamp &stamp) {
  std::lock_guard guard(lock_);
  auto known = entries_.find(name);
  if (known == entries_.end() || known->second.file || known->second.stamp != stamp)
    return std::nullopt;
  known->second.isUsed = true;
  return known->second.value;
}

void SmallFiles::note(const std::string &name, const FileStamp &stamp,
                      std::shared_ptr<const DataFile> file) {
  if (isRestless(stamp))
    return;
  std::lock_guard guard(lock_);
  Value value = file->value;
  entries_.insert_or_assign(name, Entry{stamp, value, std::move(file), true});
  hasNew_ = true;
}

Value SmallFiles::toValue(Context &context,
                          std::unordered_set<const Object *> &interpolated) const {
  std::string description;
  std::vector<Value> values(1);
  // Of too many, those that nobody asked for are forgotten.
  bool onlyUsed = entries_.size() > mostFiles;
  for (const auto &[name, entry] : entries_) {
    if ((onlyUsed && !entry.isUsed) || values.size() > mostFiles)
      continue;
    // What an image cannot hold would leave all others without one.
    if (entry.file && !makeImage(0, entry.stamp, entry.value, {}))
      continue;
    append(description, static_cast<uint32_t>(name.size()));
    description += name;
    append(description, entry.stamp);
    values.push_back(entry.value);
    if (entry.file)
      interpolated.insert(entry.file->interpolated.begin(), entry.file->interpolated.end());
  }
  values[0] = makeString(context, description);
  return makeArray(context, values);
}

void SmallFiles::keep() {
  std::lock_guard guard(lock_);
  if (!hasNew_ || isKept_)
    return;
  isKept_ = true;
  Context context;
  std::unordered_set<const Object *> interpolated = interpolated_;
  Value all = toValue(context, interpolated);
  keepImage(directory_, name_, FileStamp{}, all, interpolated);
}

} // namespace pp::hiera
