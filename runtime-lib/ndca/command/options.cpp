// One row per option: how it is written, what its help says, what it sets.
#include "runtime-lib/ndca/command/options.h"

#include "runtime-lib/ndca/command/option_values.h"

#include <cstring>

namespace pp::ndca {

namespace {

struct Row {
  const char *shortName;
  const char *longName;
  /// Null for flags; in brackets where it may be left out.
  const char *value;
  const char *help;
  void (*set)(Options &, std::string_view, const Rule &);
};

constexpr Row rows[] = {
    {"-p", "--pattern", "FILE",
     "start with this pattern (RLE, macrocell, plaintext; - is standard input)", setPattern},
    {"", "--random", "D[:D..]",
     "start with random cells: the share that is not 0, or one per state from 1 on", setRandom},
    {"", "--seed", "N", "which random cells (1)", setSeed},
    {"", "--random-size", "X,Y,..", "the box of random cells (the grid, else 64 along each axis)",
     setRandomSize},
    {"-g", "--generations", "N", "how far to go: 1000, 2^30, 1e6 (0)", setGenerations},
    {"-o", "--output", "FILE",
     "write here, in the format that the name's end says (standard output)", setOutput},
    {"-f", "--format", "FORMAT", "rle, mc, text, png, gif, apng, stats or none (rle)", setFormat},
    {"", "--size", "X,Y,..", "a grid of this size, around the origin; without it there is no end",
     setSize},
    {"", "--origin", "X,Y,..", "the lowest corner of the grid", setOrigin},
    {"", "--boundary", "B[,B..]",
     "what lies beyond the end, for all axes or one each: dead, fixed:K, torus, mirror, twist",
     setBoundary},
    {"", "--every", "N", "write every N generations (-o out.%06d.png, an animation, or stats)",
     setEvery},
    {"", "--until", "stable|period:N",
     "stop when nothing changes, or when states repeat after at most N generations", setUntil},
    {"", "--stats", "[=json]", "print numbers in place of the pattern", setStats},
    {"", "--engine", "ENGINE", "auto, dense, bits, hash or scalar (auto); all give the same result",
     setEngine},
    {"", "--threads", "N", "threads for one step (all processors)", setThreads},
    {"", "--max-memory", "M", "memory for cells: 512M, 4G (half of the machine's)", setMemory},
    {"", "--step", "N", "generations that the hash engine goes at once, at most", setStep},
    {"", "--slice", "z=K[,w=K..]", "which plane a picture shows (0)", setSlice},
    {"", "--project", "max", "show the largest state of all planes", setProject},
    {"", "--scale", "K", "pixels per cell (1)", setScale},
    {"", "--colors", "FILE", "one colour per state: #rgb, #rrggbb or rgb(r,g,b)", setColours},
    {"", "--region", "X0,Y0..X1,Y1", "the part that a picture shows (all cells)", setRegion},
    {"", "--view", nullptr, "play in the terminal",
     [](Options &options, std::string_view, const Rule &) { options.play = true; }},
    {"", "--bench", nullptr, "measure: at least a second of steps, and print how fast they were",
     [](Options &options, std::string_view, const Rule &) { options.bench = true; }},
    {"", "--info", nullptr, "print what the rule says about itself",
     [](Options &options, std::string_view, const Rule &) { options.info = true; }},
    {"-h", "--help", nullptr, "print this",
     [](Options &options, std::string_view, const Rule &) { options.help = true; }},
    {"", "--version", nullptr, "print the version of the compiler",
     [](Options &options, std::string_view, const Rule &) { options.version = true; }},
};

const Row *findRow(std::string_view name) {
  for (const Row &row : rows)
    if (name == row.longName || (*row.shortName && name == row.shortName))
      return &row;
  return nullptr;
}

/// `--name=value`, `--name value`, `-nvalue`.
class Arguments {
public:
  Arguments(int argc, char **argv) : argc_(argc), argv_(argv) {}
  bool isAtEnd() const { return at_ >= argc_; }

  void readOne(Options &options, const Rule &rule) {
    std::string_view argument = argv_[at_++];
    if (argument.size() < 2 || argument[0] != '-')
      throw Stop{Exit::Usage, "unexpected argument `" + std::string(argument) +
                                  "`; a pattern is given by `--pattern FILE`"};
    size_t nameEnd = argument[1] == '-' ? std::min(argument.find('='), argument.size()) : 2;
    std::string_view name = argument.substr(0, nameEnd);
    const Row *row = findRow(name);
    if (!row)
      throw Stop{Exit::Usage, "unknown option `" + std::string(name) + "`; see --help"};
    bool hasValue = nameEnd < argument.size();
    if (hasValue && !row->value)
      throw Stop{Exit::Usage, "`" + std::string(name) + "` takes no value"};
    std::string_view value;
    if (hasValue)
      value = argument.substr(argument[1] == '-' ? nameEnd + 1 : nameEnd);
    else if (row->value && *row->value != '[')
      value = nextValue(name);
    row->set(options, value, rule);
  }

private:
  std::string_view nextValue(std::string_view name) {
    if (isAtEnd())
      throw Stop{Exit::Usage, "`" + std::string(name) + "` needs a value"};
    return argv_[at_++];
  }
  int argc_;
  char **argv_;
  int at_ = 1;
};

} // namespace

Options readOptions(int argc, char **argv, const Rule &rule) {
  Options options;
  options.program = argc > 0 ? argv[0] : rule.name;
  if (size_t slash = options.program.rfind('/'); slash != std::string::npos)
    options.program.erase(0, slash + 1);
  for (Arguments arguments(argc, argv); !arguments.isAtEnd();)
    arguments.readOne(options, rule);
  checkTogether(options, rule);
  return options;
}

std::string helpText(const Options &options, const Rule &rule) {
  std::string text = "usage: " + options.program + " [OPTION]...\n" + rule.name +
                     ": a cellular automaton of " + std::to_string(rule.dimensions) +
                     (rule.dimensions == 1 ? " dimension" : " dimensions") + " and " +
                     std::to_string(rule.states) + " states, compiled by ppcc.\n\n";
  for (const Row &row : rows) {
    std::string name = *row.shortName ? std::string(row.shortName) + ", " : "    ";
    name += row.longName;
    if (row.value)
      name += (*row.value == '[' ? "" : " ") + std::string(row.value);
    text +=
        "  " + name + std::string(name.size() < 30 ? 30 - name.size() : 1, ' ') + row.help + "\n";
  }
  return text + "\nExit: 0 done, 1 the rule failed on a cell, 2 usage, 3 an unusable pattern, 4 a "
                "limit.\n";
}

} // namespace pp::ndca
