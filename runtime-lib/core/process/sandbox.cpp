// Landlock for files and programs, a filter of system calls for sockets.
#include "runtime-lib/core/process/sandbox.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>

namespace pp {

namespace {

// Headers of Debian 12 end before these.
constexpr uint64_t truncateFiles = uint64_t{1} << 14;
constexpr long versionWithTruncate = 3, versionWithRefer = 2;

std::string because(const char *what) { return std::string(what) + ": " + std::strerror(errno); }

/// Everything that changes what is on disk, as far as the kernel knows it.
uint64_t changes(long version) {
  uint64_t rights = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                    LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                    LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                    LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                    LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
  if (version >= versionWithRefer)
    rights |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= versionWithTruncate)
    rights |= truncateFiles;
  return rights;
}

/// A set of rules for files, as a descriptor that closes itself.
class FileRules {
public:
  FileRules(long version, bool mayRunPrograms) : changes_(changes(version)) {
    landlock_ruleset_attr attributes{};
    attributes.handled_access_fs = changes_ | (mayRunPrograms ? 0 : LANDLOCK_ACCESS_FS_EXECUTE);
    rules_ =
        static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0));
  }
  ~FileRules() {
    if (rules_ >= 0)
      close(rules_);
  }
  FileRules(const FileRules &) = delete;
  FileRules &operator=(const FileRules &) = delete;

  bool isMade() const { return rules_ >= 0; }
  bool allowChanges(const std::string &directory) const {
    int place = open(directory.c_str(), O_PATH | O_CLOEXEC | O_DIRECTORY);
    if (place < 0)
      return false;
    landlock_path_beneath_attr attributes{};
    attributes.allowed_access = changes_;
    attributes.parent_fd = place;
    bool isAdded =
        syscall(SYS_landlock_add_rule, rules_, LANDLOCK_RULE_PATH_BENEATH, &attributes, 0) == 0;
    close(place);
    return isAdded;
  }
  bool apply() const { return syscall(SYS_landlock_restrict_self, rules_, 0) == 0; }

private:
  uint64_t changes_;
  int rules_ = -1;
};

#if defined(__x86_64__)
constexpr uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t architecture = AUDIT_ARCH_AARCH64;
#endif

/// No new sockets, and no system calls by other numbers than this architecture's.
bool refuseSockets() {
  constexpr auto nr = static_cast<uint32_t>(offsetof(seccomp_data, nr));
  constexpr auto arch = static_cast<uint32_t>(offsetof(seccomp_data, arch));
  // x86-64 has a second set of numbers, from here on.
  constexpr uint32_t otherNumbers = 0x40000000;
  sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, nr),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, otherNumbers, 2, 0),
      // A ring would make sockets without the call.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  sock_fprog filter{sizeof steps / sizeof steps[0], steps};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

} // namespace

std::string enterSandbox(const SandboxRules &rules) {
  long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1)
    return because("this kernel has no Landlock");
  FileRules files(version, rules.mayRunPrograms);
  if (!files.isMade())
    return because("Landlock gives no rules");
  for (const std::string &directory : rules.writable)
    if (!files.allowChanges(directory))
      return because(("no rule for " + directory).c_str());
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return because("privileges cannot be given up");
  if (!refuseSockets())
    return because("system calls cannot be filtered");
  return files.apply() ? std::string() : because("Landlock is refused");
}

} // namespace pp
