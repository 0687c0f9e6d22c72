// What a file of mocks says in place of providers.
#pragma once

#include "runtime-lib/pcl/program/instance.h"
#include "runtime-lib/pcl/values/failure.h"

#include <optional>
#include <string>
#include <string_view>

namespace pp::pcl {

struct Session;

/// Reads a `--mocks` file once for all stacks; values are made anew in the memory of each.
class Mocks {
public:
  /// `text` is JSON; throws DataError where its shape is wrong, naming `source`.
  Mocks(std::string text, std::string source);
  ~Mocks();
  Mocks(const Mocks &) = delete;

  /// Gives a resource its id and outputs, or its failure.
  void apply(Session &session, Instance &instance) const;
  /// What a function or method gives for arguments; nothing where no row fits.
  std::optional<Value> result(Session &session, std::string_view kind, std::string_view token,
                              Value arguments) const;
  /// An output of another stack; nothing where it is not known. Undef where it has none.
  std::optional<Value> output(Session &session, std::string_view stack, std::string_view name,
                              bool &isSecret) const;
  /// All outputs of another stack as a hash, or undef; secret ones are marked.
  Value outputs(Session &session, std::string_view stack) const;

private:
  std::optional<Value> find(std::string_view section, std::string_view name) const;

  Context context_;
  std::string source_;
  Value root_;
};

/// A value read from JSON as a program has it.
Value fromJsonValue(Context &context, Value value);

} // namespace pp::pcl
