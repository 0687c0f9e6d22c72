// The shapes of PCL's blocks.
#include "frontend/pcl/binding/binding.h"

#include <algorithm>
#include <span>

namespace ppcc::pcl {

using diagnostics::Id;

namespace {

/// A kind of block: how many labels it has, and what its body holds.
struct BlockRule {
  std::string_view type;
  size_t fewestLabels;
  size_t mostLabels;
  std::string_view labels;
  /// Attributes that it may have; `*` where all are inputs.
  std::span<const std::string_view> attributes;
  std::string_view required;
  /// The one block that it may hold.
  std::string_view block;
};

constexpr std::string_view inputs[] = {"*"};
constexpr std::string_view configAttributes[] = {"default", "description", "nullable", "secret",
                                                 "__logicalName"};
constexpr std::string_view outputAttributes[] = {"value", "__logicalName"};
constexpr std::string_view packageAttributes[] = {"baseProviderName", "baseProviderVersion",
                                                  "baseProviderDownloadUrl"};
constexpr std::string_view pulumiAttributes[] = {"requiredVersionRange"};
constexpr std::string_view hookAttributes[] = {"command", "onDryRun", "ignoreErrors"};

constexpr BlockRule rules[] = {
    {"resource", 2, 2, "exactly two labels", inputs, "", "options"},
    {"read", 2, 2, "exactly two labels", inputs, "id", "options"},
    {"component", 1, 2, "one or two labels", inputs, "", "options"},
    {"config", 1, 2, "one or two labels", configAttributes, "", ""},
    {"output", 1, 2, "one or two labels", outputAttributes, "value", ""},
    {"package", 0, 1, "at most one label", packageAttributes, "", "parameterization"},
    {"pulumi", 0, 0, "no labels", pulumiAttributes, "", ""},
    {"hook", 2, 2, "exactly two labels", hookAttributes, "command", ""},
};

class BlockChecker {
public:
  BlockChecker(const ProgramFile &file, diagnostics::Engine &engine)
      : file_(*file.source), engine_(engine) {}

  void check(const Block &block) {
    auto rule = std::find_if(std::begin(rules), std::end(rules),
                             [&](const BlockRule &rule) { return rule.type == block.type; });
    if (rule == std::end(rules)) {
      engine_.report<Id::PclBlock>(file_, block.typeSpan, block.type);
      return;
    }
    if (block.labels.size() < rule->fewestLabels || block.labels.size() > rule->mostLabels)
      engine_.report<Id::PclLabels>(file_, block.typeSpan, block.type, rule->labels);
    checkAttributes(block, *rule);
    checkInnerBlocks(block, *rule);
  }

private:
  void checkAttributes(const Block &block, const BlockRule &rule) {
    const std::vector<Attribute> &attributes = block.body.attributes;
    for (const Attribute &attribute : attributes)
      if (rule.attributes[0] != "*" && std::find(rule.attributes.begin(), rule.attributes.end(),
                                                 attribute.name) == rule.attributes.end())
        engine_.report<Id::PclAttribute>(file_, attribute.nameSpan, attribute.name)
            .didYouMean(attribute.name, rule.attributes);
    bool hasRequired =
        std::any_of(attributes.begin(), attributes.end(),
                    [&](const Attribute &attribute) { return attribute.name == rule.required; });
    if (!rule.required.empty() && !hasRequired)
      engine_.report<Id::PclMissingAttribute>(file_, block.typeSpan, rule.required);
  }

  void checkInnerBlocks(const Block &block, const BlockRule &rule) {
    bool isFirst = true;
    for (const auto &inner : block.body.blocks) {
      if (inner->type != rule.block)
        engine_.report<Id::PclBlock>(file_, inner->typeSpan, inner->type);
      else if (!isFirst)
        engine_.report<Id::PclBlockTwice>(file_, inner->typeSpan, inner->type);
      isFirst &= inner->type != rule.block;
    }
  }

  const source::SourceFile &file_;
  diagnostics::Engine &engine_;
};

} // namespace

void checkBlocks(const ProgramFile &file, diagnostics::Engine &engine) {
  BlockChecker checker(file, engine);
  for (const auto &block : file.ast->body.blocks)
    checker.check(*block);
}

} // namespace ppcc::pcl
