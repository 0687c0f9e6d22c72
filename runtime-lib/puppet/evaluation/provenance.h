// How a class or define instance that fails came into the catalog.
#pragma once

#include "runtime-lib/puppet/catalog/resource.h"
#include "runtime-lib/puppet/evaluation/run.h"

#include <exception>

namespace pp {

/// Stands beside the evaluation of a resource: when an error passes, it notes in the run where the
/// resource was declared or included.
class ProvenanceGuard {
public:
  ProvenanceGuard(Run &run, const Resource &resource)
      : run_(run), resource_(resource), exceptions_(std::uncaught_exceptions()) {}
  ~ProvenanceGuard() {
    if (std::uncaught_exceptions() > exceptions_)
      note();
  }
  ProvenanceGuard(const ProvenanceGuard &) = delete;
  ProvenanceGuard &operator=(const ProvenanceGuard &) = delete;

private:
  void note() noexcept;

  Run &run_;
  const Resource &resource_;
  int exceptions_;
};

} // namespace pp
