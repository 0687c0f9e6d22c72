// `--info`: the rule about itself.
#include "runtime-lib/ndca/command/run.h"

namespace pp::ndca {

std::string infoText(const Rule &rule) {
  std::string text = std::string("rule ") + rule.name + "\n";
  auto line = [&](const char *name, const char *value) {
    if (*value)
      text += std::string(name) + " " + value + "\n";
  };
  line("author", rule.author);
  line("designer", rule.designer);
  line("year", rule.year);
  line("url", rule.url);
  line("description", rule.description);
  text += "dimensions " + std::to_string(rule.dimensions) + "\nstates " +
          std::to_string(rule.states) + "\nneighbourhood";
  for (unsigned axis = 0; axis < rule.dimensions; ++axis)
    text += std::string(" ") + axisNames[axis] + " " + std::to_string(rule.low[axis]) + ".." +
            std::to_string(rule.high[axis]);
  text += "\n";
  for (uint64_t i = 0; i < rule.tagCount; ++i) {
    text += std::string("tag #") + rule.tags[i].name + ":";
    for (uint32_t state = 0; state < rule.states; ++state)
      if (rule.tags[i].values[state])
        text += " " + std::to_string(state);
    text += "\n";
  }
  text += "engines scalar dense";
  text += bestKernel(rule, true) ? " bits hash\n" : " hash\n";
  const Kernel *kernel = bestKernel(rule);
  text += std::string("instructions ") +
          (kernel && *kernel->instructionSet ? kernel->instructionSet : "common") + "\n";
  return text + (rule.siteCount ? "can fail: yes\n" : "can fail: no\n");
}

} // namespace pp::ndca
