// libyaml's events to values; which tags mean what is Psych's to_ruby.rb.
#include "runtime-lib/core/formats/yaml_reader.h"

#include "runtime-lib/core/formats/yaml_scalar.h"
#include "runtime-lib/core/values/text/base64.h"
#include "runtime-lib/core/values/text/byte_text.h"

#include <yaml.h>

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace pp {

namespace {

constexpr size_t maxDepth = 1000;

std::string_view textOf(const yaml_char_t *text) {
  return text ? std::string_view(reinterpret_cast<const char *>(text)) : std::string_view();
}

/// What follows `prefix`, or nothing when the tag does not start with it.
std::optional<std::string_view> after(std::string_view tag, std::string_view prefix) {
  if (!tag.starts_with(prefix))
    return std::nullopt;
  return tag.substr(prefix.size());
}

/// The class a tagged scalar would need, or empty.
std::string_view classOfScalarTag(std::string_view tag, std::string_view text) {
  if (tag == "!ruby/object:BigDecimal" || tag == "!ruby/object:DateTime" ||
      tag == "!ruby/object:Complex" || tag == "!ruby/object:Rational")
    return tag.substr(tag.find(':') + 1);
  if (tag == "!ruby/regexp")
    return "Regexp";
  if (tag == "!ruby/range")
    return "Range";
  if (tag == "!ruby/class" || tag == "!ruby/module")
    return text;
  for (std::string_view prefix : {"!str:", "!ruby/string:"})
    if (auto name = after(tag, prefix); name && !name->empty())
      return *name;
  return {};
}

bool isStringTag(std::string_view tag) {
  return tag == "tag:yaml.org,2002:str" || tag.starts_with("!str") ||
         tag.starts_with("!ruby/string");
}

/// The class a tagged sequence would need, or empty.
std::string_view classOfSequenceTag(std::string_view tag) {
  for (std::string_view prefix : {"!seq:", "!ruby/array:"})
    if (auto name = after(tag, prefix))
      return *name;
  return {};
}

/// The name after the prefix and a colon, or what stands for none.
std::optional<std::string_view> named(std::string_view tag, std::string_view prefix,
                                      std::string_view other) {
  auto rest = after(tag, prefix);
  if (!rest)
    return std::nullopt;
  if (rest->starts_with(':'))
    rest->remove_prefix(1);
  return rest->empty() ? other : *rest;
}

/// The class a tagged mapping would need, or empty.
std::string_view classOfMappingTag(std::string_view tag) {
  if (tag == "!ruby/object:Hash")
    return {};
  constexpr std::string_view withDefaults[][2] = {{"!ruby/struct", "Struct"},
                                                  {"!ruby/object", "Object"},
                                                  {"!ruby/exception", "Exception"},
                                                  {"!ruby/range", "Range"},
                                                  {"!ruby/hash-with-ivars", ""},
                                                  {"!ruby/marshalable", ""},
                                                  {"!ruby/array", ""},
                                                  {"!ruby/hash", ""},
                                                  {"!map", ""},
                                                  {"!str", ""},
                                                  {"!ruby/string", ""}};
  for (const auto &[prefix, other] : withDefaults)
    if (auto name = named(tag, prefix, other))
      return *name;
  if (tag == "!set" || tag == "tag:yaml.org,2002:set")
    return "Psych::Set";
  return tag == "!omap" || tag == "tag:yaml.org,2002:omap" ? "Psych::Omap" : "";
}

/// A node's value and what merge keys need to know of the node.
struct Node {
  enum class Form : uint8_t { Scalar, Sequence, Mapping, Alias };
  Value value;
  Form form = Form::Scalar;
  bool isSymbol = false;
  bool isTaggedString = false;
  /// How many values it is where nothing is shared; long texts count as several.
  size_t size = 1;
};

class Builder {
public:
  Builder(Context &context, const YamlOptions &options, YamlDocument &document)
      : context_(context), options_(options), document_(document) {}

  void scalar(const yaml_event_t &event) {
    const auto &data = event.data.scalar;
    std::string_view text(reinterpret_cast<const char *>(data.value), data.length);
    std::string_view tag = textOf(data.tag);
    YamlScalar resolved = data.quoted_implicit ? YamlScalar{makeString(context_, text)}
                          : tag.empty()        ? resolveYamlScalar(context_, text)
                                               : tagged(tag, text);
    if (!resolved.refusedClass.empty())
      refuse(resolved.refusedClass);
    if (resolved.isSymbol && !options_.allowSymbols)
      refuse("Symbol");
    if (!resolved.problem.empty())
      fail(resolved.problem);
    constexpr size_t bytesOfOne = 64;
    Node node{resolved.value, Node::Form::Scalar, resolved.isSymbol, tag == "tag:yaml.org,2002:str",
              1 + data.length / bytesOfOne};
    anchor(data.anchor, node);
    add(node);
  }

  void alias(const yaml_event_t &event) {
    std::string name(textOf(event.data.alias.anchor));
    auto found = options_.allowAliases ? anchors_.find(name) : anchors_.end();
    if (found == anchors_.end())
      fail("Unknown alias: " + name);
    if (found != anchors_.end() && found->second.value.isUnset())
      fail("(" + file() + "): alias *" + name + " stands inside of what it refers to");
    Node node = found == anchors_.end() || found->second.value.isUnset() ? Node{} : found->second;
    node.form = Node::Form::Alias;
    node.isTaggedString = false;
    countAlias(node);
    add(node);
  }

  void startSequence(const yaml_event_t &event) {
    std::string_view tag = textOf(event.data.sequence_start.tag);
    if (std::string_view name = classOfSequenceTag(tag); !name.empty())
      refuse(name);
    open(event.data.sequence_start.anchor, false);
    open_.back().isOmap = tag == "!omap" || tag == "tag:yaml.org,2002:omap";
  }

  void startMapping(const yaml_event_t &event) {
    if (std::string_view name = classOfMappingTag(textOf(event.data.mapping_start.tag));
        !name.empty())
      refuse(name);
    open(event.data.mapping_start.anchor, true);
  }

  void end() {
    Level level = std::move(open_.back());
    open_.pop_back();
    Node node;
    node.form = level.hash ? Node::Form::Mapping : Node::Form::Sequence;
    node.size = level.size;
    node.value = level.hash ? level.hash->build() : sequenceValue(level);
    if (!level.anchor.empty())
      anchors_[level.anchor] = node;
    add(node);
  }

  /// The first failure that is not one of syntax; those come before.
  const std::optional<std::string> &failure() const { return failure_; }
  Value result() const { return result_; }

private:
  struct Level {
    std::string anchor;
    std::unique_ptr<HashBuilder> hash;
    std::vector<Value> elements;
    std::optional<Node> key;
    bool isOmap = false;
    size_t size = 1;
  };

  std::string file() const {
    return options_.file.empty() ? "<unknown>" : std::string(options_.file);
  }
  /// A few lines of aliases to aliases can stand for more values than any walk over them comes to
  /// the end of.
  void countAlias(const Node &node) {
    if (node.size > options_.aliasedValues - aliased_)
      throw YamlError("(" + file() + "): aliases stand for more than " +
                      std::to_string(options_.aliasedValues) + " values");
    aliased_ += node.size;
  }
  void fail(std::string message) {
    if (!failure_)
      failure_ = std::move(message);
  }
  void refuse(std::string_view className) {
    fail((options_.namesFile ? "(" + file() + "): " : "") +
         "Tried to load unspecified class: " + std::string(className));
  }

  YamlScalar tagged(std::string_view tag, std::string_view text) {
    if (tag == "!binary" || tag == "tag:yaml.org,2002:binary")
      return {makeBytes(context_, decodeBase64Relaxed(text))};
    YamlScalar scalar;
    scalar.refusedClass = classOfScalarTag(tag, text);
    if (!scalar.refusedClass.empty())
      return scalar;
    if (isStringTag(tag))
      return {makeString(context_, text)};
    if (tag == "tag:yaml.org,2002:float" || tag == "!float")
      return floatFromYamlScalar(context_, text);
    if (tag.starts_with("!ruby/sym"))
      return {makeString(context_, text), true};
    return resolveYamlScalar(context_, text);
  }

  void anchor(const yaml_char_t *name, const Node &node) {
    if (name)
      anchors_[std::string(textOf(name))] = node;
  }

  void open(const yaml_char_t *name, bool isHash) {
    if (open_.size() >= maxDepth)
      throw YamlError("(" + file() + "): arrays and hashes nest deeper than " +
                      std::to_string(maxDepth) + " levels");
    open_.emplace_back();
    open_.back().anchor = textOf(name);
    if (isHash)
      open_.back().hash = std::make_unique<HashBuilder>(context_);
    Node unfinished;
    unfinished.value = Value::unset();
    anchor(name, unfinished);
  }

  /// An ordered map is a sequence of pairs.
  Value sequenceValue(const Level &level) {
    if (!level.isOmap)
      return makeArray(context_, level.elements);
    HashBuilder map(context_);
    for (Value element : level.elements)
      if (const Hash *pair = dynAs<Hash>(element); pair && pair->length > 0)
        map.set(pair->entries[0].key, pair->entries[0].value);
    return map.build();
  }

  void add(const Node &node) {
    if (open_.empty()) {
      result_ = remember(node);
      return;
    }
    Level &level = open_.back();
    level.size += node.size;
    if (!level.hash) {
      level.elements.push_back(remember(node));
    } else if (!level.key) {
      level.key = node;
    } else {
      Node key = *level.key;
      level.key.reset();
      addPair(*level.hash, key, node);
    }
  }

  /// Notes a symbol that is a value. It gets an object of its own: the same text may be a key.
  Value remember(const Node &node) {
    if (!node.isSymbol)
      return node.value;
    Value own = makeString(context_, node.value.as<String>()->view());
    document_.symbols.insert(own.object());
    return own;
  }

  void addPair(HashBuilder &hash, const Node &key, const Node &node) {
    const String *text = dynAs<String>(key.value);
    bool isMerge = text && text->view() == "<<" && !key.isSymbol && !key.isTaggedString;
    if (!isMerge || !merge(hash, node))
      hash.set(key.value, remember(node));
  }

  static void mergeInto(HashBuilder &hash, const Hash &other) {
    for (const HashEntry &entry : other.items())
      hash.set(entry.key, entry.value);
  }

  /// `<<: …`; false when there is nothing to merge, so that it is a plain key.
  bool merge(HashBuilder &hash, const Node &node) {
    if (node.form == Node::Form::Scalar)
      return false;
    if (const Hash *other = dynAs<Hash>(node.value)) {
      mergeInto(hash, *other);
      return true;
    }
    if (node.form != Node::Form::Sequence)
      return false;
    std::span<const Value> parts = node.value.as<Array>()->items();
    for (Value part : parts)
      if (!part.is(ObjectKind::Hash))
        return false;
    HashBuilder all(context_);
    for (size_t i = parts.size(); i-- > 0;)
      mergeInto(all, *parts[i].as<Hash>());
    mergeInto(hash, *all.build().as<Hash>());
    return true;
  }

  Context &context_;
  const YamlOptions &options_;
  YamlDocument &document_;
  std::vector<Level> open_;
  std::unordered_map<std::string, Node> anchors_;
  std::optional<std::string> failure_;
  size_t aliased_ = 0;
  Value result_ = Value::boolean(false);
};

/// Psych's SyntaxError of the parser's state.
[[noreturn]] void failSyntax(const yaml_parser_t &parser, const YamlOptions &options) {
  std::string text = parser.problem ? parser.problem : "";
  if (parser.context)
    text += (text.empty() ? "" : " ") + std::string(parser.context);
  std::string file = options.file.empty() ? "<unknown>" : std::string(options.file);
  throw YamlError("(" + file + "): " + text + " at line " +
                  std::to_string(parser.context_mark.line + 1) + " column " +
                  std::to_string(parser.context_mark.column + 1));
}

struct Parser {
  Parser() {
    if (!yaml_parser_initialize(&state))
      throw YamlError("there is no memory for a YAML parser");
    // Psych knows what it gives to libyaml, so that a mark of UTF-16 is no mark to it.
    yaml_parser_set_encoding(&state, YAML_UTF8_ENCODING);
  }
  ~Parser() { yaml_parser_delete(&state); }
  Parser(const Parser &) = delete;
  Parser &operator=(const Parser &) = delete;
  yaml_parser_t state;
};

struct Event {
  Event() = default;
  ~Event() { yaml_event_delete(&data); }
  Event(const Event &) = delete;
  Event &operator=(const Event &) = delete;
  yaml_event_t data{};
};

/// Takes the next event; false at the end of the first document or of the text.
bool step(Parser &parser, Builder &builder, const YamlOptions &options) {
  Event event;
  if (!yaml_parser_parse(&parser.state, &event.data))
    failSyntax(parser.state, options);
  switch (event.data.type) {
  case YAML_SCALAR_EVENT:
    builder.scalar(event.data);
    return true;
  case YAML_ALIAS_EVENT:
    builder.alias(event.data);
    return true;
  case YAML_SEQUENCE_START_EVENT:
    builder.startSequence(event.data);
    return true;
  case YAML_MAPPING_START_EVENT:
    builder.startMapping(event.data);
    return true;
  case YAML_SEQUENCE_END_EVENT:
  case YAML_MAPPING_END_EVENT:
    builder.end();
    return true;
  case YAML_DOCUMENT_END_EVENT:
  case YAML_STREAM_END_EVENT:
    return false;
  default:
    return true;
  }
}

} // namespace

YamlDocument parseYaml(Context &context, std::string_view text, const YamlOptions &options) {
  Parser parser;
  yaml_parser_set_input_string(&parser.state, reinterpret_cast<const unsigned char *>(text.data()),
                               text.size());
  YamlDocument document;
  Builder builder(context, options, document);
  while (step(parser, builder, options)) {
  }
  if (builder.failure())
    throw YamlError(*builder.failure());
  document.value = builder.result().isUndef() ? Value::boolean(false) : builder.result();
  return document;
}

} // namespace pp
