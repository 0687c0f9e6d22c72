// Calling the runtime: places, and rows of values in memory.
#include "codegen/lower/code_writer.h"

namespace ppcc::codegen {

namespace {

/// Values that a frame may hold for one call. Longer rows would let a literal overflow the stack,
/// and LLVM's scheduler takes time in the square of the stores between two calls.
constexpr size_t stackLimit = 128;

bool allConstant(std::span<llvm::Value *const> values) {
  for (llvm::Value *value : values)
    if (!llvm::isa<llvm::Constant>(value))
      return false;
  return true;
}

} // namespace

llvm::CallInst *CodeWriter::call(RuntimeFunction id,
                                 std::initializer_list<llvm::Value *> arguments) {
  llvm::Function *callee = module_.runtime.get(id);
  llvm::CallInst *call = builder_.CreateCall(callee, {arguments.begin(), arguments.size()});
  call->setAttributes(callee->getAttributes());
  return call;
}

void CodeWriter::callNoReturn(RuntimeFunction id, std::initializer_list<llvm::Value *> arguments) {
  call(id, arguments)->setDoesNotReturn();
  builder_.CreateUnreachable();
}

llvm::Value *CodeWriter::here(const ir::Places &places, size_t operands) {
  std::vector<ir::LocationId> all = {current().location};
  all.insert(all.end(), places.items.begin(), places.items.end());
  // The runtime may blame any operand: one without a place of its own lies where the op does.
  all.resize(std::max(all.size(), operands + 1), current().location);
  return module_.locations.at(all);
}

CodeWriter::Row CodeWriter::row(std::span<llvm::Value *const> values) {
  if (values.empty())
    return {module_.data.null(), word(0)};
  if (allConstant(values)) {
    std::vector<llvm::Constant *> words;
    for (llvm::Value *value : values)
      words.push_back(llvm::cast<llvm::Constant>(value));
    return {module_.data.words(words), word(words.size())};
  }
  return values.size() <= stackLimit ? stackRow(values) : longRow(values);
}

CodeWriter::Row CodeWriter::row(const ir::ValueList &values) {
  std::vector<llvm::Value *> words;
  for (ir::ValueId id : values)
    words.push_back(value(id));
  return row(words);
}

CodeWriter::Row CodeWriter::row(const ir::ArgumentList &arguments) {
  std::vector<llvm::Value *> words;
  for (const ir::Argument &argument : arguments) {
    if (argument.splat)
      return elementsOf(makeArray(arguments));
    words.push_back(value(argument.value));
  }
  return row(words);
}

CodeWriter::Row CodeWriter::stackRow(std::span<llvm::Value *const> values) {
  if (!code_.area) {
    // In the entry block, so that loops do not grow the stack; its length is set at the end.
    llvm::IRBuilder<> entry(code_.entry, code_.entry->begin());
    code_.area = entry.CreateAlloca(i64_, word(1), "arguments");
  }
  code_.areaSize = std::max(code_.areaSize, values.size());
  for (size_t i = 0; i < values.size(); ++i)
    builder_.CreateStore(values[i], builder_.CreateConstInBoundsGEP1_64(i64_, code_.area, i));
  return {code_.area, word(values.size())};
}

CodeWriter::Row CodeWriter::longRow(std::span<llvm::Value *const> values) {
  std::vector<llvm::Value *> parts;
  for (size_t at = 0; at < values.size(); at += stackLimit) {
    auto part = values.subspan(at, std::min(stackLimit, values.size() - at));
    Row words = row(part);
    parts.push_back(call(RuntimeFunction::MakeArray, {run_, words.address, words.count}));
  }
  std::vector<bool> splats(parts.size(), true);
  Row words = row(parts);
  return elementsOf(call(RuntimeFunction::MakeArraySplat,
                         {run_, words.address, words.count, splatMask(splats), here()}));
}

CodeWriter::Row CodeWriter::elementsOf(llvm::Value *array) {
  llvm::Value *object = objectOf(array);
  llvm::Value *length = load(builder_.getInt32Ty(), object, offsetOf<&pp::Object::length>);
  return {load(builder_.getPtrTy(), object, offsetOf<&pp::Array::elements>),
          builder_.CreateZExt(length, i64_)};
}

llvm::Value *CodeWriter::makeArray(const ir::ArgumentList &arguments) {
  std::vector<llvm::Value *> words;
  std::vector<bool> splats;
  bool anySplat = false;
  for (const ir::Argument &argument : arguments) {
    words.push_back(value(argument.value));
    splats.push_back(argument.splat);
    anySplat |= argument.splat;
  }
  Row elements = row(words);
  if (!anySplat)
    return call(RuntimeFunction::MakeArray, {run_, elements.address, elements.count});
  return call(RuntimeFunction::MakeArraySplat,
              {run_, elements.address, elements.count, splatMask(splats), here()});
}

llvm::Constant *CodeWriter::splatMask(const std::vector<bool> &splats) {
  std::vector<uint64_t> bits((splats.size() + 63) / 64);
  for (size_t i = 0; i < splats.size(); ++i)
    bits[i / 64] |= uint64_t{splats[i]} << (i % 64);
  return module_.globals.constant("splats",
                                  llvm::ConstantDataArray::get(builder_.getContext(), bits));
}

} // namespace ppcc::codegen
