// One line per resource on the way out, the innermost first.
#include "runtime-lib/puppet/evaluation/provenance.h"

namespace pp {

static std::string placeText(const String *file, uint32_t line) {
  return std::string(file->view()) + ":" + std::to_string(line);
}

/// The innermost call that is running, which included the class.
static const Location *callingPlace(const Run &run) {
  for (const CallSite *site = run.callSites; site; site = site->outer)
    if (site->place && site->place->file && site->place->line > 0)
      return site->place;
  return nullptr;
}

void ProvenanceGuard::note() noexcept {
  if (&resource_ == run_.mainResource)
    return;
  std::string text = resource_.ref();
  if (resource_.place.file)
    text += " was declared at " + placeText(resource_.place.file, resource_.place.line);
  else if (const Location *place = callingPlace(run_))
    text += " was included at " + placeText(place->file, place->line);
  else if (!run_.node.classes.empty())
    text += " was asked for by the node's classifier";
  else
    return;
  run_.provenance.push_back(std::move(text));
}

} // namespace pp
