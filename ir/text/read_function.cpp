// Reads functions from IR text.
#include "ir/core/operands.h"
#include "ir/text/reader.h"

#include <unordered_map>

namespace ppcc::ir {

namespace {

/// Reads the blocks and ops of one function.
class FunctionReader {
public:
  FunctionReader(Reader &reader, Function &function)
      : reader_(reader), scanner_(reader.scanner()), function_(function) {}

  void read() {
    readHead();
    scanner_.expect("{");
    while (!scanner_.failed() && !scanner_.accept("}"))
      readBlock();
    if (!scanner_.failed())
      finish();
  }

  // Fields of ops.
  void field(ValueId &value) { value = useValue(); }
  template <Repr R> void field(Operand<R> &operand) { operand = useValue(); }
  void field(Argument &argument) {
    argument.splat = scanner_.accept("*");
    argument.value = useValue();
  }
  template <class T> void field(List<T> &list) { list = bracketed<T>("[", "]"); }
  void field(Target &target) {
    target.block = block();
    if (scanner_.peek() == '(')
      target.args = bracketed<ValueId>("(", ")");
  }
  void field(StringId &id) { id = reader_.string(); }
  void field(VariableName &name) { name = reader_.module().intern(scanner_.name('$')); }
  void field(ConstantId &id) { id = reader_.constant(); }
  void field(FunctionId &id) { id = reader_.symbol(); }
  void field(uint32_t &number) { number = scanner_.number(); }
  template <class Tag> void field(Id<Tag> &id) { id = reader_.numbered<Id<Tag>>(); }
  template <class E>
  requires std::is_enum_v<E>
  void field(E &value) { value = reader_.enumeration<E>(); }

  Scanner &scanner() { return scanner_; }

private:
  /// A value that is used before its definition has an id from here on until finish().
  static constexpr uint32_t firstPending = 0x80000000;

  struct Result {
    std::string_view name;
    size_t start = 0;
    std::optional<Type> type;
  };
  struct Mention {
    std::string_view name;
    size_t start;
    bool defined = false;
  };

  void readHead();
  template <class Part> void readPart(Part &part);
  void readBlock();
  void readParameters(BlockId block);
  void readOp(BlockId block);
  Result readResult();
  template <class T> void readFields(BlockId block, const Result &result);
  Type resultType(const OpInfo &row, const Result &result);
  Places readPlaces();
  void finish();

  BlockId block();
  ValueId useValue();
  void define(std::string_view name, size_t start, ValueId value);
  template <class T> List<T> bracketed(std::string_view open, std::string_view close);

  Reader &reader_;
  Scanner &scanner_;
  Function &function_;
  StringId file_;
  std::unordered_map<std::string_view, ValueId> values_;
  std::unordered_map<std::string_view, BlockId> blocks_;
  std::vector<Mention> pending_;
  /// Where each block was first mentioned, by id.
  std::vector<Mention> blockMentions_;
  std::vector<BlockId> order_;
};

/// What a dialect keeps of the function: the names of the fields, each with its row.
template <class Part> void FunctionReader::readPart(Part &part) {
  Part::fields(part, [&](const char *name, auto &id) {
    if (scanner_.acceptWord(name))
      field(id);
  });
}

void FunctionReader::readHead() {
  function_.kind = reader_.enumeration<FunctionKind>();
  if (scanner_.accept("->"))
    function_.result = reader_.type();
#define DIALECT(name) readPart(function_.name);
#include "ir/all/dialects.def"
  if (scanner_.acceptWord("at")) {
    function_.location = reader_.location();
    if (function_.location)
      file_ = reader_.module().locations[function_.location].file;
  }
}

BlockId FunctionReader::block() {
  size_t start = scanner_.position();
  auto name = scanner_.local('^');
  auto [entry, added] = blocks_.try_emplace(name);
  if (added) {
    entry->second = function_.addBlock();
    blockMentions_.push_back({name, start});
  }
  return entry->second;
}

void FunctionReader::readBlock() {
  size_t start = scanner_.position();
  BlockId id = block();
  if (scanner_.failed())
    return;
  if (blockMentions_[id.index].defined)
    return scanner_.failAt(start, "this block is here twice");
  blockMentions_[id.index].defined = true;
  order_.push_back(id);
  if (scanner_.accept("("))
    readParameters(id);
  scanner_.expect(":");
  while (!scanner_.atEnd() && scanner_.peek() != '^' && scanner_.peek() != '}')
    readOp(id);
}

void FunctionReader::readParameters(BlockId block) {
  do {
    size_t start = scanner_.position();
    auto name = scanner_.local('%');
    scanner_.expect(":");
    Type type = reader_.type();
    if (scanner_.failed())
      return;
    define(name, start, function_.addParameter(block, type));
  } while (scanner_.accept(","));
  scanner_.expect(")");
}

ValueId FunctionReader::useValue() {
  size_t start = scanner_.position();
  auto name = scanner_.local('%');
  auto [entry, added] = values_.try_emplace(name);
  if (added) {
    entry->second = ValueId(firstPending + pending_.size());
    pending_.push_back({name, start});
  }
  return entry->second;
}

void FunctionReader::define(std::string_view name, size_t start, ValueId value) {
  auto [entry, added] = values_.try_emplace(name, value);
  if (!added && entry->second.index < firstPending)
    scanner_.failAt(start, "`%" + std::string(name) + "` is defined twice");
  entry->second = value;
}

FunctionReader::Result FunctionReader::readResult() {
  Result result;
  result.start = scanner_.position();
  if (scanner_.peek() != '%')
    return result;
  result.name = scanner_.local('%');
  if (scanner_.accept(":"))
    result.type = reader_.type();
  scanner_.expect("=");
  return result;
}

void FunctionReader::readOp(BlockId block) {
  Result result = readResult();
  size_t start = scanner_.position();
  auto mnemonic = scanner_.word();
  auto opcode = opcodeFromMnemonic(mnemonic);
  if (!opcode)
    return scanner_.failAt(start, "unknown op `" + std::string(mnemonic) + "`");
  switch (*opcode) {
#define OP_OF(dialect, Name, mnemonic, effects, resultColumn)                                      \
  case Opcode::dialect##_##Name:                                                                   \
    return readFields<dialect::Name>(block, result);
#include "ir/all/ops.def"
  }
}

Type FunctionReader::resultType(const OpInfo &row, const Result &result) {
  bool givesValue = row.result != Repr::None;
  if (givesValue && result.name.empty())
    scanner_.failAt(result.start, "the result of `" + std::string(row.mnemonic) + "` needs a name");
  if (!givesValue && !result.name.empty())
    scanner_.failAt(result.start, "`" + std::string(row.mnemonic) + "` has no result");
  Type type = result.type.value_or(row.result.value_or(Repr::Any));
  if (givesValue && type.repr == Repr::None)
    scanner_.failAt(result.start, "a value cannot be `none`");
  return type;
}

Places FunctionReader::readPlaces() {
  std::vector<LocationId> items;
  if (scanner_.accept("[")) {
    do
      items.push_back(reader_.location(file_));
    while (scanner_.accept(","));
    scanner_.expect("]");
  }
  return {function_.list(std::span<const LocationId>(items))};
}

/// Reads the fields of an op as print.cpp writes them; `places` is left to the end of the op.
struct OpFieldReader {
  FunctionReader &reader;
  Places *&places;
  bool first = true;

