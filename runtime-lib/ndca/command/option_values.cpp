// Checks the values of options where they are read.
#include "runtime-lib/ndca/command/option_values.h"

#include "runtime-lib/ndca/command/numbers.h"

#include <cstring>

namespace pp::ndca {

namespace {

[[noreturn]] void refuse(const char *option, std::string_view value, const std::string &expected) {
  throw Stop{Exit::Usage,
             std::string("`") + option + " " + std::string(value) + "`: expected " + expected};
}

constexpr int64_t mostCoordinate = int64_t(1) << 40;

Position readPosition(const char *option, std::string_view value, const Rule &rule, int64_t least,
                      int64_t others) {
  auto parts = split(value, ',');
  std::string expected = std::to_string(rule.dimensions) + " numbers with commas between them" +
                         (least > 0 ? ", each at least 1" : "");
  if (parts.size() != rule.dimensions)
    refuse(option, value, expected);
  Position position;
  position.fill(others);
  for (unsigned axis = 0; axis < rule.dimensions; ++axis) {
    auto number = readInteger(parts[axis]);
    if (!number || *number < least || *number > mostCoordinate || *number < -mostCoordinate)
      refuse(option, value, expected);
    position[axis] = *number;
  }
  return position;
}

uint64_t readPlainCount(const char *option, std::string_view value, uint64_t least, uint64_t most) {
  auto number = readCount(value);
  if (!number || *number < least || *number > most)
    refuse(option, value, "a number from " + std::to_string(least) + " to " + std::to_string(most));
  return number->get_ui();
}

template <class Choice> struct Word {
  const char *word;
  Choice choice;
};

template <class Choice, size_t count>
Choice readWord(const char *option, std::string_view value, const Word<Choice> (&words)[count]) {
  std::string all;
  for (const Word<Choice> &word : words) {
    if (value == word.word)
      return word.choice;
    all += (all.empty() ? "" : ", ") + std::string(word.word);
  }
  refuse(option, value, "one of " + all);
}

constexpr Word<Format> formats[] = {{"rle", Format::Rle},     {"mc", Format::Macrocell},
                                    {"text", Format::Text},   {"png", Format::Png},
                                    {"gif", Format::Gif},     {"apng", Format::Apng},
                                    {"stats", Format::Stats}, {"none", Format::None}};
constexpr Word<EngineChoice> engines[] = {{"auto", EngineChoice::Auto},
                                          {"dense", EngineChoice::Dense},
                                          {"bits", EngineChoice::Bits},
                                          {"hash", EngineChoice::Hash},
                                          {"scalar", EngineChoice::Scalar}};

Boundary readBoundary(std::string_view value, std::string_view whole, const Rule &rule) {
  if (value == "dead")
    return {Boundary::Fixed, 0};
  if (value == "torus")
    return {Boundary::Torus, 0};
  if (value == "mirror")
    return {Boundary::Mirror, 0};
  if (value == "twist")
    return {Boundary::Twist, 0};
  if (value.starts_with("fixed:")) {
    auto state = readInteger(value.substr(6));
    if (state && *state >= 0 && *state < static_cast<int64_t>(rule.states))
      return {Boundary::Fixed, static_cast<uint8_t>(*state)};
    refuse("--boundary", whole,
           "a state from 0 to " + std::to_string(rule.states - 1) + " after `fixed:`");
  }
  refuse("--boundary", whole, "dead, fixed:K, torus, mirror or twist");
}

} // namespace

void setPattern(Options &options, std::string_view value, const Rule &) {
  options.pattern = value;
  options.hasPattern = true;
}

void setRandom(Options &options, std::string_view value, const Rule &rule) {
  options.densities.clear();
  double sum = 0;
  for (std::string_view part : split(value, ':')) {
    auto density = readFraction(part);
    if (!density)
      refuse("--random", value, "shares from 0 to 1 with colons between them");
    options.densities.push_back(*density);
    sum += *density;
  }
  if (options.densities.size() + 1 > rule.states)
    refuse("--random", value,
           "at most " + std::to_string(rule.states - 1) + ", one per state from 1 on");
  if (sum > 1 + 1e-9)
    refuse("--random", value, "shares whose sum is at most 1");
  if (options.densities.size() == 1)
    options.densities.assign(rule.states - 1, sum / (rule.states - 1));
}

void setSeed(Options &options, std::string_view value, const Rule &) {
  options.seed = readPlainCount("--seed", value, 0, UINT64_MAX);
}

void setRandomSize(Options &options, std::string_view value, const Rule &rule) {
  options.randomSize = readPosition("--random-size", value, rule, 1, 1);
}

void setGenerations(Options &options, std::string_view value, const Rule &) {
  auto count = readCount(value);
  if (!count)
    refuse("--generations", value, "a count such as 1000, 2^30 or 1e6");
  options.generations = *count;
  options.hasGenerations = true;
}

void setOutput(Options &options, std::string_view value, const Rule &) { options.output = value; }

void setFormat(Options &options, std::string_view value, const Rule &) {
  options.format = readWord("--format", value, formats);
}

void setSize(Options &options, std::string_view value, const Rule &rule) {
  options.size = readPosition("--size", value, rule, 1, 1);
}

void setOrigin(Options &options, std::string_view value, const Rule &rule) {
  options.origin = readPosition("--origin", value, rule, INT64_MIN, 0);
}

void setBoundary(Options &options, std::string_view value, const Rule &rule) {
  options.boundaries.clear();
  for (std::string_view part : split(value, ','))
    options.boundaries.push_back(readBoundary(part, value, rule));
  if (options.boundaries.size() != 1 && options.boundaries.size() != rule.dimensions)
    refuse("--boundary", value,
           "one for all axes or " + std::to_string(rule.dimensions) + " of them");
  if (rule.dimensions == 1 && options.boundaries[0].kind == Boundary::Twist)
    refuse("--boundary", value, "another one: a twist needs two dimensions");
}

void setEvery(Options &options, std::string_view value, const Rule &) {
  options.every = readPlainCount("--every", value, 1, mostPlainSteps);
}

void setUntil(Options &options, std::string_view value, const Rule &) {
  if (value == "stable")
    options.untilPeriod = 1;
  else if (value.starts_with("period:"))
    options.untilPeriod = readPlainCount("--until", value.substr(7), 1, 1000000);
  else
    refuse("--until", value, "`stable` or `period:N`");
}

void setStats(Options &options, std::string_view value, const Rule &) {
  if (!value.empty() && value != "json" && value != "text")
    refuse("--stats", value, "nothing or `json`");
  options.stats = true;
  options.statsAsJson = value == "json";
}

void setEngine(Options &options, std::string_view value, const Rule &) {
  options.engine = readWord("--engine", value, engines);
}

void setThreads(Options &options, std::string_view value, const Rule &) {
  options.threads = static_cast<unsigned>(readPlainCount("--threads", value, 1, 1024));
}

void setMemory(Options &options, std::string_view value, const Rule &) {
  options.mostMemory = readBytes(value);
  if (!options.mostMemory)
    refuse("--max-memory", value, "bytes, such as 512M or 4G");
}

void setStep(Options &options, std::string_view value, const Rule &) {
  auto count = readCount(value);
  if (!count || *count < 1)
    refuse("--step", value, "a count of at least 1");
  options.step = *count;
}

void setSlice(Options &options, std::string_view value, const Rule &rule) {
  for (std::string_view part : split(value, ',')) {
    const char *axis =
        part.size() > 2 && part[1] == '=' ? std::strchr(axisNames, part[0]) : nullptr;
    auto number = axis ? readInteger(part.substr(2)) : std::nullopt;
    if (!axis || axis - axisNames < 2 ||
        axis - axisNames >= static_cast<ptrdiff_t>(rule.dimensions) || !number ||
        std::abs(*number) > mostCoordinate)
      refuse("--slice", value, "an axis of the rule from z on and a coordinate: z=3");
    options.view.slice[static_cast<size_t>(axis - axisNames)] = *number;
  }
}

void setProject(Options &options, std::string_view value, const Rule &) {
  if (value != "max")
    refuse("--project", value, "`max`");
  options.view.projectsMaximum = true;
}

void setScale(Options &options, std::string_view value, const Rule &) {
  options.view.scale = static_cast<int64_t>(readPlainCount("--scale", value, 1, 1024));
}

void setColours(Options &options, std::string_view value, const Rule &) {
  options.view.coloursFile = value;
}

void setRegion(Options &options, std::string_view value, const Rule &rule) {
  size_t dots = value.find("..");
  std::string expected = rule.dimensions == 1 ? "X0..X1" : "X0,Y0..X1,Y1";
  if (dots == std::string_view::npos)
    refuse("--region", value, expected);
  auto first = split(value.substr(0, dots), ','), last = split(value.substr(dots + 2), ',');
  size_t axes = std::min<size_t>(rule.dimensions, 2);
  if (first.size() != axes || last.size() != axes)
    refuse("--region", value, expected);
  Box box;
  for (size_t axis = 0; axis < axes; ++axis) {
    auto a = readInteger(first[axis]), b = readInteger(last[axis]);
    if (!a || !b || std::abs(*a) > mostCoordinate || std::abs(*b) > mostCoordinate)
      refuse("--region", value, expected);
    box.low[axis] = std::min(*a, *b);
    box.size[axis] = std::max(*a, *b) - box.low[axis] + 1;
  }
  options.view.region = box;
}

void checkTogether(Options &options, const Rule &) {
  auto need = [](bool holds, const char *message) {
    if (!holds)
      throw Stop{Exit::Usage, message};
  };
  need(options.densities.empty() || !options.hasPattern,
       "`--random` and `--pattern` exclude each other");
  need(!options.randomSize || !options.densities.empty(), "`--random-size` needs `--random`");
  need(options.boundaries.empty() || options.size,
       "`--boundary` needs a grid with an end: `--size`");
  need(!options.origin || options.size, "`--origin` needs a grid with an end: `--size`");
}

Topology topologyOf(const Options &options, const Rule &rule) {
  Topology topology;
  topology.isBounded = options.size.has_value();
  if (!options.size)
    return topology;
  topology.box.size = *options.size;
  for (unsigned axis = 0; axis < rule.dimensions; ++axis) {
    topology.box.low[axis] =
        options.origin ? (*options.origin)[axis] : -((*options.size)[axis] / 2);
    if (!options.boundaries.empty())
      topology.boundaries[axis] = options.boundaries[options.boundaries.size() == 1 ? 0 : axis];
  }
  return topology;
}

} // namespace pp::ndca
