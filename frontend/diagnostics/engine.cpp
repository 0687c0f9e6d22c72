// Counting and limits, apart from the templates that check arguments.
#include "frontend/diagnostics/engine.h"

#include "frontend/diagnostics/edit_distance.h"

#include <algorithm>

namespace ppcc::diagnostics {

Builder &Builder::help(std::string sentence) {
  if (diagnostic_)
    diagnostic_->help = std::move(sentence);
  return *this;
}

Builder &Builder::didYouMean(std::string_view name, std::span<const std::string_view> candidates) {
  if (!diagnostic_)
    return *this;
  std::string_view nearest = nearestName(name, candidates);
  return nearest.empty() ? *this : help("did you mean `" + std::string(nearest) + "`?");
}

Builder &Builder::didYouMean(std::string_view name,
                             std::initializer_list<std::string_view> candidates) {
  return didYouMean(name, std::span(candidates.begin(), candidates.size()));
}

void Engine::setSeverity(Id id, Severity severity) {
  std::erase_if(overrides_, [id](const auto &entry) { return entry.first == id; });
  overrides_.emplace_back(id, severity);
}

Severity Engine::severity(Id id) const {
  auto found = std::find_if(overrides_.begin(), overrides_.end(),
                            [id](const auto &entry) { return entry.first == id; });
  return found == overrides_.end() ? info(id).severity : found->second;
}

bool Engine::admit(Severity level) {
  if (level == Severity::Ignored)
    return false;
  return ++counts_[static_cast<size_t>(level)] <= limit_;
}

void Engine::append(Engine &&other) {
  std::array<size_t, severities> kept{};
  for (Diagnostic &diagnostic : other.diagnostics_) {
    ++kept[static_cast<size_t>(diagnostic.severity)];
    if (admit(diagnostic.severity))
      diagnostics_.push_back(std::move(diagnostic));
  }
  for (size_t i = 0; i < severities; ++i)
    counts_[i] += other.counts_[i] - kept[i];
  other.clear();
}

void Engine::clear() {
  diagnostics_.clear();
  counts_.fill(0);
}

} // namespace ppcc::diagnostics
