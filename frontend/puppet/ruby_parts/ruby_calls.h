// The calls of manifests that lead to Ruby code.
#pragma once

#include "frontend/puppet/ast/program.h"
#include "frontend/puppet/ruby_parts/ruby_parts.h"

#include <map>
#include <string>
#include <vector>

namespace ppcc::puppet::ruby {

/// Notes in `parts` who uses them, and adds templates that are named and are not there.
class CallFinder {
public:
  CallFinder(const Environment &environment, std::vector<Part> &parts);
  /// The calls of one manifest or EPP template.
  void scan(const ast::Program &program);
  /// A use that no manifest has: of a function that a hiera.yaml names.
  void addUse(const std::string &function, Use use);

  /// Calls of `inline_template`, and of `template` with a computed name.
  const std::vector<Use> &inlineTexts() const { return inlineTexts_; }
  const std::vector<Use> &computedNames() const { return computedNames_; }

private:
  void call(std::string_view function, const std::vector<const ast::Node *> &arguments, Use use);
  Part otherTemplate(const std::string &name) const;
  void addTemplate(const std::string &name, const Use &use);

  const Environment &environment_;
  std::vector<Part> &parts_;
  /// Parts by what a call says, as indices.
  std::map<std::string, size_t, std::less<>> functions_, templates_;
  std::vector<Use> inlineTexts_, computedNames_;
};

} // namespace ppcc::puppet::ruby
