// `ppcc hcl`: reads questions, prints answers as test/reference/pcl records those of real HCL.
#include "frontend/pcl/commands/answer.h"
#include "frontend/pcl/commands/commands.h"
#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/formats/json_reader.h"

#include <iostream>

namespace ppcc::pcl {

namespace {

struct Inputs {
  std::string variables;
  std::string questions = "-";
};

int refuse(const std::string &why) {
  std::cerr << "ppcc: error: " << why << "\n";
  return 2;
}

bool readArguments(std::span<const std::string> arguments, Inputs &inputs) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--variables" && i + 1 < arguments.size())
      inputs.variables = arguments[++i];
    else if (arguments[i].starts_with("--"))
      return false;
    else
      inputs.questions = arguments[i];
  }
  return true;
}

int answerAll(std::string_view lines, std::string_view variables) {
  for (size_t number = 1; !lines.empty(); ++number) {
    size_t end = std::min(lines.find('\n'), lines.size());
    std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (line.empty())
      continue;
    try {
      std::cout << answer(line, variables) << '\n';
    } catch (const std::exception &error) {
      return refuse("line " + std::to_string(number) + ": " + error.what());
    }
  }
  return 0;
}

} // namespace

int answerQuestions(std::span<const std::string> arguments, frontend::Toolchain &) {
  Inputs inputs;
  if (!readArguments(arguments, inputs))
    return refuse("usage: ppcc hcl [--variables FILE] [QUESTIONS]");
  std::string variables = "{}";
  if (!inputs.variables.empty()) {
    pp::FileText file = pp::readInput(inputs.variables, pp::Streams::Allowed);
    if (!file.isThere())
      return refuse(file.why(inputs.variables));
    variables = std::move(file.text);
  }
  pp::FileText questions = pp::readInput(inputs.questions, pp::Streams::Allowed);
  if (!questions.isThere())
    return refuse(questions.why(inputs.questions));
  return answerAll(questions.text, variables);
}

} // namespace ppcc::pcl