  template <class T> void operator()(const char *, T &value) {
    if (!first)
      reader.scanner().expect(",");
    reader.field(value);
    first = false;
  }
  void operator()(const char *name, bool &flag) { flag = reader.scanner().acceptWord(name); }
  void operator()(const char *name, Depth &depth) {
    if (reader.scanner().acceptWord(name))
      depth = reader.scanner().number();
  }
  template <Repr R> void operator()(const char *name, Optional<R> &operand) {
    bool isThere = *name ? reader.scanner().acceptWord(name) : reader.scanner().peek() == '%';
    if (isThere)
      reader.field(operand.id);
  }
  void operator()(const char *, Places &value) { places = &value; }
};

template <class T> void FunctionReader::readFields(BlockId block, const Result &result) {
  T fields;
  Places *places = nullptr;
  T::fields(fields, OpFieldReader{*this, places});
  LocationId location;
  if (scanner_.acceptWord("at")) {
    location = reader_.location(file_);
    if (places)
      *places = readPlaces();
  }
  Type type = resultType(info(opcodeOf<T>), result);
  if (scanner_.failed())
    return;
  OpId op = function_.append(block, fields, type, location);
  if (!result.name.empty())
    define(result.name, result.start, function_.op(op).result);
}

template <class T>
List<T> FunctionReader::bracketed(std::string_view open, std::string_view close) {
  std::vector<T> items;
  scanner_.expect(open);
  if (!scanner_.accept(close)) {
    do
      field(items.emplace_back());
    while (scanner_.accept(",") && !scanner_.failed());
    scanner_.expect(close);
  }
  return function_.list(std::span<const T>(items));
}

void FunctionReader::finish() {
  if (order_.empty())
    return scanner_.fail("a function needs a block");
  for (const Mention &mention : blockMentions_)
    if (!mention.defined)
      return scanner_.failAt(mention.start, "there is no such block");
  function_.order() = order_;
  for (const Mention &mention : pending_)
    if (values_[mention.name].index >= firstPending)
      return scanner_.failAt(mention.start, "there is no such value");
  for (size_t i = 0; i < function_.opCount(); ++i)
    forEachOperand(function_.op(OpId(i)), [&](ValueId &value) {
      if (value.index >= firstPending)
        value = values_[pending_[value.index - firstPending].name];
    });
}

} // namespace

void readFunction(Reader &reader) {
  Scanner &scanner = reader.scanner();
  size_t start = scanner.position();
  std::string name = scanner.name('@');
  FunctionId id = reader.module().findFunction(name);
  if (!id)
    return scanner.failAt(start, "`func` must start a line");
  Function &function = reader.module().function(id);
  if (function.blockCount())
    return scanner.failAt(start, "function `@" + name + "` is here twice");
  FunctionReader(reader, function).read();
}

} // namespace ppcc::ir
