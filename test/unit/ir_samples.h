// Sample IR text shared by the tests of the IR.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <vector>

namespace ppcc::ir::test {

/// A sample that has every op and every kind of declaration of the core and of Puppet.
inline std::string everyOp() {
  std::ifstream file(IR_SAMPLES "/every_op.ppir");
  EXPECT_TRUE(file) << "the sample is missing";
  return {std::istreambuf_iterator<char>(file), {}};
}

/// All samples: together they have every op of every language.
inline std::vector<std::string> allSamples() {
  std::vector<std::filesystem::path> paths;
  for (const auto &entry : std::filesystem::directory_iterator(IR_SAMPLES))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const auto &path : paths) {
    std::ifstream file(path);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

} // namespace ppcc::ir::test
