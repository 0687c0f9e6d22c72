// Finds what a program is linked from.
#include "codegen/link/link_plan.h"

#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace ppcc::codegen {

namespace fs = std::filesystem;

namespace {

constexpr const char *runtimeLibrary = "libppcc_runtime.a";

std::string joined(std::span<const std::string> directories) {
  std::string text;
  for (const std::string &directory : directories)
    text += (text.empty() ? "`" : ", `") + directory + "`";
  return text;
}

/// Debian's name for the architecture's directories, such as x86_64-linux-gnu.
std::string multiarchName() {
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  return triple.getArchName().str() + "-linux-gnu";
}

/// Directories of GCC's own libraries below `base`, newest version first.
std::vector<std::string> gccDirectories(const fs::path &base) {
  std::vector<std::pair<int, std::string>> versions;
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator(base, ignored))
    if (int version = std::atoi(entry.path().filename().c_str()))
      versions.emplace_back(version, entry.path().string());
  std::sort(versions.rbegin(), versions.rend());
  std::vector<std::string> paths;
  for (auto &[version, path] : versions)
    paths.push_back(std::move(path));
  return paths;
}

std::string dynamicLinkerPath() {
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  if (triple.getArch() == llvm::Triple::aarch64)
    return "/lib/ld-linux-aarch64.so.1";
  return "/lib64/ld-linux-x86-64.so.2";
}

/// Collects paths of needed files; remembers the first that is missing.
class Finder {
public:
  Finder(const LinkJob &job, const LinkPlan &plan, std::vector<std::string> directories)
      : job_(job), plan_(plan), directories_(std::move(directories)) {}

  void need(std::vector<std::string> &into, std::vector<std::string> names, const char *package) {
    std::string path = findFile(directories_, names);
    if (path.empty() && !failure_)
      failure_ = Failure(FailureId::SystemFileMissing,
                         {job_.output, names.front(), joined(directories_), package});
    into.push_back(std::move(path));
  }
  void needLibrary(std::vector<std::string> &into, const std::string &name, const char *package) {
    std::vector<std::string> names = {"lib" + name + ".a"};
    if (!plan_.isStatic)
      names.push_back("lib" + name + ".so");
    need(into, std::move(names), package);
  }
  const MaybeFailure &failure() const { return failure_; }

private:
  const LinkJob &job_;
  const LinkPlan &plan_;
  std::vector<std::string> directories_;
  MaybeFailure failure_;
};

/// crtbegin.o for programs without dynamic loader too: what GCC takes for them sorts all unwind
/// tables at the first exception, where .eh_frame_hdr has them sorted.
void findStartFiles(Finder &finder, LinkPlan &plan) {
  finder.need(plan.startFiles, {"crt1.o"}, "libc6-dev");
  finder.need(plan.startFiles, {"crti.o"}, "libc6-dev");
  finder.need(plan.startFiles, {"crtbegin.o"}, "libstdc++-12-dev");
  finder.need(plan.endFiles, {"crtend.o"}, "libstdc++-12-dev");
  finder.need(plan.endFiles, {"crtn.o"}, "libc6-dev");
}

void findLibraries(Finder &finder, LinkPlan &plan) {
#define LIBRARY(name, package) finder.needLibrary(plan.libraries, name, package);
#include "codegen/link/libraries.def"
  finder.need(plan.libraries, {"libstdc++.a"}, "libstdc++-12-dev");
  finder.need(plan.libraries, {"libgcc_eh.a"}, "libstdc++-12-dev");
  finder.need(plan.libraries, {"libgcc.a"}, "libstdc++-12-dev");
  const char *suffix = plan.isStatic ? ".a" : ".so";
  for (const char *name : {"libm", "libc"})
    finder.need(plan.libraries, {std::string(name) + suffix}, "libc6-dev");
}

} // namespace

std::vector<std::string> runtimeDirectories() {
  if (const char *chosen = std::getenv("PPCC_RUNTIME_DIR"); chosen && *chosen)
    return {chosen};
  std::error_code error;
  fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error)
    return {};
  return {(self.parent_path().parent_path() / "lib" / "ppcc").string()};
}

std::vector<std::string> systemDirectories() {
  std::string multiarch = multiarchName();
  std::vector<std::string> directories = {
      "/usr/lib/" + multiarch, "/lib/" + multiarch, "/usr/lib64", "/lib64", "/usr/lib", "/lib"};
  for (const char *base : {"/usr/lib/gcc/", "/usr/lib64/gcc/"})
    for (std::string &path : gccDirectories(base + multiarch))
      directories.push_back(std::move(path));
  std::erase_if(directories, [](const std::string &path) {
    std::error_code ignored;
    return !fs::is_directory(path, ignored);
  });
  return directories;
}

std::string findFile(std::span<const std::string> directories, std::span<const std::string> names) {
  std::error_code ignored;
  for (const std::string &directory : directories)
    for (const std::string &name : names)
      if (fs::path path = fs::path(directory) / name; fs::is_regular_file(path, ignored))
        return path.string();
  return {};
}

namespace {

/// The plan with libc as an archive or as a shared library.
Result<LinkPlan> planWith(const LinkJob &job, bool startFiles, bool isStatic) {
  LinkPlan plan;
  plan.isStatic = isStatic;
  std::vector<std::string> directories = runtimeDirectories();
  std::string runtime = findFile(directories, std::vector<std::string>{runtimeLibrary});
  if (runtime.empty())
    return Failure(FailureId::RuntimeLibraryMissing,
                   {job.output, runtimeLibrary, joined(directories)});
  plan.libraries.push_back(std::move(runtime));
  plan.dynamicLinker = dynamicLinkerPath();
  // An installed ppcc may bring its own start files and libraries, so that hosts need no packages.
  for (std::string &directory : systemDirectories())
    directories.push_back(std::move(directory));
  Finder finder(job, plan, std::move(directories));
  if (startFiles)
    findStartFiles(finder, plan);
  findLibraries(finder, plan);
  if (finder.failure())
    return *finder.failure();
  return plan;
}

bool mayLinkStatically(Libc libc) {
#ifdef PPCC_SANITIZED
  // the sanitizers' libraries need a dynamic loader
  return libc == Libc::Static;
#else
  return libc != Libc::Shared;
#endif
}

} // namespace

Result<LinkPlan> planLink(const LinkJob &job, bool startFiles) {
  if (!mayLinkStatically(job.libc))
    return planWith(job, startFiles, false);
  Result<LinkPlan> plan = planWith(job, startFiles, true);
  return plan || job.libc == Libc::Static ? std::move(plan) : planWith(job, startFiles, false);
}

} // namespace ppcc::codegen
