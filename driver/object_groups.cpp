// A group that a build says something about is kept in part: the files in the object are marked.
#include "driver/object_groups.h"

#include "codegen/codegen.h"
#include "driver/parallel.h"
#include "runtime-lib/core/process/work_note.h"
#include "runtime-lib/core/values/build.h"

#include <atomic>
#include <unordered_map>

namespace ppcc::driver {

namespace {

constexpr size_t fewFiles = 16;
constexpr size_t manyFiles = 40;

/// Whether a group ends before this file. Decided by its path, so that a new file of a module moves
/// the border of one group only.
bool endsBefore(const ObjectGroup &group, const Manifest &manifest) {
  size_t count = group.members.size();
  return count >= manyFiles || (count >= fewFiles && pp::hashBytes(manifest.file->path()) % 8 == 0);
}

/// For each member whether it is in the object that is kept, as a text of 0 and 1.
std::string markKept(const ObjectGroup &group) {
  std::string marks;
  for (const Manifest *member : group.members)
    marks += member->isClean() ? '1' : '0';
  return marks;
}

/// What becomes one object.
struct Piece {
  std::vector<const ir::Module *> modules = {};
  /// Under what it is kept; empty for what is compiled each time.
  std::string key = {};
};

/// The pieces of one group: what is clean, and what is not or was not when the rest was kept.
void addPieces(Compilation &compilation, const ObjectGroup &group,
               const std::vector<const Unit *> &units, std::vector<Piece> &pieces) {
  bool isPartOfGroup = units.size() < group.members.size();
  Piece kept, others;
  for (const Unit *unit : units) {
    bool isKept = !group.cacheKey.empty() && !isPartOfGroup && unit->manifest->isClean();
    (isKept ? kept : others).modules.push_back(unit->module.get());
  }
  if (!kept.modules.empty()) {
    kept.key = group.cacheKey;
    if (!others.modules.empty())
      kept.key = compilation.cache.storeMarks(group.cacheKey, markKept(group));
  }
  for (Piece *piece : {&kept, &others})
    if (!piece->modules.empty())
      pieces.push_back(std::move(*piece));
}

/// The file that a module was made of, for messages.
std::string_view fileOf(const ir::Module &module) {
  return module.units.empty() ? "" : module.text(module.units[0].file);
}

std::vector<Piece> piecesOf(Compilation &compilation) {
  std::vector<Piece> pieces;
  std::unordered_map<const Manifest *, const Unit *> units;
  for (const Unit &unit : compilation.units)
    if (!unit.manifest)
      pieces.push_back({{unit.module.get()}});
    else if (!unit.isCached())
      units.emplace(unit.manifest, &unit);
  for (const ObjectGroup &group : compilation.groups) {
    std::vector<const Unit *> compiled;
    for (const Manifest *member : group.members)
      if (auto found = units.find(member); found != units.end())
        compiled.push_back(found->second);
    addPieces(compilation, group, compiled, pieces);
  }
  return pieces;
}

} // namespace

std::vector<ObjectGroup> groupManifests(std::deque<Manifest> &manifests, bool apart) {
  std::vector<ObjectGroup> groups;
  // The last group of each module; its templates come after the manifests of all modules.
  std::unordered_map<std::string_view, size_t> last;
  for (Manifest &manifest : manifests) {
    if (manifest.isMain())
      continue;
    auto [entry, isNew] = last.try_emplace(manifest.module, groups.size());
    if (isNew || apart || endsBefore(groups[entry->second], manifest)) {
      entry->second = groups.size();
      groups.emplace_back();
    }
    groups[entry->second].members.push_back(&manifest);
  }
  return groups;
}

void findInCache(const ObjectCache &cache, const ObjectGroup &group) {
  std::string marks(group.members.size(), '1');
  std::string object = cache.find(group.cacheKey);
  if (object.empty())
    object = cache.findMarked(group.cacheKey, marks);
  for (size_t i = 0; i < group.members.size() && !object.empty(); ++i)
    if (marks[i] == '1')
      group.members[i]->cachedObject = object;
}

std::vector<codegen::Result<std::string>> compileObjects(Compilation &compilation) {
  auto timing = compilation.times.phase("codegen");
  std::vector<Piece> pieces = piecesOf(compilation);
  std::vector<codegen::Result<std::string>> objects(pieces.size(), std::string());
  std::atomic<bool> hasNew = false;
  inParallel(pieces.size(), "compiling", [&](size_t i) {
    pp::WorkNote note("generating code for", fileOf(*pieces[i].modules[0]));
    objects[i] = codegen::generate(pieces[i].modules, codegen::OutputKind::Object,
                                   compilation.options.codegen);
    if (!pieces[i].key.empty() && objects[i]) {
      compilation.cache.store(pieces[i].key, *objects[i]);
      hasNew = true;
    }
  });
  if (hasNew)
    compilation.cache.prune();
  return objects;
}

} // namespace ppcc::driver
