// Which module files belong to the site, and which came along with a module that was mentioned.
#pragma once

#include "frontend/puppet/environment/environment.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ppcc::puppet {

struct Manifest;

/// A name by which Puppet loads a module's file: `apt::source` of `apt/manifests/source.pp`,
/// `apt/list.epp` of a template; empty where there is none. `below` is the path in the module.
std::string loadedName(const std::string &module, std::string_view below);

/// Files of mentioned modules that nothing of the site has the name of, itself or by way of others
/// that it has the name of.
class SiteFiles {
public:
  template <class Manifests> SiteFiles(const Environment &environment, const Manifests &manifests) {
    for (const Manifest &manifest : manifests)
      add(manifest);
    find(environment);
  }
  bool contains(const Manifest &manifest) const { return !outside_.contains(&manifest); }

private:
  void add(const Manifest &manifest);
  void find(const Environment &environment);

  std::vector<const Manifest *> own_;
  std::vector<const Manifest *> borrowed_;
  std::set<const Manifest *> outside_;
};

} // namespace ppcc::puppet
