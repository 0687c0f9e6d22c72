// Declares the options of PCL programs.
#include "runtime-lib/pcl/command/options.h"

#include "runtime-lib/pcl/output/catalog.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace pp::pcl {

namespace {

void addSettings(CLI::App &app, Settings &settings) {
  app.add_option("--stack", settings.stack, "Name of the stack; default dev")->option_text("NAME");
  app.add_option("--project", settings.project, "Name of the project")->option_text("NAME");
  app.add_option("--organization", settings.organization, "Name of the organization")
      ->option_text("NAME");
  app.add_option("--root", settings.root, "What rootDirectory() gives")->option_text("DIR");
  app.add_option("--cwd", settings.cwd, "Where files are read; default the working directory")
      ->option_text("DIR");
  app.add_option("--pulumi-version", settings.pulumiVersion,
                 "Check what the program requires of Pulumi against this version")
      ->option_text("VERSION");
  app.add_flag("--show-secrets", settings.showSecrets, "Print secrets");
  app.add_flag("--exact-numbers", settings.exactNumbers, "Print all digits of numbers");
  app.add_flag("--no-echo", settings.noEcho,
               "Take nothing for known of a resource but its URN, not even its inputs");
}

void addLimits(CLI::App &app, Options &options) {
  app.add_option("--max-memory", options.maxMemory,
                 "Most memory for the values of one stack, in MiB; default 1024")
      ->check(CLI::Range(1, 1 << 20))
      ->option_text("MIB");
  app.add_option("--max-input", options.maxInput,
                 "Most that one file or pipe may give, in MiB; default 1024")
      ->check(CLI::Range(1, 1 << 20))
      ->option_text("MIB");
  app.add_option("--timeout", options.timeout,
                 "Most time that one stack may take, in seconds; default no limit")
      ->check(CLI::Range(0.001, 1e6))
      ->option_text("SECONDS");
}

void addOptions(CLI::App &app, Options &options) {
  app.description("Prints the resources of a stack as JSON, or with --stacks those of many.");
  addSettings(app, options.settings);
  app.add_option("--config", options.config, "A value of the configuration")
      ->option_text("KEY=VALUE");
  app.add_option("--secret-config", options.secretConfig, "The same for a secret")
      ->option_text("KEY=VALUE");
  app.add_option("--config-file", options.configFile,
                 "Configuration: JSON, or Pulumi.STACK.yaml; `{stack}` stands for the stack's name")
      ->option_text("FILE");
  app.add_option("--mocks", options.mocks, "What providers and other stacks would say, as JSON")
      ->option_text("FILE");
  app.add_option("--format", options.format, "catalog, pulumi, dot, svg or summary")
      ->check([](const std::string &word) {
        return formatNamed(word)
                   ? std::string()
                   : "there is no format " + word + ", only catalog, pulumi, dot, svg, summary";
      })
      ->option_text("FORMAT");
  app.add_option("-o,--output", options.output, "File to write instead of standard output")
      ->option_text("FILE");
  app.add_option("--stacks", options.stacks, "Names of stacks with commas between them")
      ->option_text("NAMES");
  app.add_option("--out", options.outputDirectory, "Directory for the documents of all stacks")
      ->option_text("DIR");
  app.add_option("--jobs", options.jobs, "Stacks made at once; default as many as processors")
      ->check(CLI::Range(1, 1024))
      ->option_text("N");
  addLimits(app, options);
  app.set_version_flag("--version", std::string("ppcc runtime ") + PPCC_VERSION);
}

} // namespace

std::optional<int> readOptions(int argc, char **argv, Options &options) {
  CLI::App app;
  addOptions(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    int code = app.exit(error);
    if (!std::cout.flush())
      return Failed;
    return code == 0 ? Success : Usage;
  }
  return std::nullopt;
}

} // namespace pp::pcl
