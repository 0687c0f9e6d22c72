// Helpers that stand in for generated code.
#include "test/unit/catalog_program.h"

namespace pp::test {

const Location *at(uint32_t line, uint32_t column) {
  static std::deque<Location> places;
  return &places.emplace_back(Location{processString("site.pp"), line, column});
}

Value declare(Run *run, Scope *scope, std::string_view type, std::string_view title,
              std::initializer_list<std::pair<std::string_view, Value>> attributes, uint32_t line,
              ResourceDescriptor::Form form) {
  static std::deque<std::vector<AttributeDescriptor>> lists;
  static std::deque<ResourceBodyDescriptor> bodies;
  static std::deque<ResourceDescriptor> descriptors;
  auto &list = lists.emplace_back();
  std::vector<Value> operands = {Program::string(title)};
  for (auto &[name, value] : attributes) {
    AttributeDescriptor attribute{};
    attribute.name = processString(name);
    attribute.location = *at(line);
    list.push_back(attribute);
    operands.push_back(value);
  }
  ResourceBodyDescriptor &body = bodies.emplace_back();
  body.attributes = list.data();
  body.attributeCount = static_cast<uint32_t>(list.size());
  ResourceDescriptor &descriptor = descriptors.emplace_back();
  descriptor.form = form;
  descriptor.bodyCount = 1;
  descriptor.bodies = &body;
  descriptor.location = *at(line);
  return pp_resource(run, scope, &descriptor, Program::string(type), operands.data());
}

Value call(Run *run, Scope *scope, std::string_view name, std::initializer_list<Value> args,
           uint32_t line) {
  return pp_call(run, scope, processString(name), args.begin(), static_cast<int64_t>(args.size()),
                 Value::undef(), 0, at(line));
}

std::vector<std::string> resourcesOf(const std::string &catalog) {
  std::vector<std::string> found;
  size_t end = catalog.find("],\"edges\":");
  size_t start = catalog.find("{\"type\":");
  while (start != std::string::npos && start < end) {
    size_t next = catalog.find(",{\"type\":", start);
    size_t stop = next == std::string::npos || next > end ? end : next;
    found.push_back(catalog.substr(start, stop - start));
    start = stop == end ? std::string::npos : stop + 1;
  }
  return found;
}

} // namespace pp::test
