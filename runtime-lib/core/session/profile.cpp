// A tree of frames; the time since the last step belongs to the frame it was spent in.
#include "runtime-lib/core/session/profile.h"

#include <algorithm>
#include <ctime>

namespace pp {

struct Profile::Node {
  Node *outer = nullptr;
  uint64_t nanoseconds = 0;
  std::map<std::string, std::unique_ptr<Node>> inner = {};
};

/// Of this thread alone: a profile should not show what else the machine does.
static uint64_t processorTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

Profile::Profile() : top_(std::make_unique<Node>()), node_(top_.get()), last_(processorTime()) {}
Profile::~Profile() = default;

void Profile::account() {
  uint64_t now = processorTime();
  node_->nanoseconds += now - last_;
  last_ = now;
}

void Profile::enter(const std::string &frame) {
  account();
  std::unique_ptr<Node> &inner = node_->inner[frame];
  if (!inner)
    inner = std::make_unique<Node>(Node{node_});
  node_ = inner.get();
}

void Profile::leave() {
  account();
  if (node_->outer)
    node_ = node_->outer;
}

void Profile::merge(Node &into, const Node &from) {
  into.nanoseconds += from.nanoseconds;
  for (const auto &[name, inner] : from.inner) {
    std::unique_ptr<Node> &own = into.inner[name];
    if (!own)
      own = std::make_unique<Node>(Node{&into});
    merge(*own, *inner);
  }
}

void Profile::add(const Profile &other) { merge(*top_, *other.top_); }

void Profile::print(const Node &node, const std::string &path, std::string &out) {
  if (node.nanoseconds > 0)
    out += path + " " + std::to_string(node.nanoseconds) + "\n";
  for (const auto &[name, inner] : node.inner) {
    // The separators of frames and lines cannot be part of one.
    std::string frame = name;
    std::ranges::replace(frame, ';', ':');
    std::ranges::replace_if(
        frame, [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
    print(*inner, path + ";" + frame, out);
  }
}

std::string Profile::folded() const {
  std::string out;
  print(*top_, "catalog", out);
  return out;
}

} // namespace pp
