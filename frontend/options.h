// Options that a language adds to the command line of ppcc, and what the user has chosen.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ppcc::frontend {

/// One option. No two languages have an option of the same name.
struct Option {
  /// As the user writes it, or several separated by commas: `--hiera,--hiera_config`.
  std::string_view names;
  std::string_view help;
  /// What stands for its value in the help: `FILE`; empty for a flag.
  std::string_view valueName = {};
  /// The words that it takes; empty where any text will do.
  std::span<const std::string_view> choices = {};
  /// Whether `ppcc run` takes it too.
  bool isForRun = true;
  /// Whether it may be given several times, each with a value.
  bool isRepeatable = false;
  /// Of a flag that is a question: prints the answer and gives the exit code; nothing is compiled.
  int (*answer)() = nullptr;
};

/// What the user has chosen, by the first name of an option (`--hiera`); of a flag `true`.
class OptionValues {
public:
  void add(std::string_view name, std::string value) {
    values_[std::string(name)].push_back(std::move(value));
  }
  /// Of an option that is given once: its value, or nothing.
  std::optional<std::string> find(std::string_view name) const {
    auto found = values_.find(name);
    return found == values_.end() ? std::nullopt : std::optional(found->second.back());
  }
  /// All values in the order of the command line.
  std::vector<std::string> list(std::string_view name) const {
    auto found = values_.find(name);
    return found == values_.end() ? std::vector<std::string>() : found->second;
  }
  const auto &all() const { return values_; }

private:
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
};

/// The name under which an option's value is kept.
inline std::string_view firstName(const Option &option) {
  return option.names.substr(0, option.names.find(','));
}

} // namespace ppcc::frontend
