// Running compiled patterns on strings.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/core_issues.h"

#include "runtime-lib/core/regexp/case_folding.h"
#include "runtime-lib/core/regexp/program.h"
#include "runtime-lib/core/values/language_questions.h"
#include "runtime-lib/core/values/text/byte_text.h"
#include "runtime-lib/core/values/text/quoted.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <memory>
#include <mutex>
#include <vector>

namespace pp {

namespace {

/// What PCRE2 needs to match, kept by each thread.
struct Matcher {
  pcre2_match_context *context = pcre2_match_context_create(nullptr);
  pcre2_jit_stack *stack = pcre2_jit_stack_create(32 << 10, 1 << 20, nullptr);
  pcre2_match_data *data = nullptr;
  uint32_t pairs = 0;

  Matcher() {
    pcre2_jit_stack_assign(context, nullptr, stack);
    pcre2_set_heap_limit(context, 256 << 10);
  }
  ~Matcher() {
    pcre2_match_data_free(data);
    pcre2_jit_stack_free(stack);
    pcre2_match_context_free(context);
  }
  void reserve(uint32_t wanted) {
    if (wanted <= pairs)
      return;
    pcre2_match_data_free(data);
    pairs = wanted < 16 ? 16 : wanted;
    data = pcre2_match_data_create(pairs, nullptr);
  }
};

/// Room for the groups of a match, used again by all matches of a thread.
Matcher &matcher() {
  thread_local Matcher instance;
  return instance;
}

RegexpProgram &programOf(Context &context, const Regexp &regexp) {
  void *known = regexp.code->load(std::memory_order_acquire);
  if (known)
    return *static_cast<RegexpProgram *>(known);
  uint8_t options = regexp.flags & ~regexp_options::dynamic;
  if (regexp.flags & regexp_options::dynamic) {
    RegexpProgram &program = context.regexps().find(regexp.source->view(), options);
    regexp.code->store(&program, std::memory_order_release);
    return program;
  }
  // A literal's program stays for the life of the process.
  static std::mutex lock;
  static auto &kept = *new std::vector<std::unique_ptr<RegexpProgram>>;
  auto made = std::make_unique<RegexpProgram>(regexp.source->view(), options);
  if (!regexp.code->compare_exchange_strong(known, made.get(), std::memory_order_acq_rel))
    return *static_cast<RegexpProgram *>(known);
  std::lock_guard guard(lock);
  return *kept.emplace_back(std::move(made));
}

[[noreturn]] void failMatch(Context &context, const Regexp &regexp, int error) {
  if (error <= PCRE2_ERROR_UTF8_ERR1 && error >= PCRE2_ERROR_UTF8_ERR21)
    failPlain("invalid byte sequence in UTF-8");
  if (error == PCRE2_ERROR_MATCHLIMIT || error == PCRE2_ERROR_HEAPLIMIT ||
      error == PCRE2_ERROR_DEPTHLIMIT || error == PCRE2_ERROR_JIT_STACKLIMIT)
    failIssue<CoreIssue::MatchLimit>(regexpText(regexp), context.limits.matchSteps);
  PCRE2_UCHAR text[256] = "";
  pcre2_get_error_message(error, text, sizeof text);
  failIssue<CoreIssue::MatchFailed>(regexpText(regexp), reinterpret_cast<char *>(text));
}

/// Ruby folds letters in ways of its own where they stand in sets, which are not all known.
void refuseBeyondAscii(const RegexpProgram &program, const Regexp &regexp, const String &subject) {
  if (subject.isAscii() || (!program.isAsciiOnly() && !program.foldsInSets()))
    return;
  if (program.isAsciiOnly() || hasFoldedSequence(subject.view()))
    failIssue<CoreIssue::UncertainFolding>(regexpText(regexp), inspected(subject.view()));
}

/// Number of pairs that the thread's match data holds, 0 when there is no match.
int run(Context &context, const Regexp &regexp, RegexpProgram &program, const String &subject,
        size_t from) {
  checkTime();
  refuseBeyondAscii(program, regexp, subject);
  Matcher &m = matcher();
  m.reserve(program.groups() + 1);
  pcre2_set_match_limit(m.context, context.limits.matchSteps);
  const pcre2_code *code = program.code(subject.length);
  auto *text = reinterpret_cast<PCRE2_SPTR>(subject.data());
  uint32_t options = subject.isAscii() ? PCRE2_NO_UTF_CHECK : 0;
  int result = program.isMachineCode(code) && subject.isAscii()
                   ? pcre2_jit_match(code, text, subject.length, from, 0, m.data, m.context)
                   : pcre2_match(code, text, subject.length, from, options, m.data, m.context);
  // The interpreter takes its memory from the heap and goes deeper.
  if (result == PCRE2_ERROR_JIT_STACKLIMIT)
    result =
        pcre2_match(code, text, subject.length, from, options | PCRE2_NO_JIT, m.data, m.context);
  if (result == PCRE2_ERROR_NOMATCH)
    return 0;
  if (result < 0)
    failMatch(context, regexp, result);
  return static_cast<int>(program.groups()) + 1;
}

MatchData::Group groupAt(const PCRE2_SIZE *offsets, int found, int group) {
  if (group >= found || offsets[2 * group] == PCRE2_UNSET)
    return {MatchData::absent, MatchData::absent};
  // \K inside of an assertion may end a match before its start.
  PCRE2_SIZE begin = offsets[2 * group], end = offsets[2 * group + 1];
  return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end < begin ? begin : end)};
}

