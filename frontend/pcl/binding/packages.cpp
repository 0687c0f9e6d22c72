// `package` blocks: all of them literals that must make sense.
#include "frontend/pcl/binding/binding.h"
#include "frontend/pcl/typing/literals.h"
#include "runtime-lib/core/values/text/base64.h"
#include "runtime-lib/core/values/versions/semver.h"

namespace ppcc::pcl {

using diagnostics::Id;

namespace {

bool isVersion(const std::string &text) {
  pp::Context context;
  return !pp::parseSemVer(context, text).isUndef();
}

bool isAbsoluteUrl(std::string_view text) {
  size_t colon = text.find("://");
  return colon != std::string_view::npos && colon > 0 && colon + 3 < text.size();
}

bool isBase64(std::string_view text) {
  std::string_view digits = text.substr(0, text.find('='));
  std::string_view padding = text.substr(digits.size());
  bool isPadding = padding.empty() || padding == "=" || padding == "==";
  for (char c : digits)
    if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
          c == '/'))
      return false;
  return isPadding && text.size() % 4 == 0;
}

class PackageReader {
public:
  PackageReader(TypedProgram &program, diagnostics::Engine &engine)
      : program_(program), engine_(engine) {}

  void read(const ProgramFile &file) {
    file_ = file.source;
    size_t first = places_.size();
    for (const auto &block : file.ast->body.blocks)
      if (block->type == "package")
        add(*block, first);
  }

private:
  struct Place {
    const source::SourceFile *file;
    source::Span span;
  };

  void problem(source::Span span, std::string message) {
    engine_.report<Id::PclPackage>(*file_, span, message);
  }

  /// The text of an attribute; empty where it is missing, or no literal, which is reported.
  std::string text(const Body &body, std::string_view name,
                   bool (*isRight)(const std::string &) = nullptr, std::string_view what = "") {
    auto found = body.places.find(std::string(name));
    if (found == body.places.end())
      return "";
    const Expr *value = body.attributes[found->second].value;
    const std::string *literal = stringLiteral(value);
    if (!literal)
      engine_.report<Id::PclLiteral>(*file_, value->span, name, "string");
    else if (isRight && !isRight(*literal))
      problem(value->span, std::string(name) + " must be " + std::string(what));
    return literal ? *literal : "";
  }

  PackageDescriptor descriptorOf(const Block &block) {
    auto isUrl = [](const std::string &text) { return isAbsoluteUrl(text); };
    auto isEncoded = [](const std::string &text) { return isBase64(text); };
    PackageDescriptor package;
    package.baseName = text(block.body, "baseProviderName");
    package.version = text(block.body, "baseProviderVersion", isVersion, "a semantic version");
    package.downloadUrl = text(block.body, "baseProviderDownloadUrl", isUrl, "an absolute URL");
    if (package.baseName.empty() && !block.labels.empty())
      package.baseName = block.labels[0].text;
    package.name = package.baseName;
    for (const auto &inner : block.body.blocks) {
      if (inner->type != "parameterization")
        continue;
      package.parameterName = package.name = text(inner->body, "name");
      package.parameterVersion = text(inner->body, "version", isVersion, "a semantic version");
      package.parameterValue = text(inner->body, "value", isEncoded, "base64");
      for (std::string_view name : {"name", "version", "value"})
        if (!inner->body.places.contains(std::string(name)))
          engine_.report<Id::PclMissingAttribute>(*file_, inner->typeSpan, name);
      for (const Attribute &attribute : inner->body.attributes)
        if (attribute.name != "name" && attribute.name != "version" && attribute.name != "value")
          engine_.report<Id::PclAttribute>(*file_, attribute.nameSpan, attribute.name);
    }
    return package;
  }

  static auto parts(const PackageDescriptor &package) {
    return std::tie(package.baseName, package.version, package.downloadUrl, package.parameterName,
                    package.parameterVersion, package.parameterValue);
  }

  void add(const Block &block, size_t firstOfFile) {
    if (!block.labels.empty())
      engine_.report<Id::PclPackageLabel>(*file_, block.labels[0].span);
    PackageDescriptor package = descriptorOf(block);
    if (package.baseName.empty()) {
      engine_.report<Id::PclMissingAttribute>(*file_, block.typeSpan, "baseProviderName");
      return;
    }
    for (size_t i = 0; i < places_.size(); ++i) {
      const PackageDescriptor &other = program_.packages[i];
      if (other.name != package.name)
        continue;
      if (i >= firstOfFile || parts(other) != parts(package))
        engine_
            .report<Id::PclPackage>(*file_, block.typeSpan,
                                    i >= firstOfFile
                                        ? "package '" + package.name + "' is described twice"
                                        : "package '" + package.name + "' is described otherwise")
            .note<Id::PclFirstDeclaration>(*places_[i].file, places_[i].span);
      return;
    }
    program_.packages.push_back(std::move(package));
    places_.push_back({file_, block.typeSpan});
  }

  TypedProgram &program_;
  diagnostics::Engine &engine_;
  const source::SourceFile *file_ = nullptr;
  std::vector<Place> places_;
};

} // namespace

void readPackages(TypedProgram &program, diagnostics::Engine &engine) {
  PackageReader reader(program, engine);
  for (const ProgramFile &file : program.files)
    reader.read(file);
}

} // namespace ppcc::pcl
