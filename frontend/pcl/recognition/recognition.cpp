// Tells PCL from Puppet by project files and by the first tokens, which no manifest has.
#include "frontend/pcl/recognition/recognition.h"

#include "frontend/pcl/lexer/lexer.h"
#include "frontend/source/directories.h"
#include "runtime-lib/core/formats/yaml_reader.h"
#include "runtime-lib/core/values/unicode.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace ppcc::pcl {

namespace {

namespace fs = std::filesystem;
using enum TokenKind;

/// How much of a file is looked at.
constexpr size_t looked = 64 << 10;

std::string beginningOf(const std::string &path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored))
    return "";
  std::ifstream file(path, std::ios::binary);
  std::string text(looked, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

/// Steps through tokens, over newlines and comments where the caller wants.
class Sniffer {
public:
  explicit Sniffer(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  void skipBlank() {
    while (at().is(Newline) || at().is(Comment))
      ++next_;
  }

  /// `name =`, where the sign is not the first of `=~`.
  bool atAttribute() const {
    if (!at().is(Ident) || !at(1).is(Equal))
      return false;
    return !(at(2).is(BitwiseNot) && at(2).span.begin == at(1).span.end);
  }

  /// Goes behind a block's opening brace; gives the number of labels, or -1 where there is none.
  int skipHeader() {
    if (!at().is(Ident))
      return -1;
    ++next_;
    for (int labels = 0;; ++labels) {
      if (at().is(OBrace)) {
        ++next_;
        return labels;
      }
      if (at().is(Ident))
        ++next_;
      else if (!skipString())
        return -1;
    }
  }

  Token at(size_t ahead = 0) const { return tokens_[std::min(next_ + ahead, tokens_.size() - 1)]; }

private:
  bool skipString() {
    if (!at().is(OQuote))
      return false;
    ++next_;
    if (at().is(QuotedLit))
      ++next_;
    if (!at().is(CQuote))
      return false;
    ++next_;
    return true;
  }

  std::vector<Token> tokens_;
  size_t next_ = 0;
};

bool isBlockWord(std::string_view word) {
  static constexpr std::string_view words[] = {"config",    "resource", "read", "output",
                                               "component", "package",  "hook", "pulumi"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Whether a project file names PCL as the runtime.
bool namesPcl(const std::string &path) {
  std::string text = beginningOf(path);
  if (text.empty())
    return false;
  pp::Context context;
  try {
    pp::Value document = pp::parseYaml(context, text).value;
    const auto *members = pp::dynAs<pp::Hash>(document);
    const pp::Value *runtime = members ? pp::hashFind(*members, "runtime") : nullptr;
    if (const auto *options = runtime ? pp::dynAs<pp::Hash>(*runtime) : nullptr)
      runtime = pp::hashFind(*options, "name");
    const auto *name = runtime ? pp::dynAs<pp::String>(*runtime) : nullptr;
    return name && name->view() == "pcl";
  } catch (const std::exception &) {
    return false;
  }
}

bool hasProject(const std::string &directory) {
  for (std::string_view name : {"Pulumi.yaml", "Pulumi.yml", "Pulumi.json"})
    if (namesPcl((fs::path(directory) / name).string()))
      return true;
  return false;
}

} // namespace

bool looksLikePcl(std::string_view text) {
  if (!pp::isValidUtf8(text.substr(0, text.rfind('\n') + 1)))
    return false;
  Sniffer sniffer(lex(text, TextKind::Code));
  sniffer.skipBlank();
  if (sniffer.atAttribute())
    return true;
  if (!sniffer.at().is(Ident) || !isBlockWord(sniffer.at().text))
    return false;
  int labels = sniffer.skipHeader();
  if (labels < 0)
    return false;
  sniffer.skipBlank();
  if (sniffer.at().is(CBrace))
    return labels > 0;
  return sniffer.atAttribute() || sniffer.skipHeader() >= 0;
}

std::vector<std::string> filesOf(const std::string &directory) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto &entry : fs::directory_iterator(directory, error))
    if (entry.path().extension() == ".pp" && entry.is_regular_file(error))
      files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

frontend::Claim claim(const std::string &path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    if (hasProject(path))
      return frontend::Claim::Project;
    for (const std::string &file : filesOf(path))
      if (looksLikePcl(beginningOf(file)))
        return frontend::Claim::Content;
    return frontend::Claim::None;
  }
  if (!path.ends_with(".pp") || path == "/dev/stdin")
    return frontend::Claim::None;
  fs::path directory = fs::path(path).parent_path();
  if (hasProject(directory.empty() ? "." : directory.string()))
    return frontend::Claim::Project;
  return looksLikePcl(beginningOf(path)) ? frontend::Claim::Content : frontend::Claim::None;
}

} // namespace ppcc::pcl
