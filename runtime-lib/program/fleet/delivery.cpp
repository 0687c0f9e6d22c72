// Keeps outcomes until those before them are there.
#include "runtime-lib/program/fleet/delivery.h"

namespace pp::fleet {

static constexpr size_t mostWaitingBytes = size_t{64} << 20;

size_t Delivery::sizeOf(const Outcome &outcome) {
  size_t size = sizeof outcome + outcome.messages.size() + outcome.error.size();
  for (const std::string &note : outcome.notes)
    size += note.size();
  return size;
}

void Delivery::add(size_t number, Outcome outcome) {
  std::unique_lock guard(lock_);
  moved_.wait(guard, [&] { return number == next_ || waitingBytes_ < mostWaitingBytes; });
  insert(number, std::move(outcome));
  moved_.notify_all();
}

void Delivery::addAtOnce(size_t number, Outcome outcome) {
  std::lock_guard guard(lock_);
  insert(number, std::move(outcome));
}

bool Delivery::isCrowded() {
  std::lock_guard guard(lock_);
  return waitingBytes_ >= mostWaitingBytes;
}

void Delivery::insert(size_t number, Outcome outcome) {
  ++done_;
  failed_ += outcome.status == Status::Failed;
  waitingBytes_ += sizeOf(outcome);
  waiting_.emplace(number, std::move(outcome));
  for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
       first = waiting_.erase(first), ++next_)
    take(first->second);
  progress_.update(done_, failed_);
}

void Delivery::take(Outcome &outcome) {
  waitingBytes_ -= sizeOf(outcome);
  progress_.print(outcome.messages);
  index_.add(outcome);
  summary_.add(outcome);
}

void Delivery::finish() {
  std::lock_guard guard(lock_);
  for (auto &[number, outcome] : waiting_)
    take(outcome);
  waiting_.clear();
  progress_.clear();
}

} // namespace pp::fleet
