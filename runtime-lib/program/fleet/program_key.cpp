// Digests the executable and the options.
#include "runtime-lib/program/fleet/program_key.h"

#include "runtime-lib/functions/digests.h"
#include "runtime-lib/program/output.h"

#include <cstdint>

extern "C" {
// Set by the linker: the bounds of the executable's own memory.
extern const char __executable_start;
extern const char _end;
}

namespace pp::fleet {

static std::string digestOfProgram(const ProgramDescriptor &program) {
  auto address = reinterpret_cast<uintptr_t>(&program);
  bool isInExecutable = address >= reinterpret_cast<uintptr_t>(&__executable_start) &&
                        address < reinterpret_cast<uintptr_t>(&_end);
  std::string problem;
  std::string text = isInExecutable ? readFile("/proc/self/exe", problem) : std::string();
  return text.empty() ? CatalogIdentity::now().uuid : hexDigest("sha256", text);
}

std::string programKey(const ProgramDescriptor &program, const Options &options,
                       const NodeInput &shared) {
  std::string text = digestOfProgram(program);
  auto add = [&](const std::string &part) {
    text += std::to_string(part.size()) + ":";
    text += part;
  };
  for (const std::string *part :
       {&options.trusted, &shared.trusted.text, &options.classifier, &shared.classification.text,
        &options.exported, &options.serverName, &options.serverAddress, &options.environment,
        &options.format, &shared.facts.text, &options.catalogVersion, &options.hieraConfig})
    add(*part);
  for (const std::string &setting : options.settings)
    add(setting);
  add(options.checkCycles ? "cycles" : "");
  add(options.allowGenerate ? "generate" : "");
  add(shared.exported ? shared.exported->digest() : "");
  return hexDigest("sha256", text);
}

} // namespace pp::fleet
