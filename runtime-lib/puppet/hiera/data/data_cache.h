// Images of parsed data files in a directory of the user's cache, so that the next process need not
// parse them.
#pragma once

#include "runtime-lib/puppet/hiera/data/data_image.h"

#include <memory>
#include <string>

namespace pp::hiera {

/// An image in memory, read-only, for as long as this object lives.
class MappedImage {
public:
  explicit MappedImage(std::span<const char> bytes) : bytes_(bytes) {}
  ~MappedImage();
  MappedImage(const MappedImage &) = delete;
  MappedImage &operator=(const MappedImage &) = delete;
  std::span<const char> bytes() const { return bytes_; }
  Value value() const;

private:
  std::span<const char> bytes_;
};

/// Where images are kept: `ppcc/data` in XDG_CACHE_HOME or ~/.cache, or what PPCC_DATA_CACHE names
/// (`off` for nowhere). Empty for nowhere.
std::string dataCacheDirectory();

/// Whether the file may change again without a new time: such a one is not kept.
bool isRestless(const FileStamp &stamp);

/// The image of that file in that state, or null. `name` is the file's path and format.
std::unique_ptr<MappedImage> findImage(const std::string &directory, const std::string &name,
                                       const FileStamp &stamp);
/// Keeps an image of the value. What goes wrong goes unsaid: the file is parsed again next time.
void keepImage(const std::string &directory, const std::string &name, const FileStamp &stamp,
               Value value, const std::unordered_set<const Object *> &interpolated);

} // namespace pp::hiera
