// Attributes, tags and titles of resources.
#include "runtime-lib/puppet/catalog/resource.h"

#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"

#include <algorithm>

namespace pp {

bool Resource::isStage() const { return core && sameName(core->name, names().stage); }

ParameterList::ParameterList(const ParameterList &other) {
  reserve(other.size());
  for (const ResourceParameter &parameter : other)
    push_back(parameter);
}

void ParameterList::reserve(size_t count) {
  if (count <= capacity_)
    return;
  auto larger = std::make_unique_for_overwrite<ResourceParameter[]>(count);
  std::copy(begin(), end(), larger.get());
  items_ = std::move(larger);
  capacity_ = static_cast<uint32_t>(count);
}

const ResourceParameter *ParameterList::search(const String *name) const {
  for (const ResourceParameter &parameter : *this)
    if (sameName(parameter.name(), name))
      return &parameter;
  return nullptr;
}

Value Resource::get(const String *name) const {
  if (sameName(name, names().title))
    return hasTextTitle() || foreignTitle().isDefault() ? Value::object(title) : foreignTitle();
  const ResourceParameter *parameter = find(name);
  return parameter ? parameter->value : Value::undef();
}

std::string Resource::ref() const {
  std::string text;
  text.reserve(type->length + title->length + 2);
  text.append(type->view()).append("[").append(title->view()).append("]");
  return text;
}

void tagResource(Run &run, Resource &resource, Value tags) {
  if (const Array *array = dynAs<Array>(tags)) {
    for (Value element : array->items())
      tagResource(run, resource, element);
  } else if (!tags.isUndef()) {
    std::string text = rubyText(tags);
    if (!isValidUtf8(text))
      failPlain("input string invalid");
    try {
      resource.tags.add(run.tagTable, text);
    } catch (const EvaluationError &error) {
      failParse(error.message(), {resource.place.file, resource.place.line, 0});
    }
  }
}

/// The attribute `tag` as Ruby spreads it: a hash gives its keys and values, a reference nothing.
static void tagByAttribute(Run &run, Resource &resource, Value value) {
  const Type *type = asType(value);
  if (type && (type->is(TypeKind::Class) || type->is(TypeKind::Resource)))
    return;
  const Hash *hash = dynAs<Hash>(value);
  if (!hash)
    return tagResource(run, resource, value);
  for (const HashEntry &entry : hash->items()) {
    tagResource(run, resource, entry.key);
    tagResource(run, resource, entry.value);
  }
}

ResourceParameter attribute(Run &run, const AttributeOrigin &origin, Value value) {
  return {OriginOrName(run.attributeOrigins.find(origin)), value};
}

void setParameter(Run &run, Resource &resource, ResourceParameter parameter) {
  if (sameName(parameter.name(), names().tag))
    tagByAttribute(run, resource, parameter.value);
  if (const ResourceParameter *existing = resource.find(parameter.name()))
    *const_cast<ResourceParameter *>(existing) = parameter;
  else
    resource.parameters.push_back(parameter);
}

void setParameter(Run &run, Resource &resource, const String *name, Value value) {
  setParameter(run, resource, {OriginOrName(*name), value});
}

bool isTagged(const Resource &resource, std::span<const TagId> tags) {
  for (const Resource *at = &resource; at;) {
    for (TagId tag : tags)
      if (at->tags.contains(tag))
        return true;
    const Resource *container = at->scope ? at->scope->resource : nullptr;
    at = container == at ? nullptr : container;
  }
  return false;
}

/// `file` cuts slashes off the end of its title; almost no title has one.
static bool isPlainPath(const CoreType &core, const String &title) {
  static const CoreType *const file = findCoreType("file");
  return &core == file && title.length > 0 && title.view().back() != '/' &&
         title.view().find('\n') == std::string_view::npos;
}

bool isTitleOfOneAttribute(const CoreType *core, const String &title) {
  return !core || core->titleAttribute || isPlainPath(*core, title);
}

bool isNamedByTitle(const Resource &resource) {
  const CoreType *core = resource.core;
  if (!resource.hasTextTitle() || (core && core->namevars.size() != 1))
    return false;
  const String *namevar = core ? core->namevars[0] : names().name;
  bool saysName = !core || (core->titleAttribute ? sameName(core->titleAttribute, namevar)
                                                 : isPlainPath(*core, *resource.title));
  return saysName && !resource.find(namevar) && (!core || !resource.find(names().name));
}

std::vector<std::pair<const String *, Value>> titleAttributes(Run &run, const CoreType *core,
                                                              const String *title) {
  if (!core)
    return {{names().name, Value::object(title)}};
  if (core->titleAttribute)
    return {{core->titleAttribute, Value::object(title)}};
  if (isPlainPath(*core, *title))
    return {{core->namevars[0], Value::object(title)}};
  std::vector<std::pair<const String *, Value>> found;
  for (const TitlePattern &pattern : core->titlePatterns) {
    Value state = match(run, Value::object(title), Value::object(pattern.regexp));
    if (!state.truthy())
      continue;
    for (size_t i = 0; i < pattern.attributes.size(); ++i)
      found.emplace_back(pattern.attributes[i],
                         matchGroup(run, state, static_cast<int64_t>(i) + 1));
    return found;
  }
  failPlain("No set of title patterns matched the title \"" + std::string(title->view()) + "\".");
}

/// What the title and the attributes say about `name`.
static Value titleOrAttribute(const std::vector<std::pair<const String *, Value>> &fromTitle,
                              const Resource &resource, const String *name) {
  Value given = resource.get(name);
  if (!given.isUndef())
    return given;
  for (auto &[attribute, value] : fromTitle)
    if (sameName(attribute, name))
      return value;
  return Value::undef();
}

std::vector<Value> uniquenessKey(Run &run, const Resource &resource) {
  auto fromTitle = titleAttributes(run, resource.core, resource.title);
  const String *namevar = resource.core ? resource.core->namevar() : names().name;
  Value own = titleOrAttribute(fromTitle, resource, namevar);
  Value name = titleOrAttribute(fromTitle, resource, names().name);
  Value fallback = own.isUndef() ? name : own;
  if (fallback.isUndef())
    fallback = Value::object(resource.title);
  if (!resource.core || resource.core->namevars.size() == 1)
    return {own.isUndef() ? fallback : own};
  std::vector<const String *> keys = resource.core->namevars;
  std::sort(keys.begin(), keys.end(), [](auto *a, auto *b) { return a->view() < b->view(); });
  std::vector<Value> key;
  for (const String *attribute : keys) {
    Value value = titleOrAttribute(fromTitle, resource, attribute);
    key.push_back(value.isUndef() && sameName(attribute, names().name) ? fallback : value);
  }
  return key;
}

} // namespace pp
