// Where a value came from, for errors: the lookup is made once more with an explainer, and the
// files in which it found something are read for the line of the key. Costs nothing while all goes
// well.
#include "runtime-lib/core/formats/key_lines.h"
#include "runtime-lib/puppet/hiera/hiera.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp::hiera {

namespace {

/// Keeps messages of the second lookup to itself.
class Silence : public LogSink {
public:
  explicit Silence(Run &run) : run_(run), before_(run.logSink) { run.logSink = this; }
  ~Silence() override { run_.logSink = before_; }
  void log(LogLevel, std::string_view) override {}

private:
  Run &run_;
  LogSink *before_;
};

class OriginFinder {
public:
  OriginFinder(const EnvironmentLayout &layout, const LookupKey &key)
      : layout_(layout), path_{std::string(key.root()->view())} {
    for (Value segment : key.segments())
      path_.push_back(rubyText(segment));
  }

  /// All places below a node where the key was found.
  void collect(const ExplainNode &node, const Provider *provider) {
    if (auto own = std::dynamic_pointer_cast<const Provider>(node.provider))
      provider = own.get();
    bool isFound = node.event == ExplainEvent::Found && provider;
    if (isFound && node.kind == ExplainKind::Location)
      places.push_back(placeIn(node.text, provider->functionName(), node.isUri));
    else if (isFound && node.kind == ExplainKind::DataProvider)
      places.push_back("the function " + std::string(provider->functionName()));
    for (const auto &branch : node.branches)
      if (branch->kind != ExplainKind::Interpolate && branch->kind != ExplainKind::SubLookup)
        collect(*branch, provider);
  }

  std::vector<std::string> places;

private:
  std::string placeIn(const std::string &file, std::string_view function, bool isUri) const {
    std::optional<std::string> text = isUri ? std::nullopt : layout_.read(file);
    size_t line = !text                      ? 0
                  : function == "json_data"  ? jsonLineOf(*text, path_)
                  : function == "hocon_data" ? hoconLineOf(*text, path_)
                                             : yamlLineOf(*text, path_);
    return line ? file + ":" + std::to_string(line) : file;
  }

  const EnvironmentLayout &layout_;
  std::vector<std::string> path_;
};

} // namespace

std::vector<std::string> Hiera::origins(Scope &scope, std::string_view key, Value merge) {
  Silence silence(run);
  Explainer explainer;
  const String &name = *makeString(run, key).as<String>();
  OriginFinder finder(layout, LookupKey(run, name));
  Invocation *outer = std::exchange(current, nullptr);
  try {
    Invocation invocation(*this, scope, nullptr, nullptr, &explainer);
    search(name, invocation, merge);
  } catch (const EvaluationError &) {
    // A conversion that failed before fails again; the places were noted before.
  }
  current = outer;
  finder.collect(explainer.current(), nullptr);
  return std::move(finder.places);
}

void Hiera::noteOrigin(Scope &scope, std::string_view key, const std::string &what, Value merge) {
  std::string text;
  try {
    for (const std::string &place : origins(scope, key, merge))
      text += (text.empty() ? " from " : ", ") + place;
  } catch (const EvaluationError &) {
    return;
  }
  if (!text.empty())
    run.provenance.push_back(what + text);
}

} // namespace pp::hiera
