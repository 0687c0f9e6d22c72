// Writing a finished catalog (Puppet's resource/catalog.rb and resource.rb, #to_data_hash).
#include "runtime-lib/puppet/output/wire_format.h"

#include "runtime-lib/core/formats/json_writer.h"
#include "runtime-lib/core/values/flatten.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/core/values/valid_text.h"
#include "runtime-lib/puppet/evaluation/errors.h"
#include "runtime-lib/puppet/evaluation/run.h"
#include "runtime-lib/puppet/output/growing_text.h"
#include "runtime-lib/puppet/output/plain_data.h"
#include "runtime-lib/puppet/output/rich_data.h"


#include <algorithm>
#include <array>
#include <unordered_set>
#include <vector>

namespace pp {

namespace {

/// Of one resource with its edge.
constexpr size_t typicalBytes = 400;

using Attributes = std::vector<std::pair<const String *, Value>>;

const char *kindText(ResourceKind kind) {
  switch (kind) {
  case ResourceKind::CompilableType:
    return "compilable_type";
  case ResourceKind::Class:
    return "class";
  case ResourceKind::DefinedType:
    return "defined_type";
  case ResourceKind::Unknown:
    return "unknown";
  }
  return "unknown";
}

bool isSent(const Resource &resource) { return !resource.isVirtual; }

bool isReference(Value value) {
  const Type *type = asType(value);
  return type && (type->is(TypeKind::Class) || type->is(TypeKind::Resource));
}

/// Looks at each array once: values may hold the same one very often.
bool containsReference(const Array &whole) {
  std::vector<const Array *> open = {&whole};
  std::unordered_set<const Array *> known;
  while (!open.empty()) {
    const Array *array = open.back();
    open.pop_back();
    for (Value value : array->items()) {
      const Array *nested = dynAs<Array>(value);
      if (!nested && isReference(value))
        return true;
      if (nested && known.insert(nested).second)
        open.push_back(nested);
    }
  }
  return false;
}

class Writer {
public:
  Writer(Run &run, GrowingText &whole, DataForm form)
      : run_(run), whole_(whole), out_(whole.text), form_(form) {}

  void catalog(const CatalogIdentity &identity) {
    try {
      write(identity);
    } catch (const EvaluationError &) {
      noteWhatFailed();
      throw;
    }
  }

private:
  void write(const CatalogIdentity &identity) {
    out_ += "{\"tags\":";
    tags(finalTags());
    text(",\"name\":", run_.node.name);
    if (identity.configVersion.empty())
      out_ += ",\"version\":" + std::to_string(identity.version);
    else
      text(",\"version\":", identity.configVersion);
    out_ += ",\"code_id\":null";
    text(",\"catalog_uuid\":", identity.uuid);
    text(",\"catalog_format\":2,\"environment\":", run_.node.environment);
    out_ += ",\"resources\":[";
    each(run_.catalog.resources, [&](const Resource &r) { resource(r); });
    out_ += "],\"edges\":[";
    edges();
    out_ += "],\"classes\":[";
    for (size_t i = 0; i < run_.catalog.classes.size(); ++i)
      text(i > 0 ? "," : "", run_.catalog.classes[i]->view());
    out_ += "]}";
  }

  /// Ruby's words do not say which value they mean.
  void noteWhatFailed() {
    if (!writing_)
      return;
    Location place{writing_->place.file, writing_->place.line, 0};
    std::string part =
        attribute_ ? "the attribute '" + std::string(attribute_->view()) + "' of " : "";
    run_.provenance.push_back(
        scrubbed("while writing " + part + writing_->ref() + placeSuffix(place)));
  }

  template <class Body> void each(const std::vector<Resource *> &resources, Body body) {
    bool isFirst = true;
    for (const Resource *r : resources) {
      if (!isSent(*r))
        continue;
      if (!isFirst)
        out_ += ',';
      isFirst = false;
      body(*r);
      whole_.handOver();
    }
  }

  void text(std::string_view before, std::string_view value) {
    out_ += before;
    appendJsonString(out_, value);
  }

