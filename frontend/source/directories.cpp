// Directory walks with std::filesystem; loops of links are recognised by device and inode.
#include "frontend/source/directories.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

namespace ppcc::source {

namespace fs = std::filesystem;
using diagnostics::Id;

namespace {

/// One walk below a directory.
class Walk {
public:
  Walk(std::string_view suffix, LinkedDirectories links, HiddenFiles hidden,
       diagnostics::Engine &engine)
      : suffix_(suffix), entersLinks_(links == LinkedDirectories::Enter),
        takesHidden_(hidden == HiddenFiles::Take), engine_(engine) {}

  std::vector<std::string> run(const std::string &directory) {
    visit(directory);
    std::sort(found_.begin(), found_.end());
    return std::move(found_);
  }

private:
  using Identity = std::pair<dev_t, ino_t>;

  void visit(const fs::path &directory) {
    struct stat status;
    if (stat(directory.c_str(), &status) != 0)
      return;
    Identity identity{status.st_dev, status.st_ino};
    if (std::find(above_.begin(), above_.end(), identity) != above_.end())
      return;
    above_.push_back(identity);
    std::error_code error;
    for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
         entry.increment(error))
      take(*entry);
    if (error)
      engine_.reportUnplaced<Id::UnreadableDirectory>(directory.string(), error.message());
    above_.pop_back();
  }

  void take(const fs::directory_entry &entry) {
    std::error_code ignored;
    std::string name = entry.path().filename().string();
    if (name.starts_with('.') && !takesHidden_)
      return;
    if (entry.is_directory(ignored)) {
      if (entersLinks_ || !entry.is_symlink(ignored))
        visit(entry.path());
    } else if (name.ends_with(suffix_)) {
      found_.push_back(entry.path().string());
    }
  }

  std::string_view suffix_;
  bool entersLinks_;
  bool takesHidden_;
  diagnostics::Engine &engine_;
  std::vector<Identity> above_;
  std::vector<std::string> found_;
};

} // namespace

bool isDirectory(const std::string &path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::string expandPath(const std::string &path, const std::string &base) {
  fs::path whole = base.empty() ? fs::path(path) : fs::path(base) / path;
  std::error_code ignored;
  std::string clean = fs::absolute(whole, ignored).lexically_normal().string();
  while (clean.size() > 1 && clean.back() == '/')
    clean.pop_back();
  return clean;
}

std::vector<std::string> filesBelow(const std::string &directory, std::string_view suffix,
                                    LinkedDirectories links, diagnostics::Engine &engine,
                                    HiddenFiles hidden) {
  return Walk(suffix, links, hidden, engine).run(directory);
}

std::vector<std::string> directoriesIn(const std::string &directory, diagnostics::Engine &engine) {
  std::vector<std::string> names;
  std::error_code error, ignored;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->is_directory(ignored))
      names.push_back(entry->path().filename().string());
  if (error && error != std::errc::no_such_file_or_directory)
    engine.reportUnplaced<Id::UnreadableDirectory>(directory, error.message());
  std::sort(names.begin(), names.end());
  return names;
}

} // namespace ppcc::source
