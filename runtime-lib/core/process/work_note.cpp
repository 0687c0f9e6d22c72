// A list per thread through the notes themselves; nothing is allocated, so that it works when
// memory is used up and when a signal handler reads it.
#include "runtime-lib/core/process/work_note.h"

#include <algorithm>
#include <cstring>
#include <exception>

namespace pp {

namespace {

// What a thread says of itself when it crashes: a signal handler has nothing else to ask.
thread_local const WorkNote *current = nullptr;

constexpr size_t longestText = 500;
/// What an exception has taken the notes of.
thread_local char failed[longestText];
thread_local size_t failedSize = 0;

/// Appends as far as there is room.
class Text {
public:
  Text(char *text, size_t size) : begin_(text), at_(text), end_(text + size) {}
  void add(std::string_view text) {
    for (char c : text.substr(0, static_cast<size_t>(end_ - at_)))
      *at_++ = static_cast<unsigned char>(c) < ' ' || c == 0x7f ? '?' : c;
  }
  size_t size() const { return static_cast<size_t>(at_ - begin_); }

private:
  char *begin_, *at_, *end_;
};

} // namespace

WorkNote::WorkNote(const char *doing, std::string_view subject) noexcept
    : doing_(doing), subject_(subject), around_(current), exceptions_(std::uncaught_exceptions()) {
  failedSize = 0;
  current = this;
}

WorkNote::~WorkNote() {
  // The innermost of the notes that an exception passes describes them all.
  if (std::uncaught_exceptions() > exceptions_ && failedSize == 0)
    failedSize = describeWork(this, failed, longestText);
  current = around_;
}

const WorkNote *WorkNote::innermost() noexcept { return current; }

size_t describeWork(const WorkNote *innermost, char *text, size_t size) noexcept {
  constexpr size_t most = 8;
  const WorkNote *notes[most];
  size_t count = 0;
  for (const WorkNote *note = innermost; note && count < most; note = note->around())
    notes[count++] = note;
  Text result(text, size);
  while (count-- > 0) {
    result.add(notes[count]->doing());
    result.add(notes[count]->subject().empty() ? "" : " ");
    result.add(notes[count]->subject());
    result.add(count ? ", " : "");
  }
  return result.size();
}

std::string failedWork() { return {failed, failedSize}; }

void setFailedWork(std::string_view text) noexcept {
  failedSize = std::min(text.size(), longestText);
  std::memcpy(failed, text.data(), failedSize);
}

} // namespace pp
