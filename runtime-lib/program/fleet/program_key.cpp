// Digests the executable and the options.
#include "runtime-lib/program/fleet/program_key.h"

#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/files/output.h"
#include "runtime-lib/puppet/functions/text/digests.h"

#include <link.h>

#include <cstdint>

namespace pp::fleet {

/// Whether the executable was loaded over the address; a program in memory lies elsewhere.
static bool isInExecutable(const void *address) {
  auto wanted = reinterpret_cast<uintptr_t>(address);
  auto look = [](dl_phdr_info *info, size_t, void *wanted) {
    auto at = *static_cast<uintptr_t *>(wanted) - info->dlpi_addr;
    for (size_t i = 0; i < info->dlpi_phnum; ++i) {
      const ElfW(Phdr) &segment = info->dlpi_phdr[i];
      if (segment.p_type == PT_LOAD && at >= segment.p_vaddr &&
          at < segment.p_vaddr + segment.p_memsz)
        return 1;
    }
    // The executable comes first: what follows are libraries.
    return 2;
  };
  return dl_iterate_phdr(look, &wanted) == 1;
}

static std::string digestOfProgram(const ProgramDescriptor &program) {
  std::string text;
  if (isInExecutable(&program))
    text = readInput("/proc/self/exe", Streams::Refused, SIZE_MAX).text;
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
