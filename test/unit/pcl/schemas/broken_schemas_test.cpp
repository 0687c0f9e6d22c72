// Schemas that are broken in any way end in a report, never otherwise.
#include "frontend/pcl/schemas/schema_types.h"

#include <gtest/gtest.h>

#include <random>

namespace {

using namespace ppcc;
using namespace ppcc::pcl;

constexpr std::string_view whole = R"json({
  "name": "app", "version": "1.0.0", "meta": {"moduleFormat": "(.*)(?:/[^/]*)"
}
, "types" : {
  "app:m:Size" : {"type" : "string", "enum" : [ {"value" : "small"}, {"value" : "large"} ]},
  "app:m:A" : {
    "properties" :
        {"kind" : {"type" : "string", "const" : "a"}, "next" : {"$ref" : "#/types/app:m:A"}}
  },
  "app:m:B" : {
    "properties" :
        {"kind" : {"type" : "string", "const" : "b"}, "size" : {"$ref" : "#/types/app:m:Size"}}
  }
},
            "provider" : {"inputProperties" : {"region" : {"type" : "string"}}},
                         "functions" : {
                           "app:m:f" : {
                             "inputs" : {"properties" : {"x" : {"type" : "integer"}}},
                             "multiArgumentInputs" : ["x"],
                             "returnType" : {"type" : "array", "items" : {"type" : "number"}}
                           }
                         },
                                       "resources" : {
  "app:m/r:R" : {
    "requiredInputs" : ["either"],
                       "methods" : {"f" : "app:m:f"},
                                   "aliases" : [ {"type" : "app:m:Old"} ],
                                               "inputProperties"
        : {
          "either" : {
            "oneOf" : [ {"$ref" : "#/types/app:m:A"}, {"$ref" : "#/types/app:m:B"} ],
            "discriminator" : {
              "propertyName" : "kind",
              "mapping" : {"a" : "#/types/app:m:A", "b" : "#/types/app:m:B"}
            }
          },
          "many" : {
            "type" : "array",
            "items" : {"type" : "object", "additionalProperties" : {"type" : "number"}},
            "default" : [ {"a" : 1e3} ]
          },
          "self" : {"$ref" : "#/resources/app:m%2Fr:R"},
          "other" : {"$ref" : "/other/v1.0.0/schema.json#/types/other:m:T"}
        },
          "properties" : {
      "file" : {"$ref" : "pulumi.json#/Asset"}, "password" : { "type" : "string", "secret" : true }
    }
  }
}
})json";

/// What is said when everything in the document is read.
size_t problemsOf(std::string text) {
  source::SourceManager files;
  diagnostics::Engine engine;
  frontend::Services services{files, engine, nullptr};
  lattice::Types types;
  Schemas schemas(services, {});
  SchemaTypes schemaTypes(types, schemas, engine);
  const source::SourceFile &file = files.add("app.json", std::move(text));
  std::unique_ptr<Package> package = Package::open(file, engine);
  if (package) {
    for (std::string_view token : package->tokens(Package::Resources))
      schemaTypes.resource(*package, std::string(token));
    for (std::string_view token : package->tokens(Package::Functions))
      schemaTypes.function(*package, std::string(token));
    schemaTypes.provider(*package);
    package->find(Package::Resources, "app:m:R");
  }
  return engine.count(diagnostics::Severity::Error);
}

TEST(PclSchemas, ThatAreRightSayNothing) { EXPECT_EQ(problemsOf(std::string(whole)), 0u); }

TEST(PclSchemas, ThatAreCutOffAreReported) {
  for (size_t length = 0; length < whole.size(); length += 7)
    EXPECT_GT(problemsOf(std::string(whole.substr(0, length))), 0u) << length;
}

TEST(PclSchemas, ThatAreBrokenEndInReports) {
  std::mt19937 random(18);
  auto below = [&](size_t limit) { return random() % limit; };
  constexpr std::string_view pieces[] = {"{",    "}",     "[",    "]",           "\"",
                                         ":",    ",",     "null", "5",           "1e9999",
                                         "true", "\\u12", "\\",   "\"$ref\":5,", "\"enum\":[],"};
  for (int round = 0; round < 3000; ++round) {
    std::string text(whole);
    for (size_t changes = 1 + below(4); changes; --changes) {
      size_t at = below(text.size());
      if (below(2))
        text.erase(at, 1 + below(20));
      else
        text.insert(at, pieces[below(std::size(pieces))]);
    }
    problemsOf(std::move(text));
  }
}

TEST(PclSchemas, MayNestAndChainWithoutEnd) {
  std::string nested = R"({"name":"app","resources":{"app:m:R":{"inputProperties":{"a":)";
  for (int i = 0; i < 100'000; ++i)
    nested += R"({"type":"array","items":)";
  EXPECT_GT(problemsOf(nested), 0u);
  std::string chain = R"({"name":"app","resources":{"app:m:R":{"inputProperties":)"
                      R"({"a":{"$ref":"#/types/app:m:T0"}}}},"types":{)";
  for (int i = 0; i < 20'000; ++i)
    chain += "\"app:m:T" + std::to_string(i) + R"(":{"properties":{"n":{"$ref":"#/types/app:m:T)" +
             std::to_string(i + 1) + "\"}}},";
  chain += R"("app:m:T20000":{"properties":{}}}})";
  EXPECT_EQ(problemsOf(chain), 0u);
}

} // namespace
