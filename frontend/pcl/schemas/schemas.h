// Finds the schemas of packages, in files only.
#pragma once

#include "frontend/frontend.h"
#include "frontend/pcl/schemas/package.h"

#include <deque>
#include <map>

namespace ppcc::pcl {

/// Where schemas may be: what the user names, then directories.
struct SchemaPlaces {
  /// `FILE`, or `NAME=FILE` for a package of another name than the document says.
  std::vector<std::string> files;
  std::vector<std::string> directories;
};

/// The places of the options, of PPCC_SCHEMA_PATH and of the directory `schemas` beside a program.
SchemaPlaces schemaPlaces(const frontend::OptionValues &options);

class Schemas {
public:
  Schemas(const frontend::Services &services, SchemaPlaces places);
  ~Schemas();

  /// Also looks into a directory that belongs to a program.
  void addDirectory(const std::string &directory);
  /// The schema of a package, of that version where one is wanted, else of the highest; null where
  /// none is found.
  Package *find(const std::string &name, const std::string &version = "");
  /// Versions that there are of a package, and where was looked: what a message says.
  std::vector<std::string> versions(const std::string &name);
  std::string searched() const;
  /// The files that were read.
  std::vector<std::string> files() const;

private:
  struct Candidate {
    std::string path;
    /// What the name of the file says.
    std::string version;
    Package *package = nullptr;
    bool isRead = false;
  };
  std::vector<Candidate> &candidates(const std::string &name);
  Package *best(const std::string &name, const std::string &version);
  void addFrom(const std::string &directory, const std::string &name,
               std::vector<Candidate> &found) const;
  Package *open(Candidate &candidate);
  Package *openFile(const std::string &path);
  std::string versionOf(Candidate &candidate);

  frontend::Services services_;
  SchemaPlaces places_;
  std::deque<std::unique_ptr<Package>> packages_;
  std::map<std::string, std::vector<Candidate>> candidates_;
  std::map<std::string, Package *> opened_;
  /// Answers of `find`.
  std::map<std::pair<std::string, std::string>, Package *> found_;
};

/// Whether a version is the higher one.
bool isHigherVersion(const std::string &a, const std::string &b);

} // namespace ppcc::pcl