  /// Classes come first, because Puppet copies the catalog before it sends it.
  TagSet finalTags() {
    TagSet result;
    for (const String *name : run_.catalog.classes)
      result.add(run_.tagTable, name->view());
    result.merge(run_.catalog.tags);
    return result;
  }

  void tags(const TagSet &set) {
    out_ += '[';
    bool isFirst = true;
    for (TagId tag : set.items()) {
      if (!isFirst)
        out_ += ',';
      isFirst = false;
      if (run_.tagTable.isPlain(tag))
        appendQuoted(out_, run_.tagTable.text(tag));
      else
        appendJsonString(out_, run_.tagTable.text(tag));
    }
    out_ += ']';
  }

  void resource(const Resource &r) {
    writing_ = &r;
    attribute_ = nullptr;
    out_.append("{\"type\":\"").append(r.type->view()).append("\",\"title\":");
    appendJsonString(out_, *r.title);
    out_ += ",\"tags\":";
    tags(r.tags);
    description(r);
    parameters(r);
    sensitive(r);
    out_ += '}';
  }

  /// What lies between tags and parameters. Resources of one expression share it.
  void description(const Resource &r) {
    Description &known = descriptions_[r.place.line % descriptions_.size()];
    if (known.describes(r)) {
      out_ += known.text;
      return;
    }
    size_t start = out_.size();
    writeDescription(r);
    known = {r.place.file, r.place.line, r.kind, r.isExported, r.isExportOpen, out_.substr(start)};
  }

  void writeDescription(const Resource &r) {
    if (r.place.file && r.place.file->length > 0)
      text(",\"file\":", r.place.file->view());
    if (r.place.line > 0)
      out_ += ",\"line\":" + std::to_string(r.place.line);
    std::string_view exported = r.isExported ? ",\"exported\":true" : ",\"exported\":false";
    if (!r.isExportOpen)
      out_ += exported;
    out_.append(",\"kind\":\"").append(kindText(r.kind)).append("\"");
    if (r.isExportOpen)
      out_ += exported;
  }

  /// Relationship attributes are flat and without undef; any array that contains a reference is
  /// flat.
  Value flat(const ResourceParameter &parameter) {
    if (!parameter.value.is(ObjectKind::Array))
      return parameter.value;
    const Array &array = *parameter.value.as<Array>();
    const Metaparameter *metaparameter = findMetaparameter(parameter.name()->view());
    bool isRelationship = metaparameter && metaparameter->kind == MetaparameterKind::Relationship;
    bool isFlat = std::ranges::none_of(array.items(), [&](Value value) {
      return value.is(ObjectKind::Array) || (isRelationship && value.isUndef());
    });
    if (isFlat || (!isRelationship && !containsReference(array)))
      return parameter.value;
    std::vector<Value> all = flattened(run_, parameter.value);
    if (isRelationship)
      std::erase_if(all, [](Value value) { return value.isUndef(); });
    return makeArray(run_, all);
  }

  static void set(Attributes &attributes, const String *name, Value value) {
    for (auto &[known, existing] : attributes) {
      if (sameName(known, name)) {
        existing = value;
        return;
      }
    }
    attributes.emplace_back(name, value);
  }

  /// What the title says, replaced and followed by the attributes.
  Attributes finalAttributes(const Resource &r, const String *namevar) {
    Attributes all = titleAttributes(run_, r.core, r.title);
    for (const ResourceParameter &parameter : r.parameters) {
      if (parameter.value.isUndef())
        continue;
      bool isName = r.core && sameName(parameter.name(), names().name);
      set(all, isName ? namevar : parameter.name(), flat(parameter));
    }
    return all;
  }

  void attributeValue(const Resource &r, Value value) {
    try {
      appendRichData(run_, whole_, value);
    } catch (EvaluationError &error) {
      Location place{r.place.file, r.place.line, 0};
      if (error.form() == EvaluationError::Form::Issue)
        throw EvaluationError(EvaluationError::Form::Complete,
                              "Evaluation Error: " + error.message() + placeSuffix(place),
                              error.issue());
      throw;
    }
  }

