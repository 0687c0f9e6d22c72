// Works on 64-bit little-endian ELF as lld writes it; every offset is checked before it is
// followed.
//
// All that is added lies in the file as far from its start as in memory from the first segment. Old
// kernels take for granted that program headers do.
#include "codegen/link/join_images.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <unordered_map>

namespace ppcc::codegen {

namespace {

/// Also on processors with large pages.
constexpr uint64_t pageBytes = 0x10000;

uint64_t alignUp(uint64_t number) { return (number + pageBytes - 1) & ~(pageBytes - 1); }

Failure unusable(const std::string &path, const char *why) {
  return Failure(FailureId::LinkFailed, {path, why});
}

class Descriptor {
public:
  explicit Descriptor(const std::string &path) : number(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number >= 0)
      close(number);
  }
  Descriptor(const Descriptor &) = delete;
  const int number;
};

/// The bytes of a file, mapped.
class Image {
public:
  explicit Image(const std::string &path) : file(path) {
    struct stat status {};
    if (file.number < 0 || fstat(file.number, &status) != 0 || status.st_size == 0)
      return;
    void *mapped =
        mmap(nullptr, static_cast<size_t>(status.st_size), PROT_READ, MAP_PRIVATE, file.number, 0);
    if (mapped == MAP_FAILED)
      return;
    bytes_ = {static_cast<const char *>(mapped), static_cast<size_t>(status.st_size)};
    const auto *found = at<Elf64_Ehdr>(0, 1);
    if (found && std::memcmp(found->e_ident, ELFMAG, SELFMAG) == 0 &&
        found->e_ident[EI_CLASS] == ELFCLASS64)
      header = found;
  }
  ~Image() {
    if (!bytes_.empty())
      munmap(const_cast<char *>(bytes_.data()), bytes_.size());
  }
  Image(const Image &) = delete;

  /// `count` things at an offset; null where the file is too short.
  template <class T> const T *at(uint64_t offset, uint64_t count) const {
    bool isInside = offset <= bytes_.size() && count <= (bytes_.size() - offset) / sizeof(T);
    return isInside ? reinterpret_cast<const T *>(bytes_.data() + offset) : nullptr;
  }
  std::span<const Elf64_Phdr> programHeaders() const {
    const auto *first = header ? at<Elf64_Phdr>(header->e_phoff, header->e_phnum) : nullptr;
    return first ? std::span(first, header->e_phnum) : std::span<const Elf64_Phdr>();
  }
  const Elf64_Phdr *find(uint32_t type) const {
    for (const Elf64_Phdr &segment : programHeaders())
      if (segment.p_type == type)
        return &segment;
    return nullptr;
  }
  size_t size() const { return bytes_.size(); }

