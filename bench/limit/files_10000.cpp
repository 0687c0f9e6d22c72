// Prints the catalog of the workload files_10000 and does nothing else: what a generator could cost
// at best.
#include <cstdio>
#include <ctime>
#include <random>
#include <string>
#include <unistd.h>

namespace {

std::string randomUuid() {
  std::random_device random;
  char text[37];
  std::snprintf(text, sizeof text, "%08x-%04x-4%03x-%04x-%08x%04x", random(), random() & 0xffff,
                random() & 0xfff, 0x8000 | (random() & 0x3fff), random(), random() & 0xffff);
  return text;
}

void appendHead(std::string &out, const std::string &node) {
  out +=
      "{\"tags\":[\"settings\"],\"name\":\"" + node +
      "\",\"version\":" + std::to_string(std::time(nullptr)) +
      ",\"code_id\":null,\"catalog_uuid\":\"" + randomUuid() +
      "\",\"catalog_format\":2,\"environment\":\"production\",\"resources\":["
      R"({"type":"Stage","title":"main","tags":["stage"],"exported":false,"kind":"compilable_type","parameters":{"name":"main"}},)"
      R"({"type":"Class","title":"Settings","tags":["class","settings"],"exported":false,"kind":"unknown"},)"
      R"({"type":"Class","title":"main","tags":["class"],"exported":false,"kind":"unknown","parameters":{"name":"main"}})";
}

void appendFile(std::string &out, const std::string &number, const std::string &manifest) {
  out += R"(,{"type":"File","title":"/srv/files/)";
  out += number;
  out += R"(","tags":["file","class"],"file":")";
  out += manifest;
  out +=
      R"(","line":3,"exported":false,"kind":"compilable_type","parameters":{"ensure":"file","owner":"www-data","mode":"0640","content":"This is file )";
  out += number;
  out += R"(.\n"}})";
}

bool writeAll(const std::string &text) {
  for (size_t done = 0; done < text.size();) {
    ssize_t count = write(STDOUT_FILENO, text.data() + done, text.size() - done);
    if (count < 0)
      return false;
    done += static_cast<size_t>(count);
  }
  return true;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  const std::string node = argv[1], manifest = argv[2];
  constexpr int files = 10000;
  std::string out;
  appendHead(out, node);
  for (int i = 1; i <= files; ++i)
    appendFile(out, std::to_string(i), manifest);
  out +=
      R"(],"edges":[{"source":"Stage[main]","target":"Class[Settings]"},{"source":"Stage[main]","target":"Class[main]"})";
  for (int i = 1; i <= files; ++i)
    out += R"(,{"source":"Class[main]","target":"File[/srv/files/)" + std::to_string(i) + R"(]"})";
  out += R"(],"classes":["settings"]})";
  return writeAll(out) ? 0 : 1;
}
