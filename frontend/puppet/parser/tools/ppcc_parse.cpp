// Developers' tool: what the lexer and the parser make of many files, in the form of puppet_pn.rb.
#include "frontend/diagnostics/engine.h"
#include "frontend/puppet/ast/print.h"
#include "frontend/puppet/parser/parser.h"
#include "frontend/source/load_source.h"

#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <pthread.h>
#include <sstream>
#include <string>
#include <vector>

using namespace ppcc;

namespace {

struct Arguments {
  bool tasks = false;
  bool positions = false;
  bool allErrors = false;
  bool bench = false;
  std::string emit = "pn";
  std::vector<std::string> paths;
};

struct Input {
  std::string name;
  std::string text;
  bool isTemplate = false;
};

std::string escape(std::string_view text) {
  std::string out;
  for (char c : text)
    switch (c) {
    case '\\':
      out += "\\\\";
      break;
    case '\n':
      out += "\\n";
      break;
    case '\t':
      out += "\\t";
      break;
    case '\r':
      out += "\\r";
      break;
    case '\0':
      out += "\\0";
      break;
    default:
      out += c;
    }
  return out;
}

std::string readFile(const std::string &path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The inputs of a file: itself, or the cases that it holds.
std::vector<Input> inputs(const std::string &path) {
  std::string text = readFile(path);
  if (!path.ends_with(".cases"))
    return {{path, std::move(text), path.ends_with(".epp")}};
  std::vector<Input> result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("### ")) {
      std::string name = line.substr(4);
      std::string first = name.substr(0, name.find(' '));
      result.push_back({path + '#' + name, "", first.ends_with(".epp")});
    } else if (!result.empty()) {
      result.back().text += line;
      if (!lines.eof())
        result.back().text += '\n';
    }
  }
  for (Input &input : result)
    if (input.text.ends_with('\n'))
      input.text.pop_back();
  return result;
}

puppet::ParseOptions optionsFor(const Arguments &arguments, const Input &input) {
  puppet::ParseOptions options;
  options.lexing.tasks = arguments.tasks;
  options.lexing.language = input.isTemplate ? puppet::Language::Epp : puppet::Language::Manifest;
  return options;
}

void printErrors(const Arguments &arguments, const std::string &name,
                 const diagnostics::Engine &engine) {
  for (const diagnostics::Diagnostic &diagnostic : engine.diagnostics()) {
    if (diagnostic.severity != diagnostics::Severity::Error)
      continue;
    std::string line, column;
    // Puppet gives no place for the end of input, byte order marks and regular expressions.
    bool placed = diagnostic.place.file && diagnostic.id != diagnostics::Id::IllegalBom &&
                  diagnostic.id != diagnostics::Id::InvalidRegexp &&
                  diagnostic.id != diagnostics::Id::SyntaxErrorAtEnd;
    if (placed) {
      source::Position position = diagnostic.place.file->position(diagnostic.place.span.begin);
      line = std::to_string(position.line);
      column = std::to_string(position.column);
    }
    std::printf("%s\terror\t%s\t%s\t%s\n", name.c_str(), line.c_str(), column.c_str(),
                escape(diagnostic.message).c_str());
    if (!arguments.allErrors)
      return;
  }
}

void printProgram(const Arguments &arguments, const std::string &name,
                  const puppet::ast::Program &program) {
  if (arguments.emit == "ast") {
    std::fputs(puppet::ast::dump(program).c_str(), stdout);
    return;
  }
  std::string pn = puppet::ast::toPN(program);
  std::printf("%s\tok\t", name.c_str());
  std::fwrite(pn.data(), 1, pn.size(), stdout);
  if (arguments.positions)
    std::printf("\t%s", puppet::ast::printExtents(program).c_str());
  std::putchar('\n');
}

void process(const Arguments &arguments, Input &input) {
  source::SourceManager files;
  diagnostics::Engine engine;
  const source::SourceFile *file =
      source::addChecked(files, input.name, std::move(input.text), engine);
  if (!file)
    return printErrors(arguments, input.name, engine);
  puppet::ParseOptions options = optionsFor(arguments, input);
  if (arguments.emit == "tokens") {
    puppet::ast::Arena arena;
    puppet::Tokens tokens = puppet::lex(*file, options.lexing, arena, engine);
    std::fputs(puppet::printTokens(tokens).c_str(), stdout);
    return;
  }
  auto program = puppet::parse(*file, options, engine);
  if (program)
    printProgram(arguments, input.name, *program);
  else
    printErrors(arguments, input.name, engine);
}

/// Times lexing, and lexing with parsing, over all inputs.
void bench(const Arguments &arguments) {
  using Clock = std::chrono::steady_clock;
  source::SourceManager files;
  std::vector<std::pair<const source::SourceFile *, puppet::ParseOptions>> all;
  size_t lines = 0, bytes = 0;
  diagnostics::Engine engine;
  for (const std::string &path : arguments.paths)
    for (Input &input : inputs(path)) {
      puppet::ParseOptions options = optionsFor(arguments, input);
      if (const auto *file = source::addChecked(files, input.name, input.text, engine)) {
        all.emplace_back(file, options);
        bytes += file->text().size();
        lines += std::count(file->text().begin(), file->text().end(), '\n');
      }
    }
  auto measure = [&](const char *what, auto work) {
    double best = 1e9;
    for (int round = 0; round < 5; ++round) {
      auto start = Clock::now();
      for (auto &[file, options] : all)
        work(*file, options);
      best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
    }
    std::printf("%s: %.0f lines/s, %.1f MB/s (%zu files, %zu lines, %.3f s)\n", what, lines / best,
                bytes / best / 1e6, all.size(), lines, best);
  };
  measure("lex", [&](const source::SourceFile &file, const puppet::ParseOptions &options) {
    puppet::ast::Arena arena;
    diagnostics::Engine quiet;
    puppet::lex(file, options.lexing, arena, quiet);
  });
  measure("lex+parse", [&](const source::SourceFile &file, const puppet::ParseOptions &options) {
    diagnostics::Engine quiet;
    puppet::parse(file, options, quiet);
  });
}

Arguments readArguments(int argc, char **argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    if (argument == "--tasks") {
      arguments.tasks = true;
    } else if (argument == "--positions") {
      arguments.positions = true;
    } else if (argument == "--all-errors") {
      arguments.allErrors = true;
    } else if (argument == "--bench") {
      arguments.bench = true;
    } else if (argument.starts_with("--emit=")) {
      arguments.emit = argument.substr(7);
    } else if (argument == "--list" && i + 1 < argc) {
      std::ifstream list(argv[++i]);
      for (std::string path; std::getline(list, path);)
        arguments.paths.push_back(path);
    } else {
      arguments.paths.emplace_back(argument);
    }
  }
  return arguments;
}

void *work(void *data) {
  const auto &arguments = *static_cast<const Arguments *>(data);
  if (arguments.bench) {
    bench(arguments);
    return nullptr;
  }
  for (const std::string &path : arguments.paths)
    for (Input &input : inputs(path))
      process(arguments, input);
  return nullptr;
}

} // namespace

/// Works on a thread with the stack that the parser's limits are made for.
int main(int argc, char **argv) {
  Arguments arguments = readArguments(argc, argv);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, size_t(1) << 30);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, work, &arguments) != 0) {
    std::fputs("ppcc-parse: cannot start a thread with a stack of 1 GiB\n", stderr);
    return 1;
  }
  pthread_join(thread, nullptr);
  return 0;
}
