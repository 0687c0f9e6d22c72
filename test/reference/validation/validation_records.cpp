// Prints ppcc's diagnostics for cases or files in the form of record.rb, to be compared with its
// records.
#include "frontend/diagnostics/render.h"
#include "frontend/puppet/parser/parser.h"
#include "frontend/puppet/validation/validator.h"
#include "frontend/source/load_source.h"

#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

using namespace ppcc;
using puppet::Language;
using puppet::Strict;

namespace {

const std::string environment = "/etc/puppetlabs/code/environments/production";

struct Case {
  std::string id;
  std::map<std::string, std::string> settings;
  std::string text;
};

Case parseHeader(const std::string &line) {
  std::istringstream words(line.substr(4));
  Case result;
  words >> result.id;
  for (std::string word; words >> word;) {
    size_t equals = word.find('=');
    result.settings[word.substr(0, equals)] = word.substr(equals + 1);
  }
  return result;
}

std::vector<Case> readCases(std::istream &in) {
  std::vector<Case> cases;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("### "))
      cases.push_back(parseHeader(line));
    else if (!cases.empty())
      cases.back().text += line + "\n";
  }
  return cases;
}

std::string escape(std::string_view message) {
  std::string result;
  for (char c : message) {
    if (c == '\\')
      result += "\\\\";
    else if (c == '\n')
      result += "\\n";
    else if (c == '\r')
      result += "\\r";
    else
      result += c;
  }
  return result;
}

void print(const diagnostics::Diagnostic &diagnostic) {
  std::cout << diagnostics::severityName(diagnostic.severity) << ' ' << diagnostic.code() << ' ';
  if (const source::SourceFile *file = diagnostic.place.file) {
    source::Position position = file->position(diagnostic.place.span.begin);
    std::cout << position.line << ':' << position.column;
  } else {
    std::cout << '-';
  }
  std::cout << ' ' << escape(diagnostic.message) << '\n';
}

void validateText(std::string path, std::string text, Language language,
                  const puppet::ValidationOptions &options) {
  source::SourceManager files;
  diagnostics::Engine engine;
  if (const source::SourceFile *file = addChecked(files, path, std::move(text), engine)) {
    puppet::ParseOptions parsing;
    parsing.lexing.language = language;
    if (auto program = puppet::parse(*file, parsing, engine))
      puppet::validate(*program, options, engine);
  }
  for (const diagnostics::Diagnostic &diagnostic : engine.diagnostics())
    print(diagnostic);
}

puppet::ValidationOptions referenceOptions() {
  puppet::ValidationOptions options;
  options.bigIntegers = false;
  options.layout = {{environment + "/modules"}, environment + "/manifests"};
  return options;
}

void runCase(Case one) {
  puppet::ValidationOptions options = referenceOptions();
  if (one.settings.contains("strict"))
    options.strict = one.settings["strict"] == "off"       ? Strict::Off
                     : one.settings["strict"] == "warning" ? Strict::Warning
                                                           : Strict::Error;
  std::string path = one.settings.contains("path") ? environment + "/" + one.settings["path"] : "";
  if (one.settings.contains("chomp") && one.text.ends_with('\n'))
    one.text.pop_back();
  Language language = one.settings["kind"] == "epp" ? Language::Epp : Language::Manifest;
  std::cout << "=== " << one.id << '\n';
  validateText(path, one.text, language, options);
}

void runFile(const std::string &path) {
  std::cout << "=== " << path << '\n';
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  Language language = path.ends_with(".epp") ? Language::Epp : Language::Manifest;
  validateText("", text.str(), language, referenceOptions());
}

} // namespace

int main(int argc, char **argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--files") {
    for (std::string path; std::getline(std::cin, path);)
      runFile(path);
    return 0;
  }
  if (argc != 2) {
    std::cerr << "usage: validation_records CASES | --files < LIST\n";
    return 2;
  }
  std::ifstream in(argv[1], std::ios::binary);
  for (Case &one : readCases(in))
    runCase(std::move(one));
  return 0;
}
