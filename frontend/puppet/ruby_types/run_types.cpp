// Starts Ruby with the child's program, and again behind a file that ended it.
#include "frontend/puppet/ruby_types/run_types.h"

#include "runtime-lib/core/commands/command.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>

namespace ppcc::puppet::ruby {

namespace {

/// For all types of a build together.
constexpr double secondsForAll = 60;

using Fields = std::vector<std::string_view>;

Fields split(std::string_view text, char separator) {
  Fields parts;
  for (;;) {
    size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos)
      return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  for (std::string_view word : split(text, ' '))
    if (!word.empty())
      found.emplace_back(word);
  return found;
}

/// `type NAME`, isomorphic, namevars, attributes, then patterns and what their groups give.
TypeAnswer typeOf(const Fields &fields) {
  pp::ModuleType type;
  type.name = fields[1];
  type.isIsomorphic = fields[2] == "isomorphic";
  type.namevars = words(fields[3]);
  type.attributes = words(fields[4]);
  for (size_t i = 5; i + 1 < fields.size(); i += 2)
    type.patterns.push_back({std::string(fields[i]), words(fields[i + 1])});
  return {std::move(type)};
}

uint32_t numberOf(std::string_view text) {
  uint32_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// A path or name that would not stay in its field.
bool breaksLine(std::string_view text) {
  return text.find_first_of("\t\n") != std::string_view::npos;
}

void addLine(std::string &request, std::string_view kind, const std::string &name,
             const std::string &file = {}) {
  if (!breaksLine(name) && !breaksLine(file))
    request.append(kind) += "\t" + name + (file.empty() ? "" : "\t" + file) + "\n";
}

pp::CommandOutcome runChild(const std::string &request, double seconds) {
  pp::Command command{{"ruby", "--disable-gems", "-W0", "-"}};
  const char *path = std::getenv("PATH");
  command.variables =
      std::vector<std::string>{"LANG=C.UTF-8", std::string("PATH=") + (path ? path : "")};
  command.directory = "/";
  command.input = std::string(childProgram()) + "__END__\n" + request;
  command.seconds = seconds;
  return pp::runCommand(command);
}

/// How a file ended the process that ran it.
std::string endOf(const pp::CommandOutcome &outcome) {
  using End = pp::CommandOutcome::End;
  switch (outcome.end) {
  case End::Exited:
    return outcome.code == 3 ? "it did not end in time" : "it ends the process";
  case End::TooMuch:
    return "it printed too much";
  case End::Signalled:
    return "it was ended by signal " + std::to_string(outcome.code);
  case End::TooSlow:
  case End::NotStarted:
    return "it did not end in time";
  }
  __builtin_unreachable();
}

} // namespace

std::string childRequest(const std::vector<TypeFile> &files, const TypeSurroundings &surroundings) {
  std::string request;
  for (const std::string &library : surroundings.libraries)
    addLine(request, "lib", library);
  for (const std::string &provider : surroundings.providers)
    addLine(request, "providers", provider);
  for (const TypeFile &file : surroundings.known)
    addLine(request, "known", file.name, file.path);
  for (const TypeFile &file : files)
    addLine(request, "type", file.name, file.path);
  return request;
}

std::string takeAnswers(std::string_view output, TypeAnswers &answers) {
  std::string running;
  for (std::string_view line : split(output, '\n')) {
    Fields fields = split(line, '\t');
    bool isOfRunning = fields.size() > 1 && fields[1] == running;
    if (fields[0] == "begin" && fields.size() == 2) {
      running = fields[1];
    } else if (fields[0] == "unlimited" && fields.size() == 2) {
      answers.problem = "Ruby cannot be limited here: " + std::string(fields[1]);
    } else if (isOfRunning && fields[0] == "type" && fields.size() >= 5) {
      answers.types.insert_or_assign(running, typeOf(fields));
      running.clear();
    } else if (isOfRunning && fields[0] == "failed" && fields.size() == 4) {
      answers.types.insert_or_assign(running,
                                     TypeAnswer{{}, std::string(fields[2]), numberOf(fields[3])});
      running.clear();
    }
  }
  return running;
}

TypeAnswers runTypes(const std::vector<TypeFile> &files, const TypeSurroundings &surroundings) {
  using Clock = std::chrono::steady_clock;
  TypeAnswers answers;
  std::vector<TypeFile> left = files;
  TypeSurroundings around = surroundings;
  for (auto start = Clock::now(); !left.empty();) {
    double passed = std::chrono::duration<double>(Clock::now() - start).count();
    if (passed >= secondsForAll) {
      answers.problem = "the time for all types was over";
      return answers;
    }
    pp::CommandOutcome outcome = runChild(childRequest(left, around), secondsForAll - passed);
    if (outcome.end == pp::CommandOutcome::End::NotStarted) {
      answers.problem = "ruby cannot be started: " + outcome.problem(0);
      return answers;
    }
    std::string stopped = takeAnswers(outcome.output, answers);
    if (stopped.empty()) {
      if (!outcome.problem(0).empty() && answers.problem.empty())
        answers.problem = "ruby failed: " + outcome.problem(0);
      return answers;
    }
    answers.types[stopped].problem = endOf(outcome);
    auto isStopped = [&](const TypeFile &file) { return file.name == stopped; };
    auto at = std::find_if(left.begin(), left.end(), isStopped);
    if (at == left.end())
      return answers;
    // Others may ask for those that were read.
    around.known.insert(around.known.end(), left.begin(), at);
    left.erase(left.begin(), at + 1);
  }
  return answers;
}

} // namespace ppcc::puppet::ruby
