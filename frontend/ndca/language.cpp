// NDCA's row in the table of languages.
#include "frontend/frontend.h"
#include "frontend/ndca/project/project.h"
#include "runtime-lib/abi/ndca.h"

namespace ppcc::ndca {

namespace {

constexpr frontend::EmitKind emitKinds[] = {
    {"tokens", "the tokens of a rule", "lex"},
    {"ast", "the tree of a rule", "parse"},
    {"check", "nothing: a rule is checked, and its init world is run", "lower"},
    {"html", "a web page that plays the rule", "passes", ".html"},
    {"htm", "the same", "passes", ".htm"},
};

constexpr std::string_view programMakesIt =
    "ppcc makes a program; patterns and pictures are what that program writes with its own `-o`";

constexpr frontend::RefusedOutput refusedOutputs[] = {
    {".wasm", "WebAssembly is made inside web pages only: `-o life.html`"},
    {".gif", programMakesIt},
    {".png", programMakesIt},
    {".rle", programMakesIt},
    {".mc", programMakesIt},
};

constexpr frontend::Option options[] = {
    {.names = "--ndca-internal", .help = "Allow `@compile` and what only tests of NDCA need"},
};

frontend::Claim claim(const std::string &path) {
  return path.ends_with(".ndca") ? frontend::Claim::Name : frontend::Claim::None;
}

std::unique_ptr<frontend::Project> start(const frontend::Services &services,
                                         const frontend::OptionValues &values) {
  return std::make_unique<Project>(services, values);
}

} // namespace

const frontend::Language &language() {
  static const frontend::Language ndca = {
      .name = "ndca",
      .summary = "NDCA rules of cellular automata to native simulators",
      .examples = "  ppcc life.ndca -o life          compile a rule of a cellular automaton\n"
                  "  ./life -p glider.rle -g 100     print the pattern after 100 generations",
      .inputs = "a rule of a cellular automaton",
      .options = options,
      .emitKinds = emitKinds,
      .refusedOutputs = refusedOutputs,
      .commands = {},
      .claim = claim,
      .start = start,
      .programEntry = "pp_ndca_main",
      .runProgram = pp::pp_ndca_main,
  };
  return ndca;
}

} // namespace ppcc::ndca
