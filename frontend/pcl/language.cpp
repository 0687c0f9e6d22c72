// PCL's row in the table of languages.
#include "frontend/frontend.h"
#include "frontend/pcl/commands/commands.h"
#include "frontend/pcl/project/project.h"
#include "frontend/pcl/recognition/recognition.h"
#include "runtime-lib/abi/pcl.h"

namespace ppcc::pcl {

namespace {

constexpr frontend::EmitKind emitKinds[] = {
    {"tokens", "the tokens of a program", "lex"},
    {"ast", "the trees of a program's files", "parse"},
    {"annotated-ast", "the trees with what binding found", "bind"},
    {"types", "the type of every expression", "bind"},
    {"check", "nothing: a program is checked", "bind"},
};

constexpr frontend::Command commands[] = {
    {"hcl", "What HCL makes of expressions, templates and bodies, as JSON lines", answerQuestions},
};

constexpr std::string_view missingSchemas[] = {"error", "warn"};

constexpr frontend::Option options[] = {
    {"--schema",
     "A package's schema; with a name, of a package of that name",
     "[NAME=]FILE",
     {},
     true,
     true},
    {"--schema-dir",
     "Where to look for schemas: NAME.json, NAME-VERSION.json, NAME/schema.json",
     "DIR",
     {},
     true,
     true},
    {"--schema-missing", "Whether a package without a schema is an error or a warning", "WHAT",
     missingSchemas},
    {"--lenient", "Warnings in place of errors for all that the options --allow-… name"},
    {"--allow-missing-variables", "Variables that are not there are dynamic, with a warning"},
    {"--allow-missing-properties", "So are properties that a type does not have"},
    {"--allow-unknown-resources", "So are resource types without a schema"},
    {"--allow-unknown-functions", "So are functions without a schema"},
    {"--allow-any-range", "So are values that nothing goes over"},
};

std::unique_ptr<frontend::Project> start(const frontend::Services &services,
                                         const frontend::OptionValues &options) {
  return std::make_unique<Project>(services, options);
}

} // namespace

const frontend::Language &language() {
  static const frontend::Language pcl = {
      .name = "pcl",
      .summary = "PCL, the configuration language of Pulumi, to programs that print resources",
      .examples = "  ppcc -x pcl infra/ -o infra     compile a PCL program\n"
                  "  ./infra --stack prod            print the resources of a stack",
      .inputs = "a PCL program",
      .options = options,
      .emitKinds = emitKinds,
      .commands = commands,
      .claim = claim,
      .start = start,
      .programEntry = "pp_pcl_main",
      .runProgram = pp::pp_pcl_main,
  };
  return pcl;
}

} // namespace ppcc::pcl
