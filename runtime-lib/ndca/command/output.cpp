// Formats by name, and where they go.
#include "runtime-lib/ndca/command/output.h"

#include "runtime-lib/core/files/output.h"
#include "runtime-lib/ndca/hash/tree.h"

namespace pp::ndca {

namespace {

struct Ending {
  const char *ending;
  Format format;
};
constexpr Ending endings[] = {{".rle", Format::Rle},    {".mc", Format::Macrocell},
                              {".txt", Format::Text},   {".text", Format::Text},
                              {".cells", Format::Text}, {".png", Format::Png},
                              {".gif", Format::Gif},    {".apng", Format::Apng}};

Format formatOf(const Options &options) {
  if (options.format)
    return *options.format;
  if (options.stats && options.output.empty())
    return Format::Stats;
  for (const Ending &each : endings)
    if (options.output.ends_with(each.ending))
      return each.format;
  return Format::Rle;
}

/// Replaces `%d` or `%06d` by the generation; nothing where there is none.
std::optional<std::string> numbered(const std::string &path, const mpz_class &generation) {
  size_t percent = path.find('%');
  if (percent == std::string::npos)
    return std::nullopt;
  size_t end = path.find_first_not_of("0123456789", percent + 1);
  if (end == std::string::npos || path[end] != 'd' || end - percent > 4)
    return std::nullopt;
  size_t width = end > percent + 1 ? std::stoul(path.substr(percent + 1, end - percent - 1)) : 0;
  std::string number = generation.get_str();
  if (number.size() < width)
    number.insert(number[0] == '-' ? 1 : 0, width - number.size(), '0');
  return path.substr(0, percent) + number + path.substr(end + 1);
}

std::string macrocellOf(const Simulation &simulation, const Rule &rule) {
  if (simulation.isBounded())
    throw Stop{Exit::Usage, "a macrocell has no end, the grid has one; write RLE"};
  if (const Tree *tree = simulation.engine().tree())
    return writeMacrocell(*tree, simulation.generation(), rule);
  Tree tree(rule, simulation.mostMemory());
  buildTree(tree, simulation.engine());
  return writeMacrocell(tree, simulation.generation(), rule);
}

} // namespace

Output::Output(const Options &options, const Rule &rule)
    : options_(options), rule_(rule), format_(formatOf(options)) {
  bool isStatsLines = format_ == Format::Stats || format_ == Format::None;
  if (isSeries() && !isStatsLines && !numbered(options.output, 0))
    throw Stop{Exit::Usage, "`--every` needs a number in the name of the output (`-o "
                            "out.%06d.png`), an animation, or `--stats`"};
}

Output::~Output() = default;

bool Output::isSeries() const { return options_.every > 0; }

std::string Output::textOf(const Simulation &simulation) const {
  const Engine &engine = simulation.engine();
  switch (format_) {
  case Format::Stats: {
    Stats stats = simulation.stats();
    return options_.statsAsJson || isSeries() ? toJson(stats, rule_.dimensions)
                                              : describe(stats, rule_.dimensions);
  }
  case Format::None:
    return {};
  default:
    break;
  }
  if (engine.background())
    throw Stop{Exit::Limit, "empty space has state " + std::to_string(engine.background()) +
                                " now, which this format cannot say; give the grid an end: "
                                "`--size`"};
  if (format_ == Format::Macrocell)
    return macrocellOf(simulation, rule_);
  return writeRle(engine, simulation.generation(), rule_);
}

void Output::writeText(const std::string &path, const std::string &text) const {
  if (format_ == Format::None)
    return;
  if (std::string error = writeWhole(path, text); !error.empty())
    throw Stop{Exit::Limit, "cannot write: " + error};
}

void Output::write(const Simulation &simulation) {
  std::string text = textOf(simulation);
  auto path = isSeries() ? numbered(options_.output, simulation.generation()) : std::nullopt;
  writeText(path.value_or(options_.output), text);
  // with a file for the pattern, the numbers go to standard output
  if (options_.stats && format_ != Format::Stats) {
    Stats stats = simulation.stats();
    std::string numbers = options_.statsAsJson || isSeries() ? toJson(stats, rule_.dimensions)
                                                             : describe(stats, rule_.dimensions);
    if (std::string error = writeWhole("", numbers); !error.empty())
      throw Stop{Exit::Limit, "cannot write: " + error};
  }
}

void Output::finish() {}

} // namespace pp::ndca
