// What of this program is Ruby: the report, and the names that unknown functions are compared with.
#include "frontend/puppet/project/project.h"
#include "frontend/puppet/ruby_parts/hiera_backends.h"
#include "frontend/puppet/ruby_parts/ruby_calls.h"

#include <algorithm>
#include <tuple>

namespace ppcc::puppet {

ruby::Report Project::rubyReport() const {
  auto asShown = [this](const std::string &path) { return shown(path); };
  ruby::Report report{ruby::findParts(environment, asShown), {}, {}};
  ruby::CallFinder calls(environment, report.parts);
  for (const Manifest &manifest : manifests)
    if (manifest.program)
      calls.scan(*manifest.program);
  for (const ruby::BackendUse &backend : ruby::findBackends(environment, asShown))
    calls.addUse(backend.function, backend.use);
  report.inlineTexts = calls.inlineTexts();
  report.computedNames = calls.computedNames();
  // Any file may be a template; one that is not called so and that no call names is none.
  std::erase_if(report.parts, [&](const ruby::Part &part) {
    return part.kind == ruby::PartKind::Template && part.uses.empty() &&
           !part.name.ends_with(".erb");
  });
  std::ranges::stable_sort(report.parts, {}, [](const ruby::Part &part) {
    return std::tie(part.module, part.kind, part.name);
  });
  return report;
}

} // namespace ppcc::puppet
