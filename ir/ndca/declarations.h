// What a module declares: a rule and the places where it may fail.
#pragma once

#include "ir/ndca/enums.h"
#include "ir/ndca/ids.h"

#include <vector>

namespace ppcc::ir::ndca {

/// How far a rule looks along one axis, down and up.
struct Axis {
  uint32_t below = 0;
  uint32_t above = 0;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("below", s.below);
    v("above", s.above);
  }
};

/// A value of a tag for one state.
struct TagValue {
  uint32_t value = 0;
  template <class S, class V> static void fields(S &s, V &&v) { v("value", s.value); }
};

/// A named property of states: a value for each.
struct TagDeclaration {
  StringId name = {};
  std::vector<TagValue> values = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("name", s.name);
    v("values", s.values);
  }
};

/// A parameter of a `@compile` block; the words are those of pp::ndca::Parameter.
struct ParameterDeclaration {
  ParameterKind kind = ParameterKind::Integer;
  uint32_t words = 1;
  /// Of an array.
  StringId shape = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("kind", s.kind);
    v("words", s.words);
    v("shape", s.shape);
  }
};

/// A rule, or a `@compile` block.
struct RuleDeclaration {
  StringId file = {};
  StringId name = {};
  StringId author = {};
  StringId designer = {};
  StringId year = {};
  StringId url = {};
  StringId description = {};
  /// The pattern to start with, or none.
  StringId pattern = {};
  uint32_t states = 2;
  std::vector<Axis> axes = {};
  std::vector<TagDeclaration> tags = {};
  /// The function of a cell; none for a `@compile` block.
  FunctionId cell = {};
  /// The function of a row, where there is one.
  FunctionId row = {};
  /// The function of a row of bits, where there is one.
  FunctionId bits = {};
  FunctionId procedure = {};
  std::vector<ParameterDeclaration> parameters = {};
  template <class S, class V> static void fields(S &s, V &&v) {
    v("file", s.file);
    v("name", s.name);
    v("author", s.author);
    v("designer", s.designer);
    v("year", s.year);
    v("url", s.url);
    v("description", s.description);
    v("pattern", s.pattern);
    v("states", s.states);
    v("axes", s.axes);
    v("tags", s.tags);
    v("cell", s.cell);
    v("row", s.row);
    v("bits", s.bits);
    v("procedure", s.procedure);
    v("parameters", s.parameters);
  }
};

/// A place where a rule may fail, and how it is shown.
struct SiteDeclaration {
  StringId message = {};
  LocationId location = {};
  /// The line of the source, and how many characters of it are meant.
  StringId line = {};
  uint32_t length = 1;
  template <class S, class V> static void fields(S &s, V &&v) {
    v("message", s.message);
    v("at", s.location);
    v("line", s.line);
    v("length", s.length);
  }
};

} // namespace ppcc::ir::ndca
