// Prints the declaration tables as records of named fields.
#include "ir/text/print_tables.h"

#include "ir/text/text_writer.h"

namespace ppcc::ir {

namespace {

template <class T>
concept Record = requires(T &t) {
  T::fields(t, [](const char *, auto &) {});
};

/// Writes declarations as `{field: value, …}`, leaving out what is empty.
class RecordWriter : public TextWriter {
public:
  using TextWriter::TextWriter;

  /// A declaration of a table, one field a line.
  template <class T> void declaration(const T &declaration) {
    *this << '{';
    T::fields(declaration, [this](const char *name, const auto &value) {
      if (isEmpty(value))
        return;
      *this << "\n  " << name << ": ";
      write(value, 2);
    });
    *this << "\n}\n";
  }

private:
  template <class Tag> static bool isEmpty(Id<Tag> id) { return !id; }
  template <class T> static bool isEmpty(const std::vector<T> &list) { return list.empty(); }
  template <class E> static bool isEmpty(E) { return false; }
  static bool isEmpty(bool flag) { return !flag; }

  void write(uint32_t number, int) { *this << uint64_t{number}; }
  void write(bool, int) { *this << "true"; }
  void write(StringId id, int) { string(id); }
  void write(FunctionId id, int) { symbol(id); }
  void write(ConstantId id, int) { constant(id); }
  void write(LocationId id, int) { location(id); }
  template <class Tag> void write(Id<Tag> id, int) { *this << '#' << uint64_t{id.index}; }
  template <class E>
  requires std::is_enum_v<E>
  void write(E value, int) { *this << word(value); }
  template <Record T> void write(const T &record, int indent) {
    bool first = true;
    *this << '{';
    T::fields(record, [&](const char *name, const auto &value) {
      if (isEmpty(value))
        return;
      *this << (first ? "" : ", ") << name << ": ";
      write(value, indent);
      first = false;
    });
    *this << '}';
  }
  void write(const std::vector<StringId> &list, int) {
    *this << '[';
    for (size_t i = 0; i < list.size(); ++i) {
      *this << (i ? ", " : "");
      string(list[i]);
    }
    *this << ']';
  }
  template <Record T> void write(const std::vector<T> &list, int indent) {
    *this << '[';
    for (const T &item : list) {
      *this << '\n' << std::string(indent + 2, ' ');
      write(item, indent + 2);
    }
    *this << '\n' << std::string(indent, ' ') << ']';
  }
};

template <class T>
void printTable(std::string &out, const Module &module, const std::vector<T> &table,
                std::string_view keyword, bool numbered) {
  for (size_t i = 0; i < table.size(); ++i) {
    RecordWriter writer(module);
    writer << '\n' << keyword << ' ';
    if (numbered)
      writer << '#' << uint64_t{i} << ' ';
    writer.declaration(table[i]);
    out += writer.take();
  }
}

} // namespace

void printTables(std::string &out, const Module &module) {
#define TABLE_OF(dialect, Declaration, member, keyword, RowId)                                     \
  printTable(out, module, module.dialect.member, keyword,                                          \
             !std::is_same_v<dialect::RowId, Unnumbered>);
#include "ir/all/tables.def"
}

} // namespace ppcc::ir
