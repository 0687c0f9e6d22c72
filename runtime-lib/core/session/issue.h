// Issues: failures of evaluation that are rows of a table, thrown with arguments that are checked.
//
// A layer has its own table and its own ids (core/session/issues.def, puppet/issues/issues.def);
// what is here works for all of them. Explanations are no part of programs: `ppcc --explain` has
// them.
#pragma once

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/session/message.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

namespace pp {

/// What a table says of an issue.
struct IssueRow {
  /// Puppet's where Puppet has the issue; several rows may share one.
  const char *code;
  /// With {name} for arguments.
  std::string_view message;
};

/// The types of arguments that rows can name.
struct IssueArguments {
  using Text = std::string_view;
  using Number = int64_t;
};

/// Of each id of a table: its `row`, and the `Types` of its arguments. Made by ISSUE_INFO.
template <auto id> struct IssueInfo;

/// Expanded for each row of a table whose ids are the enum `Ids`.
#define ISSUE_INFO(Ids, id, code, message, ...)                                                    \
  template <> struct IssueInfo<Ids::id> : IssueArguments {                                         \
    using Types = std::tuple<__VA_ARGS__>;                                                         \
    static constexpr IssueRow row{code, message};                                                  \
    static_assert(ArgumentNames(message).count == std::tuple_size_v<Types>,                        \
                  #id ": placeholders and argument types differ");                                 \
  };

/// The message of an issue, also for where it is a warning only.
template <auto id, class... Arguments> std::string issueText(const Arguments &...arguments) {
  return messageText<typename IssueInfo<id>::Types>(IssueInfo<id>::row.message, arguments...);
}

/// Which part of the failing expression is to blame: see EvaluationError::operand().
struct Blame {
  uint32_t operand;
};

/// Throws an issue: the message is complete, the place is added by the expression.
template <auto id, class... Arguments>
[[noreturn]] void failIssue(Blame blame, const Arguments &...arguments) {
  throw EvaluationError(EvaluationError::Form::Issue, issueText<id>(arguments...),
                        &IssueInfo<id>::row, blame.operand);
}
template <auto id, class... Arguments> [[noreturn]] void failIssue(const Arguments &...arguments) {
  failIssue<id>(Blame{0}, arguments...);
}

/// Throws an issue whose place is known already.
template <auto id, class... Arguments>
[[noreturn]] void failIssueAt(const Location &place, const Arguments &...arguments) {
  EvaluationError error(EvaluationError::Form::Issue, issueText<id>(arguments...),
                        &IssueInfo<id>::row);
  error.locate(&place, "", 0);
  throw error;
}

/// Whether an issue is at the bottom of the failure, however much was said around it.
template <auto id> bool isIssue(const EvaluationError &error) {
  return error.issue() == &IssueInfo<id>::row;
}

} // namespace pp
