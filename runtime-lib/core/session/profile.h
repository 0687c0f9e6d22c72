// Where the time of a catalog goes: classes, defines, functions and lookups inside each other.
#pragma once

#include "runtime-lib/core/session/context.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace pp {

/// The times of one catalog, or of all that a thread makes, for `--profile`. Each thread fills the
/// one it was given.
class Profile {
public:
  Profile();
  ~Profile();
  Profile(const Profile &) = delete;
  Profile &operator=(const Profile &) = delete;

  void enter(const std::string &frame);
  void leave();
  /// Adds the times of another, frame by frame: a fleet has one for each thread.
  void add(const Profile &other);
  /// Lines `outer;inner nanoseconds` with the time spent in the last frame itself, as tools for
  /// flame graphs read them.
  std::string folded() const;

private:
  struct Node;
  void account();
  static void merge(Node &into, const Node &from);
  static void print(const Node &node, const std::string &path, std::string &out);

  std::unique_ptr<Node> top_;
  Node *node_;
  uint64_t last_;
};

/// A part of the catalog's evaluation, until it goes out of scope. `name` is asked only while there
/// is a profile.
class Profiled {
public:
  template <class Name> Profiled(const Context &context, Name &&name) : profile_(context.profile) {
    if (profile_)
      profile_->enter(name());
  }
  ~Profiled() {
    if (profile_)
      profile_->leave();
  }
  Profiled(const Profiled &) = delete;
  Profiled &operator=(const Profiled &) = delete;

private:
  Profile *profile_;
};

} // namespace pp
