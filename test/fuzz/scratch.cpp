// One directory for all inputs of a process.
#include "test/fuzz/scratch.h"

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace ppcc::fuzz {

namespace {

struct Directory {
  Directory() { std::filesystem::create_directories(path); }
  ~Directory() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  std::string path =
      (std::filesystem::exists("/dev/shm") ? "/dev/shm/ppcc-fuzz-" : "/tmp/ppcc-fuzz-") +
      std::to_string(getpid());
};

} // namespace

const std::string &scratchDirectory() {
  static const Directory directory;
  return directory.path;
}

void writeScratch(const std::string &name, std::string_view bytes) {
  std::ofstream(scratchDirectory() + "/" + name, std::ios::binary) << bytes;
}

} // namespace ppcc::fuzz
