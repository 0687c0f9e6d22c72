// Compares catalogs around their identity; compresses them with libzstd.
#include "runtime-lib/program/fleet/catalog_file.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace pp::fleet {

namespace {

std::string_view extensionOf(CatalogFormat format) {
  switch (format) {
  case CatalogFormat::Rich:
  case CatalogFormat::Plain:
  case CatalogFormat::Pretty:
    return ".json";
  case CatalogFormat::Yaml:
    return ".yaml";
  case CatalogFormat::Summary:
    return ".txt";
  case CatalogFormat::Dot:
    return ".dot";
  case CatalogFormat::Svg:
    return ".svg";
  }
  return "";
}

/// Where the value after a key ends: with the line in YAML, at a comma outside of quotes in JSON.
size_t endOfValue(std::string_view text, size_t at, bool isYaml) {
  if (isYaml)
    return std::min(text.find('\n', at), text.size());
  for (bool isQuoted = false; at < text.size(); ++at) {
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '"')
      isQuoted = !isQuoted;
    else if (!isQuoted && text[at] == ',')
      break;
  }
  return std::min(at, text.size());
}

/// The text around the version and the UUID, which come before all resources. A quoted word with a
/// colon after it is a key and no text, since quotes in texts are escaped.
std::array<std::string_view, 3> aroundIdentity(std::string_view text, CatalogFormat format) {
  bool isYaml = format == CatalogFormat::Yaml;
  std::array<std::string_view, 3> parts;
  for (size_t i = 0; i < 2; ++i) {
    std::string_view key = i == 0 ? (isYaml ? "\nversion:" : "\"version\":")
                                  : (isYaml ? "\ncatalog_uuid:" : "\"catalog_uuid\":");
    size_t found = text.find(key);
    if (found == std::string_view::npos)
      break;
    parts[i] = text.substr(0, found);
    text.remove_prefix(endOfValue(text, found + key.size(), isYaml));
  }
  parts[2] = text;
  return parts;
}

} // namespace

std::string catalogFileName(std::string_view node, CatalogFormat format, bool isCompressed) {
  std::string name(node);
  return name.append(extensionOf(format)).append(isCompressed ? ".zst" : "");
}

bool haveSameContent(std::string_view one, std::string_view other, CatalogFormat format) {
  return aroundIdentity(one, format) == aroundIdentity(other, format);
}

struct Compressor::Contexts {
  ZSTD_CCtx *compress = ZSTD_createCCtx();
  ZSTD_DCtx *decompress = ZSTD_createDCtx();
  ~Contexts() {
    ZSTD_freeCCtx(compress);
    ZSTD_freeDCtx(decompress);
  }
};

Compressor::Compressor() : contexts_(std::make_unique<Contexts>()) {
  ZSTD_CCtx_setParameter(contexts_->compress, ZSTD_c_checksumFlag, 1);
}

Compressor::~Compressor() = default;

std::string Compressor::compressed(std::string_view text) {
  std::string frame(ZSTD_compressBound(text.size()), '\0');
  size_t size =
      ZSTD_compress2(contexts_->compress, frame.data(), frame.size(), text.data(), text.size());
  if (ZSTD_isError(size))
    throw std::runtime_error(std::string("zstd: ") + ZSTD_getErrorName(size));
  frame.resize(size);
  return frame;
}

std::string Compressor::decompressed(std::string_view frame) {
  constexpr unsigned long long largest = 1ull << 32;
  unsigned long long size = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size > largest)
    return {};
  std::string text(size, '\0');
  size_t written = ZSTD_decompressDCtx(contexts_->decompress, text.data(), text.size(),
                                       frame.data(), frame.size());
  return ZSTD_isError(written) || written != size ? std::string() : text;
}

} // namespace pp::fleet
