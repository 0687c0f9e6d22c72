// Evaluates the program for a stack, and tells errors with their places.
#include "runtime-lib/pcl/command/stack_run.h"

#include "runtime-lib/core/formats/structured_text.h"
#include "runtime-lib/core/process/work_note.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/pcl/command/config_source.h"
#include "runtime-lib/pcl/command/requirement.h"
#include "runtime-lib/pcl/output/catalog.h"
#include "runtime-lib/pcl/values/failure.h"

namespace pp::pcl {

namespace {

std::string placeText(const Location *place) {
  if (!place || !place->file)
    return "";
  return std::string(place->file->view()) + ":" + std::to_string(place->line) + ":" +
         std::to_string(place->column) + ": ";
}

std::string messageOf(const Failure &failure) {
  std::string text = placeText(failure.place) + "error: " + failure.summary + " [PCL0" +
                     std::to_string(static_cast<int>(failure.code)) + "]\n";
  return failure.detail.empty() ? text : text + "  " + failure.detail + "\n";
}

std::string warningsOf(const Session &session) {
  std::string text;
  for (const std::string &key : session.warnings)
    text += "warning: " + key + "\n";
  for (const Instance &instance : session.instances)
    if (instance.isFailed)
      text += placeText(&instance.node->location) + "warning: the resource '" + instance.name +
              "' failed: " + instance.failure + "\n";
  return text;
}

void evaluateInto(Shared &shared, Session &session, StackResult &result) {
  TimeLimit::Watch watch(shared.timeLimit.get(), session, session.settings.stack);
  session.mocks = shared.mocks.get();
  session.types = &shared.typesByNumber;
  evaluate(session);
  checkRequirement(session);
  checkTime();
  result.text = formatNamed(shared.options.format)(session);
  result.warnings = warningsOf(session);
}

} // namespace

StackResult runStack(Shared &shared, const std::string &stack) {
  WorkNote note("evaluating the stack", stack);
  StackResult result;
  try {
    Settings settings = shared.options.settings;
    settings.stack = stack;
    if (stack.empty() || !isValidUtf8(stack))
      throw DataError("the name of a stack is a text that is not empty");
    settings.config = configOf(shared.options, stack);
    Limits limits;
    limits.memoryBytes = size_t{shared.options.maxMemory} << 20;
    limits.seconds = shared.options.timeout;
    Session session(shared.program, settings, limits);
    evaluateInto(shared, session, result);
  } catch (const Failure &failure) {
    result.error = messageOf(failure);
  } catch (const EvaluationError &error) {
    result.error = "error: " + error.message() + " [PCL0411]\n";
  } catch (const std::bad_alloc &) {
    result.error = "error: the stack needs more memory than the limit of " +
                   std::to_string(shared.options.maxMemory) + " MiB [PCL0411]\n";
  } catch (const DataError &error) {
    result.error = std::string("error: ") + error.what() + " [PCL0407]\n";
  }
  return result;
}

} // namespace pp::pcl
