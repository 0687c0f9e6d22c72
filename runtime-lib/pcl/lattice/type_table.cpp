// A table is a row of types; each names its parts by number, which may come later in the row.
#include "runtime-lib/pcl/lattice/type_table.h"

#include <charconv>

namespace pp::pcl::lattice {

uint32_t TypeTable::add(TypeRef type) {
  auto [place, isNew] = numbers_.try_emplace(type, static_cast<uint32_t>(types_.size()));
  if (!isNew)
    return place->second;
  uint32_t number = place->second;
  types_.push_back(type);
  for (TypeRef part : type->parts)
    add(part);
  if (type->discriminator)
    for (const auto &[value, member] : type->discriminator->members)
      add(member);
  return number;
}

namespace {

/// Numbers end with a semicolon; texts begin with their length.
class TableWriter {
public:
  void number(size_t number) { text_ += std::to_string(number) + ";"; }
  void text(std::string_view text) {
    number(text.size());
    text_ += text;
  }
  std::string take() { return std::move(text_); }

private:
  std::string text_;
};

class TableReader {
public:
  explicit TableReader(std::string_view text) : rest_(text) {}

  size_t number() {
    size_t number = 0;
    auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    if (!rest_.empty())
      rest_.remove_prefix(1);
    return error == std::errc() ? number : 0;
  }
  std::string text() {
    size_t size = std::min(number(), rest_.size());
    std::string text(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return text;
  }

private:
  std::string_view rest_;
};

/// A row of the table before its parts are types.
struct Row {
  Kind kind;
  bool isDeclared;
  std::string token;
  std::vector<size_t> parts;
  std::vector<std::string> names;
  std::vector<Constant> constants;
  std::vector<PropertyFacts> facts;
  std::string discriminator;
  std::vector<std::pair<std::string, size_t>> members;
};

Row readRow(TableReader &reader) {
  Row row;
  row.kind = static_cast<Kind>(reader.number());
  row.isDeclared = reader.number() != 0;
  row.token = reader.text();
  for (size_t count = reader.number(); count; --count)
    row.parts.push_back(reader.number());
  for (size_t count = reader.number(); count; --count)
    row.names.push_back(reader.text());
  for (size_t count = reader.number(); count; --count) {
    auto what = static_cast<Constant::What>(reader.number());
    row.constants.push_back({what, reader.text()});
  }
  for (size_t count = reader.number(); count; --count) {
    bool isSecret = reader.number() != 0;
    row.facts.push_back({isSecret, reader.text()});
  }
  row.discriminator = reader.text();
  for (size_t count = reader.number(); count; --count) {
    std::string value = reader.text();
    row.members.emplace_back(std::move(value), reader.number());
  }
  return row;
}

/// Makes types of rows. Objects of schemas are declared first and get their properties at the end,
/// so that they may lead back to themselves.
class TableBuilder {
public:
  TableBuilder(Types &types, std::vector<Row> rows)
      : types_(types), rows_(std::move(rows)), made_(rows_.size()) {}

  std::vector<TypeRef> build() {
    for (size_t i = 0; i < rows_.size(); ++i)
      make(i);
    for (size_t i = 0; i < rows_.size(); ++i)
      if (rows_[i].isDeclared)
        define(i);
    return std::move(made_);
  }

private:
  TypeRef make(size_t number);
  void define(size_t number);
  std::vector<TypeRef> partsOf(const Row &row) {
    std::vector<TypeRef> parts;
    for (size_t part : row.parts)
      parts.push_back(make(part));
    return parts;
  }
  TypeRef alternatives(const Row &row);

  Types &types_;
  std::vector<Row> rows_;
  std::vector<TypeRef> made_;
};

TypeRef TableBuilder::alternatives(const Row &row) {
  std::shared_ptr<Discriminator> discriminator;
  if (!row.discriminator.empty()) {
    discriminator = std::make_shared<Discriminator>();
    discriminator->property = row.discriminator;
    for (const auto &[value, member] : row.members)
      discriminator->members.emplace_back(value, make(member));
  }
  return types_.unionOf(partsOf(row), discriminator);
}

TypeRef TableBuilder::make(size_t number) {
  if (number >= rows_.size())
    return types_.dynamic();
  if (made_[number])
    return made_[number];
  const Row &row = rows_[number];
  if (row.isDeclared)
    return made_[number] = types_.declare(row.token);
  std::vector<TypeRef> parts = row.kind == Kind::Union ? std::vector<TypeRef>() : partsOf(row);
  switch (row.kind) {
  case Kind::List:
  case Kind::Set:
  case Kind::Map:
    return made_[number] = types_.collection(row.kind, parts.at(0));
  case Kind::Tuple:
    return made_[number] = types_.tuple(std::move(parts));
  case Kind::Object:
    return made_[number] = types_.object(row.names, std::move(parts));
  case Kind::Union:
    return made_[number] = alternatives(row);
  case Kind::Enum:
    return made_[number] = types_.enumOf(row.token, parts.at(0), row.constants);
  case Kind::Const:
    return made_[number] = types_.constant(parts.at(0), row.constants.at(0));
  case Kind::Promise:
  case Kind::Output:
    return made_[number] = types_.eventual(row.kind, parts.at(0));
  case Kind::Opaque:
    return made_[number] = types_.opaque(row.token);
  default:
    return made_[number] = types_.simple(row.kind);
  }
}

void TableBuilder::define(size_t number) {
  const Row &row = rows_[number];
  Properties properties;
  for (size_t i = 0; i < row.names.size(); ++i)
    properties[row.names[i]] = {make(row.parts.at(i)), row.facts.at(i)};
  types_.define(made_[number], std::move(properties));
}

void writeRow(TableWriter &writer, const Type &type,
              const std::unordered_map<TypeRef, uint32_t> &numbers) {
  writer.number(static_cast<size_t>(type.kind));
  writer.number(type.isDeclared);
  writer.text(type.token);
  writer.number(type.parts.size());
  for (TypeRef part : type.parts)
    writer.number(numbers.at(part));
  writer.number(type.names.size());
  for (const std::string &name : type.names)
    writer.text(name);
  writer.number(type.constants.size());
  for (const Constant &constant : type.constants) {
    writer.number(constant.what);
    writer.text(constant.text);
  }
  writer.number(type.facts.size());
  for (const PropertyFacts &facts : type.facts) {
    writer.number(facts.isSecret);
    writer.text(facts.defaultJson);
  }
  writer.text(type.discriminator ? type.discriminator->property : "");
  writer.number(type.discriminator ? type.discriminator->members.size() : 0);
  if (type.discriminator)
    for (const auto &[value, member] : type.discriminator->members) {
      writer.text(value);
      writer.number(numbers.at(member));
    }
}

} // namespace

std::string TypeTable::text() const {
  TableWriter writer;
  writer.number(types_.size());
  for (TypeRef type : types_)
    writeRow(writer, *type, numbers_);
  return writer.take();
}

std::vector<TypeRef> readTypeTable(Types &types, std::string_view text) {
  TableReader reader(text);
  std::vector<Row> rows(std::min(reader.number(), text.size()));
  for (Row &row : rows)
    row = readRow(reader);
  return TableBuilder(types, std::move(rows)).build();
}

} // namespace pp::pcl::lattice
