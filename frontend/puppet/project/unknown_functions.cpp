// Compares the names of all calls with the functions of the program and of the runtime.
#include "frontend/puppet/project/unknown_functions.h"

#include "frontend/puppet/ast/visit.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/functions/function_table.h"

#include <algorithm>
#include <deque>
#include <set>

namespace ppcc::puppet {

namespace {

using diagnostics::Id;

struct KnownFunction {
  std::string_view name;
  std::string_view module;
};

constexpr KnownFunction knownFunctions[] = {
#define KNOWN_FUNCTION(name, module) {name, module},
#include "frontend/puppet/project/known_functions.def"
};

std::string_view moduleOf(std::string_view function) {
  for (const KnownFunction &known : knownFunctions)
    if (known.name == function)
      return known.module;
  return {};
}

class UnknownFunctions {
public:
  explicit UnknownFunctions(Project &project) : project_(project) {
    for (std::string_view name : pp::builtinNames())
      names_.insert(name);
    for (const AnalysedUnit &unit : project.analysed)
      if (unit.unit->isCached())
        addFunctionsOf(*unit.manifest);
      else
        for (const ir::puppet::FunctionDeclaration &function : unit.unit->module->puppet.functions)
          names_.insert(unit.unit->module->text(function.name));
    for (const Manifest &manifest : project.manifests)
      if (!manifest.error.empty())
        openModules_.insert(manifest.module);
    for (ruby::Part &part : project.rubyReport().parts)
      if (part.kind == ruby::PartKind::Function || part.kind == ruby::PartKind::LegacyFunction)
        names_.insert(rubyNames_.emplace_back(std::move(part.name)));
  }

  void report() {
    for (const AnalysedUnit &unit : project_.analysed) {
      if (unit.unit->isCached() && unit.manifest->program)
        checkCalls(*unit.manifest);
      for (uint32_t i = 0; !unit.unit->isCached() && i < unit.unit->module->functionCount(); ++i)
        checkCalls(*unit.unit->module, unit.unit->module->function(ir::FunctionId{i}));
    }
  }

private:
  /// A file from the cache was parsed, for what it declares.
  void addFunctionsOf(const Manifest &manifest) {
    if (!manifest.program)
      openModules_.insert(manifest.module);
    else
      for (const ast::Node *definition : manifest.program->definitions)
        if (const auto *function = ast::as<ast::FunctionDefinition>(definition))
          names_.insert(function->name);
  }

  /// Calls by name in a file from the cache: a function may have gone since.
  void checkCalls(Manifest &manifest) {
    ast::walk(*manifest.program->body, [&](const ast::Node &node) {
      const auto *call = ast::as<ast::CallNamedFunctionExpression>(&node);
      const auto *name = call ? ast::as<ast::QualifiedName>(call->functor) : nullptr;
      if (name)
        check(name->value, manifest, name->span);
    });
  }

  void checkCalls(const ir::Module &module, const ir::Function &function) {
    for (ir::BlockId block : function.order())
      for (ir::OpId id : function.block(block).ops)
        if (auto *call = function.op(id).as<ir::puppet::Call>())
          checkCall(module, module.text(call->name), module.locations[function.op(id).location]);
  }

  /// A file that did not compile may define the function.
  bool mayExist(std::string_view name) const {
    size_t colons = name.find("::");
    std::string module(name.substr(0, colons == name.npos ? 0 : colons));
    return names_.contains(name) || openModules_.contains(module);
  }

  void checkCall(const ir::Module &module, std::string_view name, const ir::Location &place) {
    if (Manifest *manifest = manifestOf(module.text(place.file)))
      check(name, *manifest, spanOf(*manifest->file, place));
  }

  void check(std::string_view name, Manifest &manifest, source::Span place) {
    if (name.starts_with("::"))
      name.remove_prefix(2);
    if (mayExist(name) || reported_.contains(name) || !project_.isOfSite(manifest))
      return;
    reported_.insert(std::string(name));
    manifest.unit->hasRemarks = true;
    auto builder = project_.engine.report<Id::UnknownFunction>(*manifest.file, place, name);
    std::string_view owner = moduleOf(name);
    if (!owner.empty())
      builder.help("the module " + std::string(owner) + " has a function of that name");
    else
      builder.didYouMean(name, std::vector<std::string_view>(names_.begin(), names_.end()));
  }

  Manifest *manifestOf(std::string_view path) {
    for (Manifest &manifest : project_.manifests)
      if (manifest.file->path() == path)
        return &manifest;
    return nullptr;
  }

  /// The place of the call; columns count characters.
  static source::Span spanOf(const source::SourceFile &file, const ir::Location &place) {
    source::Span line = file.lineSpan(place.line);
    std::string_view text = file.text(line);
    std::string_view before = pp::characterSlice(text, 0, place.column > 0 ? place.column - 1 : 0);
    auto start = line.begin + static_cast<uint32_t>(before.size());
    return {start, std::min(start + 1, line.end)};
  }

  Project &project_;
  std::set<std::string_view> names_;
  std::deque<std::string> rubyNames_;
  /// Modules whose functions are not all known.
  std::set<std::string> openModules_;
  std::set<std::string, std::less<>> reported_;
};

} // namespace

void warnOfUnknownFunctions(Project &project) { UnknownFunctions(project).report(); }

} // namespace ppcc::puppet
