// ppcc-ir: reads IR text, verifies it, runs passes and prints the result; for tests of passes.
#include "ir/passes/pass_manager.h"
#include "ir/text/print.h"
#include "ir/text/read.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>

namespace {

using namespace ppcc::ir;

constexpr int programError = 1;
constexpr int usageError = 2;

constexpr std::string_view usage =
    "usage: ppcc-ir [--passes=a,b,…] [-O0|-O1|-O2|-O3] [--stats] [--list-passes] FILE|-\n";

struct Options {
  PassList passes;
  bool stats = false;
  bool listPasses = false;
  std::string file;
};

int fail(int status, const std::string &message) {
  std::cerr << "ppcc-ir: " << message << "\n";
  return status;
}

/// Adds the passes of a comma-separated list; names the first unknown one.
std::string addPasses(std::string_view names, PassList &passes) {
  while (!names.empty()) {
    size_t comma = names.find(',');
    std::string_view name = names.substr(0, comma);
    const PassInfo *pass = findPass(name);
    if (!pass)
      return "unknown pass `" + std::string(name) + "`; --list-passes shows all";
    passes.push_back(pass);
    names = comma == std::string_view::npos ? "" : names.substr(comma + 1);
  }
  return {};
}

/// What is wrong with the arguments, or nothing.
std::string parse(int count, char **arguments, Options &options) {
  for (int i = 1; i < count; ++i) {
    std::string_view argument = arguments[i];
    if (argument.starts_with("--passes=")) {
      if (auto error = addPasses(argument.substr(9), options.passes); !error.empty())
        return error;
    } else if (argument.size() == 3 && argument.starts_with("-O") && argument[2] >= '0' &&
               argument[2] <= '3') {
      options.passes = defaultPasses(argument[2] - '0');
    } else if (argument == "--stats") {
      options.stats = true;
    } else if (argument == "--list-passes") {
      options.listPasses = true;
    } else if (argument != "-" && argument.starts_with("-")) {
      return "unknown option `" + std::string(argument) + "`";
    } else if (!options.file.empty()) {
      return "more than one file";
    } else {
      options.file = argument;
    }
  }
  return options.file.empty() && !options.listPasses ? "no file" : "";
}

bool load(const std::string &file, std::string &text) {
  std::ifstream stream;
  if (file != "-")
    stream.open(file);
  std::istream &input = file == "-" ? std::cin : stream;
  text.assign(std::istreambuf_iterator<char>(input), {});
  return static_cast<bool>(input) && !input.bad();
}

int process(const Options &options) {
  std::string text;
  if (!load(options.file, text))
    return fail(programError, "cannot read `" + options.file + "`");
  ReadResult result = read(text);
  if (result.error) {
    std::cerr << options.file << ":" << result.error->line << ":" << result.error->column
              << ": error: " << result.error->message << "\n";
    return programError;
  }
  PassReport report = runPasses(*result.module, options.passes);
  for (const VerifyError &error : report.errors)
    std::cerr << options.file << ": invalid IR"
              << (report.culprit ? " after " + std::string(report.culprit->name) : "") << ": "
              << describe(*result.module, error) << "\n";
  if (options.stats)
    std::cerr << describe(report);
  std::cout << print(*result.module) << std::flush;
  if (!std::cout)
    return fail(programError, "cannot write to standard output");
  return report.errors.empty() ? 0 : programError;
}

} // namespace

int main(int count, char **arguments) {
  Options options;
  if (std::string error = parse(count, arguments, options); !error.empty()) {
    std::cerr << "ppcc-ir: " << error << "\n" << usage;
    return usageError;
  }
  if (options.listPasses) {
    for (const PassInfo &pass : allPasses())
      std::printf("%-24.*s %.*s\n", static_cast<int>(pass.name.size()), pass.name.data(),
                  static_cast<int>(pass.help.size()), pass.help.data());
    return 0;
  }
  return process(options);
}
