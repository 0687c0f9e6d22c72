// A group that a build says something about is kept in part: the units in the object are marked.
#include "driver/objects/object_groups.h"

#include "codegen/codegen.h"
#include "driver/objects/content_hash.h"
#include "driver/parallel.h"
#include "runtime-lib/core/process/work_note.h"

#include <algorithm>
#include <atomic>
#include <unordered_map>

namespace ppcc::driver {

namespace {

constexpr size_t fewUnits = 16;
constexpr size_t manyUnits = 40;

/// Whether a group ends before this unit. Decided by its path, so that a new file moves the border
/// of one group only.
bool endsBefore(const ObjectGroup &group, const frontend::Unit &unit) {
  size_t count = group.members.size();
  return count >= manyUnits || (count >= fewUnits && shortHash(unit.path) % 8 == 0);
}

/// For each member whether it is in the object that is kept, as a text of 0 and 1.
std::string markKept(const ObjectGroup &group) {
  std::string marks;
  for (const frontend::Unit *member : group.members)
    marks += member->hasRemarks ? '0' : '1';
  return marks;
}

/// What becomes one object.
struct Piece {
  /// The first unit's file, for messages.
  std::string_view path = {};
  std::vector<const ir::Module *> modules = {};
  /// Under what it is kept; empty for what is compiled each time.
  std::string key = {};

  void add(const frontend::Unit &unit) {
    if (modules.empty())
      path = unit.path;
    modules.push_back(unit.module.get());
  }
};

/// The pieces of one group: what nothing was said about, and what is not kept or was not when the
/// rest was.
void addPieces(Compilation &compilation, const ObjectGroup &group, std::vector<Piece> &pieces) {
  bool hasCached = std::any_of(group.members.begin(), group.members.end(),
                               [](const frontend::Unit *unit) { return unit->isCached(); });
  Piece kept, others;
  for (const frontend::Unit *unit : group.members) {
    bool isKept = !group.cacheKey.empty() && !hasCached && !unit->hasRemarks;
    if (!unit->isCached())
      (isKept ? kept : others).add(*unit);
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

std::vector<Piece> piecesOf(Compilation &compilation) {
  std::vector<Piece> pieces;
  for (const frontend::Unit &unit : compilation.project->units)
    if (unit.group.empty())
      pieces.emplace_back().add(unit);
  for (const ObjectGroup &group : compilation.groups)
    addPieces(compilation, group, pieces);
  return pieces;
}

} // namespace

std::vector<ObjectGroup> groupUnits(std::deque<frontend::Unit> &units, bool apart) {
  std::vector<ObjectGroup> groups;
  // Where the last units of each of the language's groups are; they need not follow one another.
  std::unordered_map<std::string_view, size_t> last;
  for (frontend::Unit &unit : units) {
    if (unit.group.empty())
      continue;
    auto [entry, isNew] = last.try_emplace(unit.group, groups.size());
    if (isNew || apart || endsBefore(groups[entry->second], unit)) {
      entry->second = groups.size();
      groups.emplace_back();
    }
    groups[entry->second].members.push_back(&unit);
  }
  return groups;
}

void findInCache(ObjectCache &cache, const ObjectGroup &group) {
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
    pp::WorkNote note("generating code for", pieces[i].path);
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
