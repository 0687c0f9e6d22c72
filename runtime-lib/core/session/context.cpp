// Life of what evaluating one catalog carries along.
#include "runtime-lib/core/session/context.h"

#include "runtime-lib/core/session/core_issues.h"

namespace pp {

void failMemory(size_t limit) { failIssue<CoreIssue::MemoryLimit>(limit >> 20); }

Context::Context(Limits bounds) : arena(bounds.memoryBytes), limits(bounds) {
  callLimit = bounds.callDepth;
}

Context::~Context() = default;

void Context::reset() {
  regexps_.reset();
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
