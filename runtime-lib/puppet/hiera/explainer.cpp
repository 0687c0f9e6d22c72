// Building and printing the tree.
#include "runtime-lib/puppet/hiera/explainer.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::hiera {

Explainer::Explainer(bool options, bool onlyOptions)
    : current_(&root_), options_(options), onlyOptions_(onlyOptions) {}

ExplainNode &Explainer::push(ExplainKind kind) {
  auto node = std::make_unique<ExplainNode>();
  node->kind = kind;
  node->parent = current_;
  current_->branches.push_back(std::move(node));
  current_ = current_->branches.back().get();
  return *current_;
}

void Explainer::pop() {
  if (current_->parent)
    current_ = current_->parent;
}

namespace {

class Printer {
public:
  std::string take() { return std::move(out_); }

  void node(const ExplainNode &node, const std::string &indent) {
    switch (node.kind) {
    case ExplainKind::Root:
      branches(node, indent);
      texts(node, indent);
      return;
    case ExplainKind::Top:
      line(indent, "Searching for \"" + node.text + "\"");
      branches(node, indent + "  ");
      return;
    case ExplainKind::InvalidKey:
      line(indent, "Invalid key \"" + node.text + "\"");
      return;
    case ExplainKind::MergeSource:
      line(indent, "Using merge options from \"" + node.text + "\" hash");
      return;
    case ExplainKind::Module:
      module(node, indent);
      return;
    case ExplainKind::Interpolate:
      line(indent, "Interpolation on \"" + node.text + "\"");
      branches(node, indent + "  ");
      return;
    case ExplainKind::Merge:
      merge(node, indent);
      return;
    case ExplainKind::DataProvider:
      provider(node, indent);
      return;
    case ExplainKind::Location:
      location(node, indent);
      return;
    case ExplainKind::SubLookup:
      line(indent, "Sub key: \"" + node.text + "\"");
      branches(node, indent + "  ");
      outcome(node, indent + "  ");
      return;
    case ExplainKind::Segment:
      outcome(node, indent);
      return;
    case ExplainKind::Scope:
      line(indent, node.text);
      branches(node, indent + "  ");
      outcome(node, indent + "  ");
      return;
    }
  }

private:
  void line(const std::string &indent, const std::string &text) { out_ += indent + text + "\n"; }
  void branches(const ExplainNode &of, const std::string &indent) {
    for (const auto &branch : of.branches)
      node(*branch, indent);
  }
  void texts(const ExplainNode &of, const std::string &indent) {
    for (const std::string &text : of.texts)
      line(indent, text);
  }

  void module(const ExplainNode &of, const std::string &indent) {
    if (of.event == ExplainEvent::ModuleNotFound)
      line(indent, "Module \"" + of.text + "\" not found");
    else if (of.event == ExplainEvent::ModuleProviderNotFound)
      line(indent, "Module data provider for module \"" + of.text + "\" not found");
  }

  void merge(const ExplainNode &of, const std::string &indent) {
    // A merge of one is not worth telling.
    if (of.branches.size() < 2) {
      branches(of, indent);
      return;
    }
    line(indent, "Merge strategy " + of.text);
    std::string inner = indent + "  ";
    if (!of.options.isUndef())
      labelled(inner, "Options: ", of.options);
    branches(of, inner);
    if (of.event == ExplainEvent::Result)
      labelled(inner, "Merged result: ", of.value);
  }

  void provider(const ExplainNode &of, const std::string &indent) {
    line(indent, of.provider->explainedName());
    std::string inner = indent + "  ";
    if (std::string path = of.provider->explainedConfigPath(); !path.empty())
      line(inner, "Using configuration \"" + path + "\"");
    branches(of, inner);
    outcome(of, inner);
  }

  void location(const ExplainNode &of, const std::string &indent) {
    std::string name = of.isUri ? "URI" : "Path";
    line(indent, name + " \"" + of.text + "\"");
    std::string inner = indent + "  ";
    line(inner,
         std::string("Original ") + (of.isUri ? "uri" : "path") + ": \"" + of.original + "\"");
    branches(of, inner);
    if (of.event == ExplainEvent::LocationNotFound)
      line(inner, name + " not found");
    outcome(of, inner);
  }

  void outcome(const ExplainNode &of, const std::string &indent) {
    bool isFound = of.event == ExplainEvent::Found || of.event == ExplainEvent::FoundInOverrides ||
                   of.event == ExplainEvent::FoundInDefaults;
    if (of.event == ExplainEvent::NotFound)
      line(indent, "No such key: \"" + of.key + "\"");
    if (isFound) {
      out_ += indent + "Found key: \"" + of.key + "\" value: ";
      value(of.value, indent);
      if (of.event != ExplainEvent::Found)
        out_ += of.event == ExplainEvent::FoundInOverrides ? " in overrides" : " in defaults";
      out_ += "\n";
    }
    texts(of, indent);
  }

  void labelled(const std::string &indent, const char *label, Value shown) {
    out_ += indent + label;
    value(shown, indent);
    out_ += "\n";
  }

  void value(Value shown, const std::string &indent) {
    NestingGuard guard;
    std::string inner = indent + "  ";
    if (const Hash *hash = dynAs<Hash>(shown)) {
      out_ += "{";
      for (const HashEntry &entry : hash->items()) {
        out_ += (&entry == hash->entries ? "\n" : ",\n") + inner;
        value(entry.key, inner);
        out_ += " => ";
        value(entry.value, inner);
      }
      out_ += hash->length ? "\n" + indent + "}" : "}";
    } else if (const Array *array = dynAs<Array>(shown)) {
      out_ += "[";
      for (size_t i = 0; i < array->length; ++i) {
        out_ += (i ? ",\n" : "\n") + inner;
        value(array->elements[i], inner);
      }
      out_ += array->length ? "\n" + indent + "]" : "]";
    } else {
      appendInspected(out_, shown);
    }
  }

