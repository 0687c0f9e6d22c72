// The functions of libruby, found by name in the shared library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace pp::ruby {

/// A reference to a Ruby object.
using Ref = uintptr_t;
using Id = uintptr_t;

/// Everything that is called in libruby.
struct Library {
#define RUBY_FUNCTION(name, Result, Parameters) Result(*name) Parameters = nullptr;
#include "runtime-lib/puppet/ruby/library_functions.def"
  Ref *rb_cObject = nullptr;
};

/// What programs are told by `--ruby` and `--ruby-library`.
struct Choice {
  enum class Use : uint8_t { Auto, Never };
  Use use = Use::Auto;
  /// A file; empty for the system's.
  std::string library;
  /// What Ruby code may take of memory for one catalog.
  size_t memoryBytes = size_t{2} << 30;
  /// The process may be given no more memory than that. Not where several catalogs are compiled in
  /// it at once.
  bool limitsProcess = true;
};
/// That of this process; set before the first call.
Choice &choice();

/// Whether Ruby code may run in this process at all.
bool isPossible();

/// Loads the library; an error text when that is not possible.
std::string load(Library &library);

} // namespace pp::ruby
