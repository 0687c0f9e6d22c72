// Where the first generation comes from.
#include "runtime-lib/core/files/output.h"
#include "runtime-lib/ndca/command/simulation.h"
#include "runtime-lib/ndca/patterns/soup.h"

#include <cstdio>

namespace pp::ndca {

namespace {

Pattern makeSoup(const Options &options, const Rule &rule) {
  Topology topology = topologyOf(options, rule);
  Box box = topology.box;
  if (options.randomSize || !topology.isBounded) {
    Position size{1, 1, 1, 1, 1, 1};
    std::fill_n(size.begin(), rule.dimensions, 64);
    box.size = options.randomSize.value_or(size);
    // in the middle of the grid, which is the origin unless the user moved it
    for (unsigned axis = 0; axis < rule.dimensions; ++axis) {
      int64_t middle =
          topology.isBounded ? topology.box.low[axis] + topology.box.size[axis] / 2 : 0;
      box.low[axis] = middle - box.size[axis] / 2;
    }
  }
  Pattern pattern;
  pattern.cells = std::make_unique<Soup>(box, rule.dimensions, options.densities, options.seed);
  return pattern;
}

Pattern readFilePattern(const std::string &file, const Rule &rule) {
  std::string error, text = readFile(file, error);
  if (!error.empty())
    throw Stop{Exit::BadPattern, "cannot read the pattern: " + error};
  std::string shown = file == "-" ? "standard input" : file;
  Pattern pattern = readPattern(text, shown, rule);
  std::string_view named = pattern.rule;
  named = named.substr(0, named.find(':'));
  if (!named.empty() && named != rule.name)
    std::fprintf(stderr, "%s: warning: the pattern is for the rule `%s`, this is `%s`\n",
                 shown.c_str(), pattern.rule.c_str(), rule.name);
  return pattern;
}

} // namespace

Pattern loadPattern(const Options &options, const Rule &rule) {
  if (!options.densities.empty())
    return makeSoup(options, rule);
  if (options.hasPattern)
    return readFilePattern(options.pattern, rule);
  if (rule.pattern)
    return readPattern(rule.pattern, "@pattern", rule);
  Pattern pattern;
  pattern.cells = std::make_unique<NoCells>();
  return pattern;
}

} // namespace pp::ndca
