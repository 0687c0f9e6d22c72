// Life of what evaluating one catalog carries along.
#include "runtime-lib/core/session/context.h"

#include "runtime-lib/core/regexp/program.h"
#include "runtime-lib/core/session/error.h"

namespace pp {

Context::Context(Limits bounds)
    : arena(bounds.memoryBytes), limits(bounds), regexps_(std::make_unique<RegexpCache>()) {}

Context::~Context() = default;

void Context::reset() {
  regexps_->clear();
  arena.reset();
}

void Context::warn(std::string_view message, uint32_t operand) {
  if (!logSink)
    return;
  std::string text(message);
  if (places)
    text += " " + describePlace(places[operand]);
  logSink->log(LogLevel::Warning, text);
}

} // namespace pp
