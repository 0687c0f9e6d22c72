// Compiling patterns with PCRE2, and the caches of what was compiled.
#include "runtime-lib/core/regexp/program.h"

#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/context.h"
#include "runtime-lib/core/session/error.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace pp {

namespace {

/// Matches before machine code pays for its making, and the subject that makes one match long.
constexpr uint32_t usesBeforeMachineCode = 8;
constexpr size_t longSubject = 4096;
/// Computed patterns that the process remembers.
constexpr size_t rememberedPatterns = 4096;

pcre2_compile_context *compileContext() {
  static pcre2_compile_context *context = [] {
    pcre2_compile_context *created = pcre2_compile_context_create(nullptr);
    pcre2_set_newline(created, PCRE2_NEWLINE_LF);
    pcre2_set_bsr(created, PCRE2_BSR_UNICODE);
    pcre2_set_parens_nest_limit(created, 2000);
    return created;
  }();
  return context;
}

[[noreturn]] void failCompile(std::string_view source, uint8_t options, int error) {
  std::string message;
  switch (error) {
  case 125: // lookbehind assertion is not fixed length
  case 136: // \C not allowed in lookbehind assertion
  case 187: // lookbehind assertion is too long
    message = "invalid pattern in look-behind";
    break;
  default:
    PCRE2_UCHAR text[256] = "";
    pcre2_get_error_message(error, text, sizeof text);
    message = std::string("the regular expression is not supported (") +
              reinterpret_cast<char *>(text) + ")";
  }
  failPlain(message + ": " + shownInErrors(source, options));
}

/// Shared by all contexts; a context keeps alive what it uses, so forgetting is safe.
struct ProcessCache {
  std::mutex mutex;
  std::unordered_map<std::string, std::shared_ptr<RegexpProgram>> programs;
};

ProcessCache &processCache() {
  static auto *cache = new ProcessCache;
  return *cache;
}

} // namespace

RegexpProgram::RegexpProgram(std::string_view source, uint8_t options) {
  TranslatedRegexp translated = translateRegexp(source, options);
  int error = 0;
  PCRE2_SIZE offset = 0;
  interpreted_ = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(translated.pattern.data()),
                               translated.pattern.size(), PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE,
                               &error, &offset, compileContext());
  if (!interpreted_)
    failCompile(source, options, error);
  groups_ = translated.groups;
  uncertain_ = std::move(translated.uncertain);
  isAsciiOnly_ = translated.isAsciiOnly;
  foldsInSets_ = translated.foldsInSets;
  named_ = std::move(translated.named);
}

RegexpProgram::~RegexpProgram() {
  pcre2_code_free(compiled_.load());
  pcre2_code_free(interpreted_);
}

void RegexpProgram::translateToMachineCode() {
  std::lock_guard lock(compiling_);
  if (compiled_.load())
    return;
  pcre2_code *copy = pcre2_code_copy(interpreted_);
  // Where the machine has no support for it, the copy is interpreted like the original.
  if (copy && pcre2_jit_compile(copy, PCRE2_JIT_COMPLETE) == 0)
    compiled_.store(copy, std::memory_order_release);
  else
    pcre2_code_free(copy);
}

const pcre2_real_code_8 *RegexpProgram::code(size_t subjectBytes) {
  if (pcre2_code *compiled = compiled_.load(std::memory_order_acquire))
    return compiled;
  uint32_t uses = uses_.fetch_add(1, std::memory_order_relaxed);
  if (uses == usesBeforeMachineCode || (uses < usesBeforeMachineCode && subjectBytes > longSubject))
    translateToMachineCode();
  pcre2_code *compiled = compiled_.load(std::memory_order_acquire);
  return compiled ? compiled : interpreted_;
}

RegexpCache &Context::regexps() {
  if (!regexps_)
    regexps_ = std::make_shared<RegexpCache>();
  return *regexps_;
}

RegexpProgram &RegexpCache::find(std::string_view source, uint8_t options) {
  std::string key(1, static_cast<char>(options));
  key += source;
  std::shared_ptr<RegexpProgram> &local = programs_[key];
  if (local)
    return *local;
  ProcessCache &shared = processCache();
  {
    std::lock_guard lock(shared.mutex);
    auto found = shared.programs.find(key);
    if (found != shared.programs.end())
      return *(local = found->second);
  }
  std::shared_ptr<RegexpProgram> made;
  try {
    made = std::make_shared<RegexpProgram>(source, options);
  } catch (...) {
    programs_.erase(key);
    throw;
  }
  local = made;
  std::lock_guard lock(shared.mutex);
  if (shared.programs.size() >= rememberedPatterns)
    shared.programs.clear();
  shared.programs.emplace(std::move(key), std::move(made));
  return *local;
}

} // namespace pp
