// JSON with places: what schemas are read with, in two ways. Large objects are only walked over;
// members that are used become trees.
#pragma once

#include "frontend/source/source_file.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ppcc::pcl {

/// A value of a JSON text, with its place.
struct Json {
  enum Kind : uint8_t { Null, Bool, Number, String, Array, Object };
  Kind kind = Null;
  source::Span span;
  /// Of a string its value; of numbers and bools what is written there.
  std::string text = {};
  std::vector<Json> items = {};
  std::vector<std::pair<std::string, Json>> members = {};

  bool is(Kind other) const { return kind == other; }
  /// The member of that name, the last where there are several; null where there is none.
  const Json *find(std::string_view name) const;
  /// The text of a string member, else empty.
  std::string textOf(std::string_view name) const;
  /// Whether a member is `true`.
  bool isSet(std::string_view name) const;
};

/// Where and why a text is no JSON.
struct JsonProblem {
  source::Span span;
  std::string message;
};

/// Reads a value of a text that lies in `span`.
class JsonText {
public:
  JsonText(std::string_view text, source::Span span)
      : text_(text), at_(span.begin), end_(span.end) {}

  /// The whole value; nothing where it is broken.
  std::optional<Json> read();
  /// Visits the members of an object without reading their values; false where it is broken.
  using Visitor = std::function<void(std::string name, source::Span value)>;
  bool walk(const Visitor &visit);
  const JsonProblem &problem() const { return problem_; }

private:
  bool value(Json &json, unsigned depth);
  bool string(std::string &text);
  bool escape(std::string &text);
  bool word(Json &json);
  bool array(Json &json, unsigned depth);
  bool object(Json &json, unsigned depth);
  bool skipValue();
  bool skipString();
  void skipBlanks();
  bool take(char c) {
    skipBlanks();
    bool isThere = at_ < end_ && text_[at_] == c;
    at_ += isThere;
    return isThere;
  }
  bool fail(std::string message);

  std::string_view text_;
  uint32_t at_;
  uint32_t end_;
  JsonProblem problem_;
};

/// The value as JSON text again.
std::string jsonText(const Json &json);

} // namespace ppcc::pcl
