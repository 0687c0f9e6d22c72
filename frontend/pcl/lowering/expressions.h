// Expressions to ops. What is computed later, or may fail without harm, becomes a function of its
// own; all functions of a directory share the slots of its frame.
#pragma once

#include "frontend/pcl/lowering/module_builder.h"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace ppcc::pcl {

class Expressions {
public:
  Expressions(DirectoryBuilder &directory, const source::SourceFile &file, std::string name)
      : directory_(directory), file_(file), name_(std::move(name)) {}

  /// A name that stands for a slot: `range`, variables of loops.
  void bind(std::string_view name, uint32_t slot, bool isMarked) {
    locals_.push_back({name, slot, isMarked});
  }
  /// The function that computes an expression.
  ir::FunctionId function(const Expr &expr);
  /// The function whose body `emit` writes.
  ir::FunctionId function(source::Span span, const std::function<ir::ValueId()> &emit);

  // Within a function:
  ir::ValueId value(const Expr &expr);
  ir::ValueId object(const std::vector<std::pair<std::string, ir::ValueId>> &pairs,
                     source::Span span);
  ir::ValueId tuple(const std::vector<ir::ValueId> &elements);
  ir::Builder &builder() { return *builder_; }

private:
  struct Local {
    std::string_view name;
    uint32_t slot;
    bool isMarked;
  };

  ir::ValueId unconverted(const Expr &expr);
  ir::ValueId literal(const Literal &literal);
  ir::ValueId number(std::string_view digits);
  ir::ValueId templated(const Template &node);
  ir::ValueId variable(const Variable &variable);
  ir::ValueId reference(const Node &node);
  ir::ValueId steps(ir::ValueId value, const std::vector<Step> &steps);
  ir::ValueId binary(const Binary &node);
  ir::ValueId logic(const Binary &node);
  ir::ValueId operate(ir::pcl::Operation operation, const Expr &left, const Expr &right,
                      source::Span span);
  ir::ValueId unary(const Unary &node);
  // collections.cpp
  ir::ValueId objectLiteral(const Object &node);
  ir::ValueId objectOf(std::vector<ir::ValueId> pairs);
  ir::ValueId objectKey(const ObjectItem &item);
  ir::ValueId loop(const For &node);
  ir::ValueId splat(const Splat &node);
  // control.cpp
  ir::ValueId conditional(const Conditional &node);
  ir::ValueId call(const Call &call);
  ir::ValueId builtin(std::string_view name, const std::vector<ir::ValueId> &arguments,
                      const Call &call);
  ir::ValueId attempt(ir::pcl::AttemptDeclaration row);
  ir::ValueId tried(const Call &call);
  ir::ValueId recovered(const Call &call);
  ir::ValueId invoked(const Call &call, const FunctionFacts &facts);
  // knowledge.cpp
  /// Whether evaluating it can never be an error.
  bool isSafe(const Expr &expr) const;
  bool isNumeric(const Expr &expr) const;
  bool mayBeMarked(const Expr &expr);
  bool findMarks(const Expr &expr);

  const Local *local(std::string_view name) const;
  ir::LocationId locationOf(source::Span span) {
    return directory_.builder.locationOf(file_, span);
  }
  template <class T> ir::ValueId emitAt(source::Span span, const T &op) {
    builder_->setLocation(locationOf(span));
    return builder_->emit(op);
  }
  ir::Module &module() { return directory_.builder.module; }

  DirectoryBuilder &directory_;
  const source::SourceFile &file_;
  std::string name_;
  ir::Builder *builder_ = nullptr;
  std::vector<Local> locals_;
  std::vector<std::pair<const Expr *, uint32_t>> items_;
};

} // namespace ppcc::pcl