  std::string out_;
};

const char *eventName(ExplainEvent event) {
  switch (event) {
  case ExplainEvent::None:
    return nullptr;
  case ExplainEvent::Found:
    return "found";
  case ExplainEvent::FoundInOverrides:
    return "found_in_overrides";
  case ExplainEvent::FoundInDefaults:
    return "found_in_defaults";
  case ExplainEvent::NotFound:
    return "not_found";
  case ExplainEvent::Result:
    return "result";
  case ExplainEvent::LocationNotFound:
    return "location_not_found";
  case ExplainEvent::ModuleNotFound:
    return "module_not_found";
  case ExplainEvent::ModuleProviderNotFound:
    return "module_provider_not_found";
  }
  return nullptr;
}

const char *typeName(const ExplainNode &node) {
  switch (node.kind) {
  case ExplainKind::Root:
  case ExplainKind::Top:
    return "root";
  case ExplainKind::InvalidKey:
    return "invalid_key";
  case ExplainKind::MergeSource:
    return "merge_source";
  case ExplainKind::Module:
    return "module";
  case ExplainKind::Interpolate:
    return "interpolate";
  case ExplainKind::Merge:
    return "merge";
  case ExplainKind::DataProvider:
    return "data_provider";
  case ExplainKind::Location:
    return node.isUri ? "uri" : "path";
  case ExplainKind::SubLookup:
    return "sub_key";
  case ExplainKind::Segment:
    return "segment";
  case ExplainKind::Scope:
    return "scope";
  }
  return "root";
}

/// The tree as hashes; keys are symbols in Ruby, which print as `:key` in YAML only.
class Hasher {
public:
  Hasher(Context &context, std::unordered_set<const Object *> &symbols)
      : context_(context), symbols_(symbols) {}

  Value node(const ExplainNode &of) {
    if (of.kind == ExplainKind::Merge && of.branches.size() == 1)
      return node(*of.branches[0]);
    HashBuilder hash(context_);
    if (of.kind == ExplainKind::MergeSource) {
      setSymbol(hash, "type", typeName(of));
      set(hash, "merge_source", of.text);
      return hash.build();
    }
    addBranches(hash, of);
    if (of.kind == ExplainKind::Root)
      return hash.build();
    addOutcome(hash, of);
    setSymbol(hash, "type", typeName(of));
    addDetails(hash, of);
    return hash.build();
  }

  void addBranches(HashBuilder &hash, const ExplainNode &of) {
    std::vector<Value> branches;
    for (const auto &branch : of.branches)
      branches.push_back(node(*branch));
    if (!branches.empty())
      hash.set(symbol("branches"), makeArray(context_, branches));
  }

private:
  void set(HashBuilder &hash, std::string_view key, std::string_view text) {
    hash.set(symbol(key), makeString(context_, text));
  }
  void setSymbol(HashBuilder &hash, std::string_view key, std::string_view text) {
    hash.set(symbol(key), symbol(text));
  }
  Value symbol(std::string_view text) {
    Value made = makeString(context_, text);
    symbols_.insert(made.object());
    return made;
  }
  void addOutcome(HashBuilder &hash, const ExplainNode &of) {
    bool isTextKey = of.kind == ExplainKind::Top || of.kind == ExplainKind::InvalidKey;
    if (of.hasKey || isTextKey)
      set(hash, "key", of.hasKey ? of.key : of.text);
    bool hasValue = of.event == ExplainEvent::Found || of.event == ExplainEvent::FoundInDefaults ||
                    of.event == ExplainEvent::FoundInOverrides || of.event == ExplainEvent::Result;
    if (hasValue)
      hash.set(symbol("value"), of.value);
    if (const char *name = eventName(of.event))
      setSymbol(hash, "event", name);
    if (of.texts.empty())
      return;
    std::vector<Value> texts;
    for (const std::string &text : of.texts)
      texts.push_back(makeString(context_, text));
    hash.set(symbol("texts"), makeArray(context_, texts));
  }
  void addDetails(HashBuilder &hash, const ExplainNode &of) {
    if (of.kind == ExplainKind::Interpolate)
      set(hash, "expression", of.text);
    if (of.kind == ExplainKind::Merge) {
      setSymbol(hash, "merge", of.text);
      if (!of.options.isUndef())
        hash.set(symbol("options"), of.options);
    }
    if (of.kind == ExplainKind::Scope)
      set(hash, "name", of.text);
    if (of.kind == ExplainKind::Location) {
      set(hash, of.isUri ? "original_uri" : "original_path", of.original);
      set(hash, of.isUri ? "uri" : "path", of.text);
    }
    if (of.kind != ExplainKind::DataProvider)
      return;
    set(hash, "name", of.provider->explainedName());
    if (std::string path = of.provider->explainedConfigPath(); !path.empty())
      set(hash, "configuration_path", path);
    if (std::string module = of.provider->explainedModule(); !module.empty())
      set(hash, "module", module);
  }

  Context &context_;
  std::unordered_set<const Object *> &symbols_;
};

} // namespace

std::string Explainer::text() const {
  Printer printer;
  printer.node(root_, "");
  return printer.take();
}

Value Explainer::toHash(Context &context, std::unordered_set<const Object *> &symbols) const {
  Hasher hasher(context, symbols);
  return root_.branches.size() == 1 ? hasher.node(*root_.branches[0]) : hasher.node(root_);
}

} // namespace pp::hiera
