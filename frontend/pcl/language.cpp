// PCL's row in the table of languages.
#include "frontend/frontend.h"
#include "frontend/pcl/commands/commands.h"
#include "frontend/pcl/project/project.h"
#include "frontend/pcl/recognition/recognition.h"

namespace ppcc::pcl {

namespace {

constexpr frontend::EmitKind emitKinds[] = {
    {"tokens", "the tokens of a program", "lex"},
    {"ast", "the trees of a program's files", "parse"},
    {"check", "nothing: blocks and names of a program are checked", "bind"},
};

constexpr frontend::Command commands[] = {
    {"hcl", "What HCL makes of expressions, templates and bodies, as JSON lines", answerQuestions},
};

std::unique_ptr<frontend::Project> start(const frontend::Services &services,
                                         const frontend::OptionValues &) {
  return std::make_unique<Project>(services);
}

// No program is ever made: the last phase says so.
int runProgram(int, char **, const pp::ProgramDescriptor *) { return 2; }

} // namespace

const frontend::Language &language() {
  static const frontend::Language pcl = {
      .name = "pcl",
      .summary = "PCL, the configuration language of Pulumi: syntax, names and values so far",
      .examples = "  ppcc --emit=ast infra/          print the trees of a PCL program",
      .inputs = "a PCL program",
      .options = {},
      .emitKinds = emitKinds,
      .commands = commands,
      .claim = claim,
      .start = start,
      .programEntry = "pp_pcl_main",
      .runProgram = runProgram,
  };
  return pcl;
}

} // namespace ppcc::pcl
