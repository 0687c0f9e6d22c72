// A directory that lives as long as a test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>

namespace ppcc::codegen {

/// Makes an empty directory and removes it with all it holds.
class ScratchDirectory {
public:
  ScratchDirectory() {
    path_ = (std::filesystem::temp_directory_path() / "ppcc-test-XXXXXX").string();
    if (!::mkdtemp(path_.data()))
      std::abort();
  }
  ~ScratchDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchDirectory(const ScratchDirectory &) = delete;

  const std::string &path() const { return path_; }
  std::string operator/(const std::string &name) const { return path_ + "/" + name; }
  std::string read(const std::string &name) const {
    std::ifstream stream(*this / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  size_t entries() const {
    auto begin = std::filesystem::directory_iterator(path_);
    return static_cast<size_t>(std::distance(begin, std::filesystem::directory_iterator()));
  }

private:
  std::string path_;
};

} // namespace ppcc::codegen
