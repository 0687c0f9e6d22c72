// Reads the declaration tables: records of named fields.
#include "ir/text/reader.h"

namespace ppcc::ir {

namespace {

template <class T>
concept Record = requires(T &t) {
  T::fields(t, [](const char *, auto &) {});
};

/// Reads `{field: value, …}` in any order of fields; commas are optional.
class RecordReader {
public:
  explicit RecordReader(Reader &reader) : reader_(reader), scanner_(reader.scanner()) {}

  template <Record T> void read(T &record) {
    uint64_t seen = 0;
    scanner_.expect("{");
    while (!scanner_.failed() && !scanner_.accept("}")) {
      readField(record, seen);
      scanner_.accept(",");
    }
  }

private:
  template <class T> void readField(T &record, uint64_t &seen) {
    size_t start = scanner_.position();
    auto name = scanner_.word();
    scanner_.expect(":");
    bool found = false;
    size_t position = 0;
    T::fields(record, [&](const char *field, auto &value) {
      uint64_t bit = uint64_t{1} << position++;
      if (scanner_.failed() || found || name != field)
        return;
      found = true;
      if (seen & bit)
        scanner_.failAt(start, "field `" + std::string(name) + "` is here twice");
      seen |= bit;
      read(value);
    });
    if (!found)
      scanner_.failAt(start, "unknown field `" + std::string(name) + "`");
  }

  void read(uint32_t &number) { number = scanner_.number(); }
  void read(bool &flag) {
    flag = true;
    scanner_.expect("true");
  }
  void read(StringId &id) { id = reader_.string(); }
  void read(FunctionId &id) { id = reader_.symbol(); }
  void read(ConstantId &id) { id = reader_.constant(); }
  void read(LocationId &id) { id = reader_.location(); }
  template <class Tag> void read(Id<Tag> &id) { id = reader_.numbered<Id<Tag>>(); }
  template <class E>
  requires std::is_enum_v<E>
  void read(E &value) { value = reader_.enumeration<E>(); }
  template <class T> void read(std::vector<T> &list) {
    scanner_.expect("[");
    while (!scanner_.failed() && !scanner_.accept("]")) {
      read(list.emplace_back());
      scanner_.accept(",");
    }
  }

  Reader &reader_;
  Scanner &scanner_;
};

template <class T> void readRow(Reader &reader, std::vector<T> &table, bool isNumbered) {
  Scanner &scanner = reader.scanner();
  if (isNumbered) {
    size_t start = scanner.position();
    scanner.expect("#");
    if (scanner.number() != table.size())
      scanner.failAt(start, "expected `#" + std::to_string(table.size()) + "`: rows are in order");
  }
  RecordReader(reader).read(table.emplace_back());
}

} // namespace

bool readDeclaration(Reader &reader, std::string_view keyword) {
#define TABLE_OF(dialect, Declaration, member, word, RowId)                                        \
  if (keyword == word) {                                                                           \
    readRow(reader, reader.module().dialect.member, !std::is_same_v<dialect::RowId, Unnumbered>);  \
    return true;                                                                                   \
  }
#include "ir/all/tables.def"
  return false;
}

} // namespace ppcc::ir