  /// One attribute of the list that `isFirst` tells to be begun.
  void parameter(const Resource &r, const String *name, Value value, bool &isFirst) {
    out_ += isFirst ? ",\"parameters\":{" : ",";
    isFirst = false;
    attribute_ = name;
    appendJsonString(out_, *name);
    out_ += ':';
    if (form_ == DataForm::Rich)
      attributeValue(r, value);
    else
      appendPlainData(run_, out_, r, name->view(), value);
  }

  void parameters(const Resource &r) {
    bool isFirst = true;
    // The title gives nothing then that would be written.
    if (isNamedByTitle(r)) {
      for (const ResourceParameter &each : r.parameters)
        if (!each.value.isUndef())
          parameter(r, each.name(), flat(each), isFirst);
    } else {
      parametersAfterTitle(r, isFirst);
    }
    if (!isFirst)
      out_ += '}';
  }

  void parametersAfterTitle(const Resource &r, bool &isFirst) {
    const String *namevar = r.core ? r.core->namevar() : names().name;
    for (auto &[name, value] : finalAttributes(r, namevar)) {
      const String *string = dynAs<String>(value);
      bool repeatsTitle = string && r.hasTextTitle() && sameName(name, namevar) &&
                          string->view() == r.title->view();
      if (!repeatsTitle)
        parameter(r, name, value, isFirst);
    }
  }

  void sensitive(const Resource &r) {
    std::span<const String *const> names = r.sensitiveParameters();
    for (size_t i = 0; i < names.size(); ++i)
      text(i == 0 ? ",\"sensitive_parameters\":[" : ",", names[i]->view());
    if (!names.empty())
      out_ += ']';
  }

  void reference(const Resource &r) {
    out_ += '"';
    out_.append(r.type->view());
    // The quotes of the title make room for the brackets.
    size_t open = out_.size();
    appendJsonString(out_, *r.title);
    out_[open] = '[';
    out_.back() = ']';
    out_ += '"';
  }

  void edges() {
    bool isFirst = true;
    const Resource *lastSource = nullptr;
    std::string sourceText;
    for (const Resource *target : run_.catalog.resources) {
      if (!isSent(*target))
        continue;
      for (const Resource *source : target->containers) {
        if (!isSent(*source))
          continue;
        out_ += isFirst ? "{\"source\":" : ",{\"source\":";
        isFirst = false;
        if (source != lastSource) {
          lastSource = source;
          size_t start = out_.size();
          reference(*source);
          sourceText = out_.substr(start) + ",\"target\":";
          out_ += ",\"target\":";
        } else {
          out_ += sourceText;
        }
        reference(*target);
        out_ += '}';
        whole_.handOver();
      }
    }
  }

  /// A description that was written, and of what.
  struct Description {
    const String *file = nullptr;
    uint32_t line = 0;
    ResourceKind kind = ResourceKind::Unknown;
    bool isExported = false;
    bool isExportOpen = false;
    std::string text;

    bool describes(const Resource &r) const {
      return !text.empty() && file == r.place.file && line == r.place.line && kind == r.kind &&
             isExported == r.isExported && isExportOpen == r.isExportOpen;
    }
  };

  Run &run_;
  GrowingText &whole_;
  std::string &out_;
  DataForm form_;
  /// What is being written, for errors.
  const Resource *writing_ = nullptr;
  const String *attribute_ = nullptr;
  std::array<Description, 16> descriptions_;
};

size_t expectedBytes(const Run &run) { return 1024 + run.catalog.resources.size() * typicalBytes; }

} // namespace

std::string wireFormat(Run &run, const CatalogIdentity &identity, DataForm form) {
  GrowingText whole(run, nullptr);
  whole.text.reserve(expectedBytes(run));
  Writer(run, whole, form).catalog(identity);
  return std::move(whole.text);
}

std::string wireFormat(Run &run, const CatalogIdentity &identity, TextPieces &pieces) {
  GrowingText whole(run, &pieces);
  whole.text.reserve(std::min(expectedBytes(run), GrowingText::pieceBytes + 16 * typicalBytes));
  Writer(run, whole, DataForm::Rich).catalog(identity);
  return std::move(whole.text);
}

} // namespace pp
