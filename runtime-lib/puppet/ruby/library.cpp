// Opens libruby and finds its functions.
#include "runtime-lib/puppet/ruby/library.h"

#include <sys/auxv.h>

#include <cstdio>
#include <vector>

// Weak, so that static programs, which cannot load a library, do not bring a loader along.
extern "C" {
__attribute__((weak)) void *dlopen(const char *, int) noexcept;
__attribute__((weak)) void *dlsym(void *__restrict, const char *__restrict) noexcept;
__attribute__((weak)) char *dlerror() noexcept;
}

namespace pp::ruby {

namespace {

constexpr int bindNowForAll = 0x2 | 0x100;

std::vector<std::string> candidates() {
  if (!choice().library.empty())
    return {choice().library};
  std::vector<std::string> names;
  for (const char *version : {"3.4", "3.3", "3.2", "3.1"})
    names.push_back(std::string("libruby-") + version + ".so." + version);
  names.emplace_back("/opt/puppetlabs/puppet/lib/libruby.so");
  return names;
}

template <class Function> bool find(void *handle, const char *name, Function &function) {
  void *address = dlsym(handle, name);
  function = reinterpret_cast<Function>(address);
  return address != nullptr;
}

/// An older one would not understand the interface that programs carry.
std::string checkVersion(void *handle, const std::string &file) {
  const char *version = nullptr;
  if (!find(handle, "ruby_version", version))
    return file + " is no libruby";
  int major = 0, minor = 0;
  if (std::sscanf(version, "%d.%d", &major, &minor) == 2 &&
      (major > 3 || (major == 3 && minor >= 1)))
    return {};
  return file + " is Ruby " + version + ", and 3.1 to 3.4 is needed";
}

std::string findAll(void *handle, const std::string &file, Library &library) {
  if (std::string problem = checkVersion(handle, file); !problem.empty())
    return problem;
  const char *missing = nullptr;
#define RUBY_FUNCTION(name, Result, Parameters)                                                    \
  if (!find(handle, #name, library.name))                                                          \
    missing = #name;
#include "runtime-lib/puppet/ruby/library_functions.def"
  if (!find(handle, "rb_cObject", library.rb_cObject))
    missing = "rb_cObject";
  return missing ? file + " is no libruby of version 3.1 to 3.4: it has no " + missing : "";
}

} // namespace

Choice &choice() {
  static Choice own;
  return own;
}

/// A static program has no loader, whatever symbols of one it was linked with.
static bool hasLoader() { return getauxval(AT_BASE) != 0 && dlopen && dlsym; }

bool isPossible() { return choice().use != Choice::Use::Never && hasLoader(); }

std::string load(Library &library) {
  if (choice().use == Choice::Use::Never)
    return "--ruby=never forbids it";
  if (!hasLoader())
    return "the program is linked statically and cannot load libruby; compile it again";
  std::string problem;
  for (const std::string &file : candidates()) {
    if (void *handle = dlopen(file.c_str(), bindNowForAll))
      return findAll(handle, file, library);
    if (const char *text = dlerror(); problem.empty() && text)
      problem = text;
  }
  if (choice().library.empty())
    return "there is no libruby 3.1 to 3.4 on this machine; Debian has it in the package libruby";
  return "the library cannot be loaded: " + problem;
}

} // namespace pp::ruby
