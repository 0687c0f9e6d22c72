// Prints modules and their functions: blocks of ops, one a line.
#include "ir/text/print.h"

#include "ir/text/print_tables.h"
#include "ir/text/text_writer.h"

#include <utility>

namespace ppcc::ir {

namespace {

/// Writes one function; values and blocks are numbered as they come.
class FunctionWriter : public TextWriter {
public:
  FunctionWriter(const Module &module, const Function &function)
      : TextWriter(module), function_(function), valueNames_(function.valueCount(), unnamed),
        blockNames_(function.blockCount(), unnamed) {
    if (module.locations.contains(function.location))
      file_ = module.locations[function.location].file;
    numberAll();
  }

  void write() {
    writeHead();
    for (BlockId block : function_.order())
      writeBlock(block);
    *this << "}\n";
  }

  // Fields of ops.
  void field(ValueId value) { writeValue(value); }
  template <Repr R> void field(Operand<R> operand) { writeValue(operand); }
  void field(const Argument &argument) {
    *this << (argument.splat ? "*" : "");
    writeValue(argument.value);
  }
  template <class T> void field(const List<T> &list) {
    *this << '[';
    for (size_t i = 0; i < list.size(); ++i) {
      *this << (i ? ", " : "");
      field(list[i]);
    }
    *this << ']';
  }
  void field(const Target &target) {
    writeBlockName(target.block);
    if (!target.args.empty())
      writeArguments(target.args);
  }
  void field(StringId id) { string(id); }
  void field(VariableName name) { variable(name); }
  void field(ConstantId id) { constant(id); }
  void field(FunctionId id) { symbol(id); }
  void field(uint32_t number) { *this << uint64_t{number}; }
  template <class Tag> void field(Id<Tag> id) { *this << '#' << uint64_t{id.index}; }
  template <class E>
  requires std::is_enum_v<E>
  void field(E value) { *this << word(value); }

private:
  static constexpr uint32_t unnamed = UINT32_MAX;

  void numberAll() {
    uint32_t values = 0, blocks = 0;
    for (BlockId id : function_.order()) {
      blockNames_[id.index] = blocks++;
      for (ValueId parameter : function_.block(id).parameters)
        valueNames_[parameter.index] = values++;
      for (OpId op : function_.block(id).ops)
        if (ValueId result = function_.op(op).result)
          valueNames_[result.index] = values++;
    }
  }

  void writeNumber(char sigil, uint32_t index, const std::vector<uint32_t> &names) {
    *this << sigil;
    if (index < names.size() && names[index] != unnamed)
      *this << uint64_t{names[index]};
    else
      *this << '?';
  }
  void writeValue(ValueId id) { writeNumber('%', id.index, valueNames_); }
  void writeBlockName(BlockId id) { writeNumber('^', id.index, blockNames_); }

  void writeArguments(const ValueList &args) {
    *this << '(';
    for (size_t i = 0; i < args.size(); ++i) {
      *this << (i ? ", " : "");
      writeValue(args[i]);
    }
    *this << ')';
  }

  void writeHead() {
    *this << "func ";
    name('@', module_.text(function_.name));
    *this << ' ' << word(function_.kind);
    if (function_.result != Type(Repr::Any)) {
      *this << " -> ";
      type(function_.result);
    }
#define DIALECT(name) writePart(function_.name);
#include "ir/all/dialects.def"
    if (function_.location) {
      *this << " at ";
      location(function_.location);
    }
    *this << " {\n";
  }

  /// What a dialect keeps of the function: the names of the fields, each with its row.
  template <class Part> void writePart(const Part &part) {
    Part::fields(part, [&](const char *name, auto id) {
      if (!id)
        return;
      *this << ' ' << name << ' ';
      field(id);
    });
  }

  void writeBlock(BlockId id) {
    writeBlockName(id);
    const Block &block = function_.block(id);
    for (size_t i = 0; i < block.parameters.size(); ++i) {
      *this << (i ? ", " : "(");
      writeValue(block.parameters[i]);
      *this << ": ";
      type(function_.typeOf(block.parameters[i]));
    }
    *this << (block.parameters.empty() ? ":\n" : "):\n");
    for (OpId op : block.ops)
      writeOp(function_.op(op));
  }

  void writeOp(const Op &op);
  void writeResult(const Op &op) {
    writeValue(op.result);
    if (function_.typeOf(op.result) != Type(op.info().result.value_or(Repr::Any))) {
      *this << ": ";
      type(function_.typeOf(op.result));
    }
    *this << " = ";
  }
  void writePlaces(const Places &places) {
    for (size_t i = 0; i < places.items.size(); ++i) {
      *this << (i ? ", " : " [");
      location(places.items[i], file_);
    }
    *this << (places.items.empty() ? "" : "]");
  }

  const Function &function_;
  StringId file_;
  std::vector<uint32_t> valueNames_, blockNames_;
};

/// Writes the fields of an op: first what is always there, separated by commas, then what may be
/// absent, by name. Places wait for the op's own.
struct OpFieldWriter {
  FunctionWriter &writer;
  const Places *&places;
  bool first = true;

  template <class T> void operator()(const char *, const T &value) {
    writer << (first ? " " : ", ");
    writer.field(value);
    first = false;
  }
  void operator()(const char *name, bool flag) {
    if (flag)
      writer << ' ' << name;
  }
  void operator()(const char *name, Depth depth) {
    if (depth.frames)
      writer << ' ' << name << ' ' << uint64_t{depth.frames};
  }
  template <Repr R> void operator()(const char *name, Optional<R> operand) {
    if (!operand)
      return;
    writer << (*name ? " " : "") << name << ' ';
    writer.field(ValueId(operand));
  }
  void operator()(const char *, const Places &value) { places = &value; }
};

void FunctionWriter::writeOp(const Op &op) {
  *this << "  ";
  if (op.result)
    writeResult(op);
  *this << op.info().mnemonic;
  const Places *places = nullptr;
  visit(op, [&](auto &fields) {
    fields.fields(std::as_const(fields), OpFieldWriter{*this, places});
  });
  if (op.location) {
    *this << " at ";
    location(op.location, file_);
  }
  if (places)
    writePlaces(*places);
  *this << '\n';
}

} // namespace

std::string print(const Module &module) {
  std::string out = "ppir 1\n";
  printTables(out, module);
  for (size_t i = 0; i < module.functionCount(); ++i)
    out += "\n" + print(module, module.function(FunctionId(i)));
  return out;
}

std::string print(const Module &module, const Function &function) {
  FunctionWriter writer(module, function);
  writer.write();
  return writer.take();
}

std::string print(const Module &module, Type type) {
  TextWriter writer(module);
  writer.type(type);
  return writer.take();
}

std::string print(const Module &module, ConstantId constant) {
  TextWriter writer(module);
  writer.constant(constant);
  return writer.take();
}

} // namespace ppcc::ir
