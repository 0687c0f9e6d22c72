// What a thread is busy with, so that a message about its failure can say so.
#pragma once

#include <string>
#include <string_view>

namespace pp {

/// Says what the thread does for as long as this object lives; notes nest. Costs a few stores.
class WorkNote {
public:
  /// `doing` is such as "parsing"; both texts must live as long as the note.
  explicit WorkNote(const char *doing, std::string_view subject = {}) noexcept;
  ~WorkNote();
  WorkNote(const WorkNote &) = delete;
  WorkNote &operator=(const WorkNote &) = delete;

  const char *doing() const { return doing_; }
  std::string_view subject() const { return subject_; }
  const WorkNote *around() const { return around_; }
  /// The note of this thread that was made last; null for none. May be called by signal handlers.
  static const WorkNote *innermost() noexcept;

private:
  const char *doing_;
  std::string_view subject_;
  const WorkNote *around_;
  int exceptions_;
};

/// What the notes say, the outermost first, with control characters made visible: "parsing a.pp,
/// reading a string". Writes at most `size` bytes and gives their number; calls nothing that a
/// signal handler must not.
size_t describeWork(const WorkNote *innermost, char *text, size_t size) noexcept;

/// What this thread was doing when the exception was thrown that went through its notes last;
/// empty where none did.
std::string failedWork();
/// Takes over what another thread was doing, whose exception is thrown on here.
void setFailedWork(std::string_view text) noexcept;

} // namespace pp
