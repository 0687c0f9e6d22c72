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

PictureStyle styleOf(const Options &options, const Rule &rule) {
  PictureStyle style;
  style.palette = standardPalette(rule);
  style.states = rule.states;
  style.scale = options.view.scale;
  if (!options.view.coloursFile.empty()) {
    std::string error, text = readFile(options.view.coloursFile, error);
    if (!error.empty())
      throw Stop{Exit::Usage, "cannot read the colours: " + error};
    readColours(text, options.view.coloursFile, style.palette);
  }
  return style;
}

/// A frame within the larger one that all frames share.
FlatView embedded(const FlatView &frame, const FlatView &shared) {
  FlatView view = shared;
  for (int64_t y = 0; y < frame.height; ++y)
    for (int64_t x = 0; x < frame.width; ++x)
      view.states[static_cast<size_t>((y + shared.top - frame.top) * shared.width + x + frame.left -
                                      shared.left)] = frame.at(x, y);
  return view;
}

/// Gives all frames the size of the largest.
void align(std::vector<FlatView> &frames) {
  Bounds bounds;
  for (const FlatView &frame : frames) {
    bounds.add({frame.left, frame.top}, frame.width);
    bounds.add({frame.left, frame.top - frame.height + 1}, frame.width);
  }
  Box box = bounds.box();
  if (!box.volume(mostViewCells / frames.size()))
    throw Stop{Exit::Limit, "the animation is too large; choose a part: `--region`"};
  FlatView shared{box.low[0], box.high(1), box.size[0], box.size[1], {}};
  shared.states.resize(static_cast<size_t>(box.size[0] * box.size[1]));
  for (FlatView &frame : frames)
    frame = embedded(frame, shared);
}

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
  bool isOneFile = format_ == Format::Stats || format_ == Format::None || isAnimation();
  style_ = styleOf(options, rule);
  if (isSeries() && !isOneFile && !numbered(options.output, 0))
    throw Stop{Exit::Usage, "`--every` needs a number in the name of the output (`-o "
                            "out.%06d.png`), an animation, or `--stats`"};
}

Output::~Output() = default;

bool Output::isSeries() const { return options_.every > 0; }

ViewChoice Output::viewChoice(const Simulation &simulation) const {
  return {options_.view.slice, options_.view.projectsMaximum, rule_.dimensions,
          simulation.engine().background()};
}

Box Output::viewedBox(const Simulation &simulation) const {
  if (options_.view.region)
    return *options_.view.region;
  if (!simulation.isBounded())
    return viewBox(simulation.engine(), viewChoice(simulation));
  Box grid = topologyOf(options_, rule_).box, box;
  for (unsigned axis = 0; axis < std::min(rule_.dimensions, 2u); ++axis)
    box.low[axis] = grid.low[axis], box.size[axis] = grid.size[axis];
  return box;
}

std::string Output::numbersOf(const Simulation &simulation) const {
  Stats stats = simulation.stats();
  return options_.statsAsJson || isSeries() ? toJson(stats, rule_.dimensions)
                                            : describe(stats, rule_.dimensions);
}

std::string Output::textOf(const Simulation &simulation) const {
  const Engine &engine = simulation.engine();
  switch (format_) {
  case Format::Stats:
    return numbersOf(simulation);
  case Format::Png:
    return writePng(flatten(engine, viewChoice(simulation), viewedBox(simulation)), style_);
  case Format::Text:
    return ndca::writeText(engine, rule_, viewChoice(simulation), viewedBox(simulation));
  case Format::Rle:
  case Format::Macrocell:
    break;
  case Format::None:
  case Format::Gif:
  case Format::Apng:
    return {};
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

void Output::keepFrame(const Simulation &simulation) {
  frames_.push_back(flatten(simulation.engine(), viewChoice(simulation), viewedBox(simulation)));
  frameCells_ += frames_.back().states.size();
  if (frameCells_ > mostViewCells)
    throw Stop{Exit::Limit, "the animation is too large; choose a part (`--region`) or fewer "
                            "frames (`--every`)"};
}

void Output::write(const Simulation &simulation) {
  if (isAnimation()) {
    keepFrame(simulation);
  } else {
    std::string text = textOf(simulation);
    auto path = isSeries() ? numbered(options_.output, simulation.generation()) : std::nullopt;
    writeText(path.value_or(options_.output), text);
  }
  // with a file for the pattern, the numbers go to standard output
  if (options_.stats && format_ != Format::Stats)
    if (std::string error = writeWhole("", numbersOf(simulation)); !error.empty())
      throw Stop{Exit::Limit, "cannot write: " + error};
}

void Output::finish() {
  if (frames_.empty())
    return;
  align(frames_);
  writeText(options_.output,
            format_ == Format::Gif ? writeGif(frames_, style_) : writeApng(frames_, style_));
}

} // namespace pp::ndca
