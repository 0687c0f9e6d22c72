// Lists of types and values, and what real Puppet said of them.
#pragma once

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/types/type.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace pp::grid {

/// The lines of a file in the grid's folder.
std::vector<std::string> lines(const std::string &file);
/// The same, split at tabs.
std::vector<std::vector<std::string>> rows(const std::string &file);
/// The answer in the form of the records: one line, failures as `! message`.
std::string answer(const std::function<std::string()> &ask);
/// Escapes of one line undone.
std::string unescaped(const std::string &text);

/// The aliases of the grid, resolved when first named.
class Aliases : public TypeResolver {
public:
  Aliases();
  const Type *loadType(Context &context, std::string_view name) override;
  bool isResourceType(Context &, std::string_view) override { return false; }
  const Type *closureType(Context &, Value) override;
  const Type *returnType(Context &, std::string_view, std::span<const Value>) override {
    return nullptr;
  }
  Value resourceAttribute(Context &, const Type *, Value) override { return Value::undef(); }

private:
  struct Entry {
    std::string name;
    std::string body;
    const Type *type = nullptr;
  };
  std::map<std::string, Entry, std::less<>> entries_;
};

/// A context in which the grid's types and values are made.
struct World {
  Context context;
  Aliases aliases;
  std::vector<std::string> typeTexts;
  std::vector<const Type *> types;
  std::vector<std::string> valueTexts;
  std::vector<Value> values;

  World();
  /// A literal, or `new Type [arguments]`.
  Value value(const std::string &text);
};

/// The one world of this program.
World &world();

/// Counts what agrees and reports the first disagreements.
class Score {
public:
  explicit Score(const char *what) : what_(what) {}
  ~Score();
  void compare(const std::string &question, const std::string &expected, const std::string &actual);

private:
  const char *what_;
  size_t equal_ = 0;
  size_t different_ = 0;
};

} // namespace pp::grid
