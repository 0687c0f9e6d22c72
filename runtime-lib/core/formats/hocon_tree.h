// HOCON as it is written, before substitutions are resolved; between hocon_parser and hocon_reader.
#pragma once

#include "runtime-lib/core/values/build.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pp::hocon {

struct Node;
using NodePointer = std::shared_ptr<Node>;

/// A key of an object with all values given to it, in order; a later one replaces the earlier ones
/// or is merged into them.
struct Field {
  std::string key;
  std::vector<NodePointer> values;
  /// How many of the values are being resolved; 0 when none is.
  size_t resolving = 0;
  /// Where its last value is given.
  size_t line = 0;
};

struct Node {
  enum class Kind : uint8_t {
    /// `text` is a string that was quoted.
    Quoted,
    /// `text` as it stands in the file: a number, a word, blanks between two parts.
    Plain,
    Object,
    Array,
    /// `${path}`, or `${?path}` which may be missing.
    Substitution,
    /// Several parts in a row: texts, objects or arrays.
    Concatenation
  };
  Kind kind;
  std::string text{};
  std::vector<Field> fields{};
  std::vector<NodePointer> parts{};
  std::vector<std::string> path{};
  bool isOptional = false;
  /// Of a whole text: whether it refers to values.
  bool hasSubstitutions = false;
  size_t line = 0;
};

/// Reads a text that lies `depth` inclusions deep; throws HoconError.
NodePointer parse(std::string_view text, int depth = 0);
/// Reads a file, if there is one of that name or with the ending `.conf` or `.json`; else null.
NodePointer parseFile(const std::string &path, int depth);

/// The object's field, made when it is not there.
Field &fieldOf(Node &object, const std::string &key);

} // namespace pp::hocon
