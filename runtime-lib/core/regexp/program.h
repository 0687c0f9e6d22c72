// A compiled pattern and the ways to share it.
#pragma once

#include "runtime-lib/core/regexp/translate.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

struct pcre2_real_code_8;

namespace pp {

/// What PCRE2 made of a pattern. Threads share it; only the switch to machine code changes it.
class RegexpProgram {
public:
  /// Throws a plain failure with Ruby's message.
  RegexpProgram(std::string_view source, uint8_t options);
  RegexpProgram(const RegexpProgram &) = delete;
  RegexpProgram &operator=(const RegexpProgram &) = delete;
  ~RegexpProgram();

  uint32_t groups() const { return groups_; }
  bool hasNamedGroups() const { return !named_.empty(); }
  /// Numbers of the groups of that name.
  std::vector<uint32_t> groupsNamed(std::string_view name) const {
    auto found = named_.find(name);
    return found == named_.end() ? std::vector<uint32_t>() : found->second;
  }
  /// Of patterns without regard to case: see TranslatedRegexp.
  bool isAsciiOnly() const { return isAsciiOnly_; }
  bool foldsInSets() const { return foldsInSets_; }
  bool isUncertain(size_t group) const { return group > 0 && uncertain_[group - 1]; }
  /// The form to match with; machine code once the pattern proved to be used often.
  const pcre2_real_code_8 *code(size_t subjectBytes);
  bool isMachineCode(const pcre2_real_code_8 *code) const { return code != interpreted_; }

private:
  void translateToMachineCode();

  pcre2_real_code_8 *interpreted_ = nullptr;
  std::atomic<pcre2_real_code_8 *> compiled_ = nullptr;
  std::atomic<uint32_t> uses_ = 0;
  std::mutex compiling_;
  std::vector<bool> uncertain_;
  std::map<std::string, std::vector<uint32_t>, std::less<>> named_;
  uint32_t groups_ = 0;
  bool isAsciiOnly_ = false;
  bool foldsInSets_ = false;
};

/// Programs of patterns that were computed; they live as long as the context that asked for them.
class RegexpCache {
public:
  RegexpProgram &find(std::string_view source, uint8_t options);

private:
  std::unordered_map<std::string, std::shared_ptr<RegexpProgram>> programs_;
};

} // namespace pp
