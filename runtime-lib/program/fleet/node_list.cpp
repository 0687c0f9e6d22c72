// Lists of nodes: from the command line, a file, or a directory of facts.
#include "runtime-lib/program/fleet/node_list.h"

#include "runtime-lib/core/files/input.h"
#include "runtime-lib/core/files/output.h"
#include "runtime-lib/core/formats/structured_text.h"
#include "runtime-lib/program/console.h"
#include "runtime-lib/program/node_input.h"

#include <openssl/sha.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace pp::fleet {

namespace {

std::string trimmed(const std::string &text) {
  size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

void splitInto(const std::string &text, char separator, std::vector<std::string> &names) {
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    if (std::string name = trimmed(part); !name.empty() && name[0] != '#')
      names.push_back(std::move(name));
}

void namesInFile(const std::string &path, std::vector<std::string> &names) {
  FileText file = readInput(path, Streams::Allowed);
  if (!file.isThere())
    throw DataError(file.why(path));
  splitInto(file.text, '\n', names);
}

void namesOfFacts(const std::string &directory, std::vector<std::string> &names) {
  std::error_code error;
  std::filesystem::directory_iterator files(directory, error);
  if (error)
    throw DataError("cannot read the directory " + directory + ": " + error.message());
  for (const auto &entry : files) {
    std::string name = entry.path().filename().string();
    for (std::string_view extension : factsExtensions)
      if (name.size() > extension.size() && name[0] != '.' && name.ends_with(extension)) {
        names.push_back(name.substr(0, name.size() - extension.size()));
        break;
      }
  }
}

} // namespace

std::vector<std::string> nodeNames(const std::string &nodes, const std::string &factsDirectory) {
  std::vector<std::string> names;
  if (nodes.starts_with('@'))
    namesInFile(nodes.substr(1), names);
  else if (!nodes.empty())
    splitInto(nodes, ',', names);
  else if (!factsDirectory.empty())
    namesOfFacts(factsDirectory, names);
  else
    throw DataError("which nodes? give --nodes, or --facts-dir with a file for each");
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.empty())
    throw DataError("there are no nodes in " + (nodes.empty() ? factsDirectory : nodes));
  return names;
}

bool isInShard(std::string_view node, Shard shard) {
  unsigned char digest[SHA256_DIGEST_LENGTH];
  SHA256(reinterpret_cast<const unsigned char *>(node.data()), node.size(), digest);
  uint64_t number = 0;
  for (int i = 0; i < 8; ++i)
    number = number << 8 | digest[i];
  return number % shard.count == shard.number - 1;
}

std::string problemOfName(std::string_view node) {
  // The longest name that leaves room for endings and for the temporary file.
  constexpr size_t longest = 230;
  bool isPlain = std::all_of(node.begin(), node.end(), [](char c) {
    return static_cast<unsigned char>(c) >= ' ' && c != 0x7f && c != '/';
  });
  if (isPlain && node.size() <= longest && !node.starts_with('.'))
    return {};
  std::string shown = shownNode(node.substr(0, 60));
  if (node.size() > 60)
    shown += "…";
  return "the node's name '" + shown +
         "' cannot be that of a file: it is too long, starts with a dot, or has slashes or control "
         "characters";
}

} // namespace pp::fleet
