// Work that is spread over the machine's processors.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace ppcc::driver {

/// Calls `work(i)` for every i below `count` and returns when all are done. The calls run in any
/// order on several threads, each with a stack that suits deeply nested sources. On a terminal,
/// work that takes long shows `label` and how far it is. An exception ends it early and is thrown
/// on here when all threads have stopped.
void inParallel(size_t count, std::string_view label, const std::function<void(size_t)> &work);

/// How many threads to use from now on; 0 stands for one per processor.
void setParallelism(unsigned threads);

} // namespace ppcc::driver