  const Descriptor file;
  const Elf64_Ehdr *header = nullptr;

private:
  std::span<const char> bytes_;
};

/// .eh_frame_hdr: a head and rows of offsets from its own start, sorted by address.
struct UnwindHead {
  uint8_t version, frameEncoding, countEncoding, tableEncoding;
  int32_t frame;
  uint32_t count;
};
struct UnwindRow {
  int32_t code, entry;
};
// offset from the place itself, plain number, offset from the start; all of four bytes
constexpr uint8_t encodings[] = {0x1b, 0x03, 0x3b};

struct UnwindTable {
  uint64_t address = 0;
  const UnwindHead *head = nullptr;
  std::span<const UnwindRow> rows = {};
};

bool readUnwindTable(const Image &image, UnwindTable &table) {
  const Elf64_Phdr *segment = image.find(PT_GNU_EH_FRAME);
  if (!segment)
    return false;
  table.address = segment->p_vaddr;
  table.head = image.at<UnwindHead>(segment->p_offset, 1);
  if (!table.head || table.head->version != 1 ||
      std::memcmp(&table.head->frameEncoding, encodings, sizeof encodings) != 0)
    return false;
  const auto *rows = image.at<UnwindRow>(segment->p_offset + sizeof(UnwindHead), table.head->count);
  table.rows = {rows, rows ? table.head->count : 0};
  return rows != nullptr;
}

/// The rows of both tables as one that lies at `address`; those of `a` have lower addresses.
std::string joinUnwindTables(const UnwindTable &a, const UnwindTable &b, uint64_t address) {
  UnwindHead head = *a.head;
  head.frame += static_cast<int32_t>(a.address - address);
  head.count = static_cast<uint32_t>(a.rows.size() + b.rows.size());
  std::string bytes(reinterpret_cast<const char *>(&head), sizeof head);
  for (const UnwindTable *table : {&a, &b}) {
    auto moved = static_cast<int32_t>(table->address - address);
    for (UnwindRow row : table->rows) {
      row.code += moved;
      row.entry += moved;
      bytes.append(reinterpret_cast<const char *>(&row), sizeof row);
    }
  }
  return bytes;
}

bool writeAt(int file, const void *bytes, size_t size, uint64_t offset) {
  const char *next = static_cast<const char *>(bytes);
  while (size > 0) {
    ssize_t done = pwrite(file, next, size, static_cast<off_t>(offset));
    if (done <= 0)
      return false;
    next += done;
    size -= static_cast<size_t>(done);
    offset += static_cast<uint64_t>(done);
  }
  return true;
}

/// The new program headers: those of the base, then the part's segments and one for the tables.
class Joined {
public:
  Joined(const Image &base, const Image &part, uint64_t start)
      : start_(start), headers_(base.programHeaders().begin(), base.programHeaders().end()) {
    uint64_t end = 0;
    for (Elf64_Phdr segment : part.programHeaders()) {
      if (segment.p_type != PT_LOAD)
        continue;
      copies_.push_back(segment);
      segment.p_offset = segment.p_vaddr - start;
      headers_.push_back(segment);
      end = std::max(end, segment.p_vaddr + segment.p_memsz);
    }
    tables_ = alignUp(end);
    headers_.emplace_back();
  }
  uint64_t unwindAddress() const { return tables_ + headers_.size() * sizeof(Elf64_Phdr); }

  /// Says where headers and unwind table lie.
  void place(uint64_t unwindBytes) {
    Elf64_Phdr segment{};
    segment.p_type = PT_LOAD;
    segment.p_flags = PF_R;
    segment.p_offset = tables_ - start_;
    segment.p_vaddr = segment.p_paddr = tables_;
    segment.p_filesz = segment.p_memsz = unwindAddress() - tables_ + unwindBytes;
    segment.p_align = pageBytes;
    headers_.back() = segment;
    for (Elf64_Phdr &header : headers_) {
      if (header.p_type == PT_PHDR)
        set(header, tables_, headers_.size() * sizeof(Elf64_Phdr));
      else if (header.p_type == PT_GNU_EH_FRAME)
        set(header, unwindAddress(), unwindBytes);
    }
  }

  bool write(int file, const Image &base, const Image &part, const std::string &unwind) const {
    Elf64_Ehdr header = *base.header;
    header.e_phoff = tables_ - start_;
    header.e_phnum = static_cast<uint16_t>(headers_.size());
    bool isWritten = writeAt(file, &header, sizeof header, 0);
    for (const Elf64_Phdr &segment : copies_) {
      const char *bytes = part.at<char>(segment.p_offset, segment.p_filesz);
      isWritten =
          isWritten && bytes && writeAt(file, bytes, segment.p_filesz, segment.p_vaddr - start_);
    }
    return isWritten &&
           writeAt(file, headers_.data(), headers_.size() * sizeof(Elf64_Phdr), header.e_phoff) &&
           writeAt(file, unwind.data(), unwind.size(), unwindAddress() - start_);
  }

private:
  void set(Elf64_Phdr &header, uint64_t address, uint64_t size) const {
    header.p_offset = address - start_;
    header.p_vaddr = header.p_paddr = address;
    header.p_filesz = header.p_memsz = size;
  }

