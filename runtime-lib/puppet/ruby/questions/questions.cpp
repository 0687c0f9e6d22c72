// What Ruby code asks of the runtime: variables, functions, logging; the other tables lie beside it.
#include "runtime-lib/puppet/ruby/questions/questions.h"

#include "runtime-lib/core/values/build.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/ruby/blocks.h"
#include "runtime-lib/puppet/ruby/crossing.h"
#include "runtime-lib/puppet/ruby/functions.h"
#include "runtime-lib/puppet/ruby/questions/variables.h"

namespace pp::ruby {

Scope &scopeAt(Interpreter &ruby, Value number) {
  if (number.small() < 0)
    return *ruby.session().run->topScope->frame;
  std::vector<Scope *> &scopes = ruby.session().scopes;
  auto index = static_cast<size_t>(number.small());
  if (index >= scopes.size())
    failPlain("Ruby code kept a scope longer than its call");
  return *scopes[index];
}

namespace {

std::string_view textOf(Value value) { return value.as<String>()->view(); }
std::span<const Value> itemsOf(Value value) { return value.as<Array>()->items(); }

/// The lambda of a call: the manifest's own, or a block of Ruby code with its number and kinds of
/// parameters.
const Closure *blockOf(Interpreter &ruby, Scope &scope, Value given) {
  if (const Closure *closure = dynAs<Closure>(given))
    return closure;
  if (const Array *block = dynAs<Array>(given))
    return lambdaOfBlock(ruby, scope, block->elements[0], itemsOf(block->elements[1]));
  return nullptr;
}

/// Scope, name, arguments, block.
Value callByName(Interpreter &ruby, std::span<const Value> args) {
  takeChanges(ruby);
  Scope &scope = scopeAt(ruby, args[0]);
  return callFunction(*ruby.session().run, scope, args[1].as<String>(), itemsOf(args[2]),
                      blockOf(ruby, scope, args[3]), nullptr);
}

/// Name, receiver and arguments, block.
Value callMemberByName(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  const Closure *block = blockOf(ruby, *run.topScope->frame, args[2]);
  std::optional<Value> result = callMember(run, textOf(args[0]), itemsOf(args[1]),
                                           block ? Value::object(block) : Value::undef());
  if (!result)
    failPlain("undefined method `" + std::string(textOf(args[0])) + "' for " +
              toText(itemsOf(args[1])[0]));
  return *result;
}

Value callLambda(Interpreter &ruby, std::span<const Value> args) {
  takeChanges(ruby);
  return callClosure(*ruby.session().run, *args[0].as<Closure>(), itemsOf(args[1]));
}

/// Names and kinds of a lambda's parameters, as Ruby's Proc#parameters has them.
Value lambdaParameters(Interpreter &ruby, std::span<const Value> args) {
  Run &run = *ruby.session().run;
  const Callable &code = *args[0].as<Closure>()->code;
  std::vector<Value> rows;
  for (const Parameter &parameter : std::span(code.parameters, code.parameterCount)) {
    const char *kind = parameter.capturesRest ? "rest" : parameter.defaultValue ? "opt" : "req";
    Value row[] = {makeString(run, kind), Value::object(parameter.name)};
    rows.push_back(makeArray(run, row));
  }
  return makeArray(run, rows);
}

Value logMessage(Interpreter &ruby, std::span<const Value> args) {
  constexpr std::string_view words[] = {"debug", "info",  "notice", "warning",
                                        "err",   "alert", "emerg",  "crit"};
  for (size_t i = 0; i < std::size(words); ++i)
    if (textOf(args[0]) == words[i])
      ruby.session().run->log(static_cast<LogLevel>(i), toText(args[1]));
  return Value::undef();
}

Value match(Interpreter &ruby, std::span<const Value> args) {
  std::vector<Value> given(args.begin(), args.end());
  Run &run = *ruby.session().run;
  if (const Closure *block = blockOf(ruby, *run.topScope->frame, args[3]))
    given[3] = Value::object(block);
  return matchFunction(run, given);
}
Value checkResult(Interpreter &ruby, std::span<const Value> args) {
  return checkFunctionResult(*ruby.session().run, args);
}
Value exists(Interpreter &ruby, std::span<const Value> args) {
  return Value::boolean(functionExists(*ruby.session().run, textOf(args[0])));
}

constexpr Question ownQuestions[] = {{"setvar", setVariable},
                                     {"call_function", callByName},
                                     {"call_member", callMemberByName},
                                     {"call_lambda", callLambda},
                                     {"lambda_parameters", lambdaParameters},
                                     {"log", logMessage},
                                     {"function_match", match},
                                     {"function_result", checkResult},
                                     {"function_exists", exists}};

} // namespace

Ref answerInRuby(Interpreter &ruby, std::string_view question, std::span<const Value> args) {
  // Objects of variables are lent: they are not any copy of the value.
  if (question == "lookupvar")
    return lookUpVariable(ruby, args);
  if (question == "variables")
    return someVariables(ruby, args);
  if (question == "all_variables")
    return allVariables(ruby, args);
  return toRuby(ruby, answerQuestion(ruby, question, args));
}

Value answerQuestion(Interpreter &ruby, std::string_view question, std::span<const Value> args) {
  for (std::span<const Question> table : {std::span<const Question>(ownQuestions), typeQuestions(),
                                          catalogQuestions()})
    for (const Question &row : table)
      if (row.name == question)
        return row.answer(ruby, args);
  failPlain("Ruby code asked for '" + std::string(question) + "', which there is no answer to");
}

} // namespace pp::ruby
