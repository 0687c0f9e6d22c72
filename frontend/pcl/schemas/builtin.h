// The package that needs no schema file.
#pragma once

#include <string_view>

namespace ppcc::pcl {

/// Stashes and references to other stacks.
constexpr std::string_view builtinSchema = R"({
  "name": "pulumi",
  "resources": {
    "pulumi:index:Stash": {
      "inputProperties": {"input": {"$ref": "pulumi.json#/Any"}},
      "requiredInputs": ["input"],
      "properties": {"input": {"$ref": "pulumi.json#/Any"}, "output": {"$ref": "pulumi.json#/Any"}},
      "required": ["input", "output"]
    },
    "pulumi:pulumi:StackReference": {
      "inputProperties": {"name": {"type": "string"}},
      "properties": {
        "name": {"type": "string"},
        "outputs": {"type": "object", "additionalProperties": {"$ref": "pulumi.json#/Any"}},
        "secretOutputNames": {"type": "array", "items": {"type": "string"}}
      },
      "required": ["name", "outputs", "secretOutputNames"]
    }
  }
})";

} // namespace ppcc::pcl
