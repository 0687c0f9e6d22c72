// Resource expressions: titles, bodies, `default:` (Puppet's eval_ResourceExpression).
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/puppet/catalog/declare.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "runtime-lib/puppet/operators/text.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

namespace pp {

namespace {

/// One body of a resource expression after evaluation.
struct Body {
  std::vector<Value> titles;
  std::vector<ResourceParameter> parameters;
  bool isDefault = false;
};

void checkFlatTitle(Run &run, Value title, size_t index) {
  if (title.isUndef())
    failIssue<Issue::MissingTitleAt>(index);
  if (title.isDefault())
    return;
  const String *text = dynAs<String>(title);
  if (!text)
    failIssue<Issue::IllegalTitleTypeAt>(index, generalizedTypeText(run, title));
  if (text->length == 0)
    failIssue<Issue::EmptyStringTitleAt>(index);
}

/// The name of the type, with Puppet's refusals of what is not one.
std::string typeNameOf(Run &run, const ResourceDescriptor &descriptor, Value type) {
  std::string actual;
  if (descriptor.typeSyntax == ResourceDescriptor::Name)
    return std::string(type.as<String>()->view());
  const Type *given = asType(type);
  if (descriptor.typeSyntax == ResourceDescriptor::Reference) {
    if (auto *reference = typeAs<ClassType>(given, TypeKind::Class)) {
      if (!reference->className)
        return "class";
      actual = typeText(given);
    } else if (auto *reference = typeAs<ResourceType>(given, TypeKind::Resource)) {
      if (!reference->title && reference->typeName)
        return std::string(reference->lowerName->view());
      actual = typeText(given);
    }
  }
  failIssueAt<Issue::IllegalResourceType>(descriptor.typeLocation,
                                          actual.empty() ? generalizedTypeText(run, type) : actual);
}

class TitleCheck {
public:
  void add(Value title) {
    const String *text = dynAs<String>(title);
    // Titles are strings or `default`.
    bool isNew = text ? isNewText(text->view()) : !std::exchange(hasDefault_, true);
    if (!isNew)
      failIssue<Issue::DuplicateTitle>(rubyText(title));
  }

private:
  /// Most expressions have one title, for which a set would be too much.
  bool isNewText(std::string_view text) {
    if (!first_) {
      first_ = text;
      return true;
    }
    return text != *first_ && seen_.insert(text).second;
  }

  std::optional<std::string_view> first_;
  std::unordered_set<std::string_view> seen_;
  bool hasDefault_ = false;
};

void checkAttributes(const std::vector<ResourceParameter> &parameters) {
  NameMarks seen;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const String *name = parameters[i].name();
    for (size_t j = 0; j < i && seen.mayHave(name); ++j)
      if (sameName(name, parameters[j].name()))
        failIssue<Issue::DuplicateAttribute>(name->view());
    seen.add(name);
  }
}

Body evaluateBody(Run &run, const NamedScope &scope, const ResourceBodyDescriptor &descriptor,
                  const Value *&operands, TitleCheck &seen) {
  Body body;
  body.titles = flattened(run, *operands++);
  for (Value title : body.titles)
    seen.add(title);
  body.isDefault = std::erase_if(body.titles, [](Value title) { return title.isDefault(); }) > 0;
  body.parameters =
      evaluatedAttributes(run, scope, {descriptor.attributes, descriptor.attributeCount}, operands);
  operands += descriptor.attributeCount;
  checkAttributes(body.parameters);
  return body;
}

/// The attributes of the `default:` body, then those of the body itself in place of equal ones.
std::vector<ResourceParameter> merged(const std::vector<ResourceParameter> &defaults,
                                      const std::vector<ResourceParameter> &own) {
  std::vector<ResourceParameter> result = defaults;
  for (const ResourceParameter &parameter : own) {
    auto existing = std::find_if(result.begin(), result.end(), [&](const ResourceParameter &other) {
      return sameName(other.name(), parameter.name());
    });
    if (existing == result.end())
      result.push_back(parameter);
    else
      *existing = parameter;
  }
  return result;
}

} // namespace

Value checkTitle(Run &run, Value title) {
  if (title.isUndef())
    failIssue<Issue::MissingTitle>();
  if (!title.is(ObjectKind::Array)) {
    checkFlatTitle(run, title, 0);
    return title;
  }
  std::vector<Value> titles = flattened(run, title);
  for (size_t i = 0; i < titles.size(); ++i)
    checkFlatTitle(run, titles[i], i);
  return title;
}

Value declareExpression(Run &run, Scope &scope, const ResourceDescriptor &descriptor, Value type,
                        const Value *operands) {
  std::string typeName = typeNameOf(run, descriptor, type);
  bool isExported = descriptor.form == ResourceDescriptor::Exported;
  if (isExported && !run.settings.isTrue("storeconfigs"))
    warnAt(run,
           "You cannot collect exported resources without storeconfigs being set; the export is "
           "ignored",
           descriptor.location);
  std::vector<Body> bodies;
  std::vector<ResourceParameter> defaults;
  TitleCheck seen;
  for (uint32_t i = 0; i < descriptor.bodyCount; ++i) {
    bodies.push_back(evaluateBody(run, *scope.named, descriptor.bodies[i], operands, seen));
    if (bodies.back().isDefault)
      defaults = bodies.back().parameters;
  }
  ResourceGroup group{*scope.named,
                      typeName,
                      {descriptor.location.file, descriptor.location.line, 0},
                      descriptor.form != ResourceDescriptor::Regular,
                      isExported};
  std::vector<Value> references;
  for (const Body &body : bodies)
    declareResources(run, group, body.titles,
                     defaults.empty() ? body.parameters : merged(defaults, body.parameters),
                     descriptor.isValueUnused ? nullptr : &references);
  return descriptor.isValueUnused ? Value::undef() : makeArray(run, references);
}

} // namespace pp