  uint64_t start_;
  uint64_t tables_ = 0;
  std::vector<Elf64_Phdr> headers_;
  /// The part's segments as they lie in its file.
  std::vector<Elf64_Phdr> copies_;
};

bool copyFile(const Image &from, int to) {
  off_t offset = 0;
  while (static_cast<size_t>(offset) < from.size())
    if (sendfile(to, from.file.number, &offset, from.size() - static_cast<size_t>(offset)) <= 0)
      return false;
  return true;
}

ImageFacts segmentsOf(const Image &image) {
  ImageFacts facts;
  facts.start = UINT64_MAX;
  for (const Elf64_Phdr &segment : image.programHeaders()) {
    if (segment.p_type != PT_LOAD)
      continue;
    facts.start = std::min(facts.start, segment.p_vaddr - segment.p_offset);
    facts.end = std::max(facts.end, segment.p_vaddr + segment.p_memsz);
    facts.segments.push_back({segment.p_vaddr, segment.p_offset, segment.p_filesz});
  }
  facts.end = alignUp(std::max(facts.end, facts.start + image.size()));
  return facts;
}

/// Fills in the addresses of global functions and data.
void readSymbols(const Image &image, std::span<const std::string> names, ImageFacts &facts) {
  std::unordered_map<std::string_view, size_t> numbers;
  for (size_t i = 0; i < names.size(); ++i)
    numbers.emplace(names[i], i);
  facts.addresses.resize(names.size());
  const auto *sections = image.at<Elf64_Shdr>(image.header->e_shoff, image.header->e_shnum);
  for (size_t s = 0; sections && s < image.header->e_shnum; ++s) {
    const Elf64_Shdr &table = sections[s];
    if (table.sh_type != SHT_SYMTAB || table.sh_link >= image.header->e_shnum)
      continue;
    const Elf64_Shdr &texts = sections[table.sh_link];
    const char *text = image.at<char>(texts.sh_offset, texts.sh_size);
    const auto *symbols = image.at<Elf64_Sym>(table.sh_offset, table.sh_size / sizeof(Elf64_Sym));
    for (size_t i = 0; text && symbols && i < table.sh_size / sizeof(Elf64_Sym); ++i) {
      uint8_t type = ELF64_ST_TYPE(symbols[i].st_info);
      bool isPlain = type == STT_FUNC || type == STT_OBJECT;
      if (!isPlain || symbols[i].st_name >= texts.sh_size)
        continue;
      auto found = numbers.find(text + symbols[i].st_name);
      if (found != numbers.end())
        facts.addresses[found->second] = symbols[i].st_value;
    }
  }
}

} // namespace

uint64_t ImageFacts::fileOffset(uint64_t address) const {
  for (const Segment &segment : segments)
    if (address >= segment.address && address < segment.address + segment.size)
      return address - segment.address + segment.offset;
  return 0;
}

Result<ImageFacts> readImage(const std::string &path, std::span<const std::string> names) {
  Image image(path);
  if (!image.header || !image.find(PT_LOAD))
    return unusable(path, "it is no executable");
  ImageFacts facts = segmentsOf(image);
  readSymbols(image, names, facts);
  return facts;
}

MaybeFailure joinImages(const std::string &basePath, const std::string &partPath, uint64_t slot,
                        int output, const std::string &outputName) {
  Image base(basePath), part(partPath);
  UnwindTable before, added;
  if (!base.header || !part.header || !base.at<uint64_t>(slot, 1) ||
      !readUnwindTable(base, before) || !readUnwindTable(part, added))
    return unusable(basePath, "it or the program's part is no executable");
  Joined joined(base, part, segmentsOf(base).start);
  std::string unwind = joinUnwindTables(before, added, joined.unwindAddress());
  joined.place(unwind.size());
  uint64_t entry = part.header->e_entry;
  errno = 0;
  if (copyFile(base, output) && joined.write(output, base, part, unwind) &&
      writeAt(output, &entry, sizeof entry, slot))
    return std::nullopt;
  return Failure(FailureId::OutputNotWritable, {outputName, std::strerror(errno ? errno : EIO)});
}

} // namespace ppcc::codegen
