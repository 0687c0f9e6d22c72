// Builds a function op by op; what lowering and passes write IR with.
#pragma once

#include "ir/core/module.h"

#include <cassert>
#include <initializer_list>
#include <span>
#include <string_view>

namespace ppcc::ir {

/// Appends ops to a block of a function. Ops get the current location.
class Builder {
public:
  Builder(Module &module, FunctionId function) : module_(module), function_(function) {}

  Module &module() { return module_; }
  FunctionId functionId() const { return function_; }
  Function &function() { return module_.function(function_); }

  BlockId addBlock() { return function().addBlock(); }
  ValueId addParameter(BlockId block, Type type = Repr::Any) {
    return function().addParameter(block, type);
  }
  /// Ops go to the end of `block` from now on.
  void setBlock(BlockId block) { block_ = block; }
  BlockId block() const { return block_; }
  /// Ops come from `location` from now on.
  void setLocation(LocationId location) { location_ = location; }
  LocationId location() const { return location_; }
  /// Whether the current block has its terminator: nothing may follow.
  bool terminated() { return function().terminator(block_) != nullptr; }

  /// Appends an op whose row fixes the representation of its result.
  template <class T> ValueId emit(const T &fields) {
    auto result = info(opcodeOf<T>).result;
    assert(result && "this op needs a result type");
    return emit(fields, Type(*result));
  }
  /// Appends an op with a chosen or narrowed result type.
  template <class T> ValueId emit(const T &fields, Type result) {
    assert(block_.valid() && !terminated());
    OpId id = function().append(block_, fields, result, location_);
    return function().op(id).result;
  }

  /// A boxed constant, or an unboxed one of representation `repr`.
  ValueId constant(ConstantId value, Repr repr = Repr::Any) {
    return emit(core::Const{value}, repr);
  }
  ValueId undef() { return constant(module_.constants.undef()); }
  ValueId boolean(bool value) { return constant(module_.constants.boolean(value)); }
  ValueId integer(int64_t value) { return constant(module_.constants.integer(value)); }
  ValueId string(std::string_view text) { return constant(module_.constants.string(text)); }

  void br(BlockId target, std::initializer_list<ValueId> args = {}) {
    emit(core::Br{this->target(target, args)});
  }
  void condBr(ValueId condition, BlockId then, BlockId otherwise) {
    emit(core::CondBr{condition, target(then), target(otherwise)});
  }
  void ret(ValueId value = {}) { emit(core::Ret{value}); }

  /// Lists in the function's arena, for the fields of ops.
  ValueList values(std::span<const ValueId> items) { return function().list(items); }
  ValueList values(std::initializer_list<ValueId> items) {
    return values(std::span(items.begin(), items.size()));
  }
  TypedList typedValues(std::span<const ValueId> items) {
    std::vector<TypedValue> typed(items.begin(), items.end());
    return function().list(std::span<const TypedValue>(typed));
  }
  ArgumentList arguments(std::span<const Argument> items) { return function().list(items); }
  ArgumentList arguments(std::initializer_list<Argument> items) {
    return arguments(std::span(items.begin(), items.size()));
  }
  Places places(std::span<const LocationId> items) { return {function().list(items)}; }
  Places places(std::initializer_list<LocationId> items) {
    return places(std::span(items.begin(), items.size()));
  }
  StringList names(std::span<const StringId> items) { return function().list(items); }
  Target target(BlockId block, std::initializer_list<ValueId> args = {}) {
    return {block, values(args)};
  }

private:
  Module &module_;
  FunctionId function_;
  BlockId block_;
  LocationId location_;
};

} // namespace ppcc::ir