Value substring(Context &context, const String &subject, MatchData::Group group) {
  if (group.begin == MatchData::absent)
    return Value::undef();
  return makeTextLike(context, subject,
                      subject.view().substr(group.begin, group.end - group.begin));
}

void refuseUncertain(Context &context, const Regexp &regexp, size_t group) {
  if (programOf(context, regexp).isUncertain(group))
    failIssue<CoreIssue::UncertainGroup>(group, regexpText(regexp));
}

} // namespace

Value matchRegexp(Context &context, const Regexp &regexp, const String &subject) {
  RegexpProgram &program = programOf(context, regexp);
  int pairs = run(context, regexp, program, subject, 0);
  if (pairs == 0)
    return Value::boolean(false);
  auto *data = context.arena.makeSized<MatchData>(sizeof(MatchData) +
                                                  (pairs - 1) * sizeof(MatchData::Group));
  data->kind = ObjectKind::MatchData;
  data->flags = 0;
  data->reserved = 0;
  data->length = pairs;
  data->subject = &subject;
  data->regexp = &regexp;
  const PCRE2_SIZE *offsets = pcre2_get_ovector_pointer(matcher().data);
  for (int i = 0; i < pairs; ++i)
    data->groups[i] = groupAt(offsets, pairs, i);
  return Value::object(data);
}

bool searchRegexp(Context &context, const Regexp &regexp, const String &subject, size_t from,
                  MatchOffsets &found) {
  int pairs = run(context, regexp, programOf(context, regexp), subject, from);
  found.resize(static_cast<size_t>(pairs));
  const PCRE2_SIZE *offsets = pairs ? pcre2_get_ovector_pointer(matcher().data) : nullptr;
  for (int i = 0; i < pairs; ++i)
    found[static_cast<size_t>(i)] = groupAt(offsets, pairs, i);
  return pairs > 0;
}

Value groupText(Context &context, const Regexp &regexp, const String &subject,
                const MatchOffsets &offsets, size_t group) {
  if (group >= offsets.size())
    return Value::undef();
  refuseUncertain(context, regexp, group);
  return substring(context, subject, offsets[group]);
}

std::string_view groupView(Context &context, const Regexp &regexp, const String &subject,
                           const MatchOffsets &offsets, size_t group) {
  if (group >= offsets.size())
    return {};
  refuseUncertain(context, regexp, group);
  auto [begin, end] = offsets[group];
  return begin == MatchData::absent ? std::string_view()
                                    : subject.view().substr(begin, end - begin);
}

bool hasNamedGroups(Context &context, const Regexp &regexp) {
  return programOf(context, regexp).hasNamedGroups();
}

std::vector<uint32_t> groupsNamed(Context &context, const Regexp &regexp, std::string_view name) {
  return programOf(context, regexp).groupsNamed(name);
}

Value matchGroup(Context &context, Value state, int64_t number) {
  auto *data = dynAs<MatchData>(state);
  if (!data || number < 0 || number >= data->length)
    return Value::undef();
  refuseUncertain(context, *data->regexp, number);
  return substring(context, *data->subject, data->groups[number]);
}

Value dynamicRegexp(Context &context, const String &source) {
  return dynamicRegexp(context, source.view(), 0);
}

Value dynamicRegexp(Context &context, std::string_view source, uint8_t options) {
  if (context.language.anchorsAreRemoved)
    return ownRegexp(context, withoutAnchors(source), options);
  return ownRegexp(context, source, options);
}

Value ownRegexp(Context &context, std::string_view source, uint8_t options) {
  RegexpProgram &program = context.regexps().find(source, options);
  Value regexp = makeRegexp(context, source);
  const_cast<Regexp *>(regexp.as<Regexp>())->flags |= options;
  regexp.as<Regexp>()->code->store(&program, std::memory_order_release);
  return regexp;
}

std::string regexpError(std::string_view source) {
  try {
    RegexpProgram program(source, 0);
    return {};
  } catch (const EvaluationError &error) {
    return error.message();
  }
}

} // namespace pp
