// Types of schemas as types of PCL. A type is read when something that is used leads to it.
#pragma once

#include "frontend/pcl/schemas/facts.h"
#include "frontend/pcl/schemas/schemas.h"

#include <deque>
#include <set>

namespace ppcc::pcl {

class SchemaTypes {
public:
  SchemaTypes(lattice::Types &types, Schemas &schemas, diagnostics::Engine &engine)
      : types_(types), schemas_(schemas), engine_(engine) {}

  /// The tokens must be spelled as the schema spells them. Null where what it says is broken.
  const ResourceFacts *resource(Package &package, const std::string &token);
  const ResourceFacts *provider(Package &package);
  const FunctionFacts *function(Package &package, const std::string &token);
  /// The arguments of a method without the resource that it is called on.
  TypeRef withoutSelf(const FunctionFacts &method);

private:
  /// Whether eventuals may stand in a type: what is given to a provider; what comes back.
  enum Shape : uint8_t { Input, Plain };
  using Key = std::pair<const Package *, std::string>;
  /// An object whose properties have not been read yet.
  struct Pending {
    TypeRef object;
    Package *package;
    Json properties;
    std::set<std::string> required;
    Shape shape;
    bool isResource;
  };

  ResourceFacts readResource(Package &package, const std::string &token, const Json &spec);
  void readDetails(const Json &spec, ResourceFacts &facts);
  FunctionFacts readFunction(Package &package, const std::string &token, const Json &spec);
  TypeRef result(Package &package, const Json &spec, const std::string &token);
  TypeRef object(Package &package, const std::string &token, const Json *properties,
                 const Json *required, Shape shape);
  TypeRef outputs(Package &package, const std::string &token, const Json &spec);
  void finish();
  void define(const Pending &pending);

  lattice::Property property(Package &package, const Json &spec, bool isRequired, Shape shape);
  TypeRef read(Package &package, const Json &spec, Shape shape, unsigned depth = 0);
  TypeRef primitive(Package &package, const Json &spec, Shape shape, unsigned depth);
  TypeRef element(Package &package, const Json &spec, std::string_view name, Shape shape,
                  unsigned depth);
  TypeRef alternatives(Package &package, const Json &spec, Shape shape, unsigned depth);
  TypeRef reference(Package &package, const Json &spec, Shape shape);
  TypeRef named(Package &package, const std::string &token, const Json &spec, Shape shape);
  TypeRef namedResource(Package &package, const std::string &token, Shape shape);
  TypeRef enumeration(Package &package, const std::string &token, const Json &spec);
  TypeRef constant(Package &package, TypeRef base, const Json &value);
  TypeRef inputOf(Package &package, const Json &spec, unsigned depth);
  /// Members of an object; reports what is none.
  const std::vector<std::pair<std::string, Json>> &membersOf(Package &package, const Json *json);
  std::set<std::string> namesOf(Package &package, const Json *json);

  lattice::Types &types_;
  Schemas &schemas_;
  diagnostics::Engine &engine_;
  std::map<Key, ResourceFacts> resources_;
  std::map<Key, FunctionFacts> functions_;
  std::map<std::pair<Key, Shape>, TypeRef> named_;
  std::deque<Pending> pending_;
};

} // namespace ppcc::pcl
