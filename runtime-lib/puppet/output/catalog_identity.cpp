// What differs between two otherwise equal catalogs, and a few lines on one for people.
#include "runtime-lib/puppet/output/wire_format.h"

#include "runtime-lib/puppet/evaluation/run.h"

#include <openssl/sha.h>
#include <sys/random.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <map>

namespace pp {

/// 16 bytes as a UUID of that version.
static std::string uuidText(const unsigned char *bytes, char version) {
  static const char digits[] = "0123456789abcdef";
  std::string uuid;
  for (int i = 0; i < 16; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10)
      uuid += '-';
    unsigned char byte = i == 8 ? (bytes[i] & 0x3f) | 0x80 : bytes[i];
    uuid += i == 6 ? version : digits[byte >> 4];
    uuid += digits[byte & 15];
  }
  return uuid;
}

CatalogIdentity CatalogIdentity::now() {
  unsigned char bytes[16] = {};
  if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
    std::fill(std::begin(bytes), std::end(bytes), 0);
  return {std::time(nullptr), uuidText(bytes, '4')};
}

CatalogIdentity CatalogIdentity::fixed(std::string_view version, std::string_view node) {
  std::string text = std::string(version) + '\0' + std::string(node);
  unsigned char digest[32];
  SHA256(reinterpret_cast<const unsigned char *>(text.data()), text.size(), digest);
  CatalogIdentity identity{0, uuidText(digest, '8')};
  const char *end = version.data() + version.size();
  auto [read, error] = std::from_chars(version.data(), end, identity.version);
  // What does not come back as it was written (a sign, leading zeros) is text.
  if (error != std::errc() || read != end || std::to_string(identity.version) != version)
    identity.configVersion = version;
  return identity;
}

std::string catalogSummary(const Run &run) {
  std::map<std::string_view, size_t> counts;
  size_t total = 0;
  for (const Resource *resource : run.catalog.resources) {
    if (resource->isVirtual)
      continue;
    ++counts[resource->type->view()];
    ++total;
  }
  std::string text = run.node.name + " (" + run.node.environment + "): " + std::to_string(total) +
                     " resources, " + std::to_string(run.catalog.classes.size()) + " classes\n";
  for (auto &[type, count] : counts) {
    std::string number = std::to_string(count);
    text.append(number.size() < 7 ? 7 - number.size() : 0, ' ').append(number);
    text.append("  ").append(type).append("\n");
  }
  return text;
}

} // namespace pp
