// Finding the types that a program defines, after the rules of Puppet's loaders.
#include "runtime-lib/puppet/evaluation/program/program_types.h"

#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/types/objects/object_type.h"
#include "runtime-lib/puppet/types/parser/tree.h"
#include "runtime-lib/puppet/types/text/text.h"

namespace pp {

/// A module's own view (everything), or what it shows to others (itself and the main manifests);
/// the main manifests have a view of their own.
class ProgramTypes::Scope : public TypeScope {
public:
  Scope(ProgramTypes &types, std::string module, bool isPublic)
      : types_(types), module_(std::move(module)), isPublic_(isPublic) {}

  const Type *find(Context &context, std::string_view name) override {
    const Type *found = load(context, name);
    if (found)
      types_.definitions_.complete(context, found, *this);
    return found;
  }
  const Type *load(Context &context, std::string_view name) override {
    return findType(context, name,
                    [&](std::string_view lower) { return types_.load(*this, std::string(lower)); });
  }
  const Type *loadReferenced(Context &context, std::string_view name) override {
    return load(context, name);
  }
  void addMember(std::string_view name, const Type *member) override;
  TypeScope &moduleScope(std::string_view module) override { return types_.scope(module, false); }
  TypeScope *outside() override {
    return isPublic_ || module_.empty() ? nullptr : &types_.scope(module_, true);
  }

  const Type *member(const std::string &name) const {
    auto found = members_.find(name);
    return found == members_.end() ? nullptr : found->second;
  }
  /// Whether definitions of that module are visible here.
  bool sees(std::string_view module) const {
    return !isPublic_ || module.empty() || module == module_;
  }

private:
  ProgramTypes &types_;
  std::string module_;
  bool isPublic_;
  std::unordered_map<std::string, const Type *> members_;
};

void ProgramTypes::Scope::addMember(std::string_view name, const Type *member) {
  std::string lower = downcase(name);
  const TypeAliasDescriptor *other = types_.run_.tables.findTypeAlias(lower);
  if (other && types_.moduleOf(other->code.location.file).empty())
    failPlain(redefinition("type/" + lower, other->code.location));
  members_[lower] = member;
  types_.members_.insert(member);
}

ProgramTypes::ProgramTypes(Run &run) : run_(run), viewer_(&scope("", false)) {
  forgetPrintedTypeSet();
}

ProgramTypes::~ProgramTypes() { forgetPrintedTypeSet(); }

ProgramTypes::Viewing::Viewing(ProgramTypes &types, const String *file)
    : types_(types), before_(types.viewer_) {
  types_.viewer_ = &types_.scope(types_.moduleOf(file), false);
}

ProgramTypes::Scope &ProgramTypes::scope(std::string_view module, bool isPublic) {
  auto &kept = scopes_[{std::string(module), isPublic}];
  if (!kept)
    kept = std::make_unique<Scope>(*this, std::string(module), isPublic);
  return *kept;
}

const std::string &ProgramTypes::moduleOf(const String *file) {
  auto [known, isNew] = moduleOfFile_.try_emplace(file);
  if (isNew && file)
    known->second = autoloadPlace(file->view(), run_.tables.layout()).module;
  return known->second;
}

const Type *ProgramTypes::find(std::string_view lowerName) {
  auto &viewer = static_cast<Scope &>(*viewer_);
  const Type *type = load(viewer, std::string(lowerName));
  if (type)
    definitions_.complete(run_, type, viewer);
  return type;
}

bool ProgramTypes::isLasting(const Type *type) const {
  auto *alias = typeAs<TypeAliasType>(type, TypeKind::TypeAlias);
  bool isUnknown = alias && alias->resolved->is(TypeKind::TypeReference);
  return !isUnknown && !members_.contains(type);
}

const Type *ProgramTypes::defined(const TypeAliasDescriptor &descriptor) {
  const Type *&type = defined_[&descriptor];
  if (!type) {
    DefinitionSource source{std::string(descriptor.source->view()), descriptor.sourcePlace};
    auto tree = type_syntax::readTree(descriptor.tree->view(), source.text.size());
    type = definitions_.create(run_, descriptor.code.name->view(),
                               {std::move(source), tree.value_or(type_syntax::Node()),
                                moduleOf(descriptor.code.location.file)});
  }
  return type;
}

const Type *ProgramTypes::load(Scope &scope, const std::string &name) {
  if (const Type *member = scope.member(name))
    return member;
  const TypeAliasDescriptor *descriptor = run_.tables.findTypeAlias(name);
  if (descriptor && scope.sees(moduleOf(descriptor->code.location.file)))
    return defined(*descriptor);
  std::string module = name.substr(0, name.find("::"));
  if (!scope.sees(module))
    return nullptr;
  if (const Type *member = this->scope(module, true).member(name))
    return member;
  if (const std::string *problem = run_.tables.typeFileProblem(name))
    failPlain(*problem);
  run_.failIfBroken(name == module ? module + "::init_typeset" : name, "types");
  if (const Type *member = loadMember(module, name))
    return member;
  return stdlib_.find(run_, name);
}

const Type *ProgramTypes::loadMember(const std::string &module, const std::string &name) {
  Scope &shown = scope(module, true);
  for (size_t end = name.rfind("::"); end != std::string::npos; end = name.rfind("::", end - 1)) {
    std::string parent = name.substr(0, end);
    if (const std::string *problem = run_.tables.typeFileProblem(parent))
      failPlain(*problem);
    const TypeAliasDescriptor *descriptor = run_.tables.findTypeAlias(parent);
    if (!descriptor || moduleOf(descriptor->code.location.file) != module)
      continue;
    const Type *set = defined(*descriptor);
    if (!set->is(TypeKind::TypeSet))
      continue;
    definitions_.complete(run_, set, shown);
    if (const Type *member = shown.member(name))
      return member;
  }
  return nullptr;
}

} // namespace pp
