// `file:line:column: error: message [CODE]`, the source line, and carets under the span.
#include "frontend/diagnostics/display_text.h"
#include "frontend/diagnostics/render.h"

#include <algorithm>

namespace ppcc::diagnostics {
namespace {

/// Longer source lines are cut around the span, in bytes of source.
constexpr uint32_t shownBytesBefore = 80;
constexpr uint32_t shownBytesAfter = 100;

std::string_view severityColour(Severity severity) {
  switch (severity) {
  case Severity::Ignored:
  case Severity::Note:
    return "\x1b[1;36m";
  case Severity::Deprecation:
  case Severity::Warning:
    return "\x1b[1;35m";
  case Severity::Error:
    return "\x1b[1;31m";
  }
  return {};
}

class HumanRenderer {
public:
  explicit HumanRenderer(bool colours) : colours_(colours) {}

  void render(const Diagnostic &diagnostic) {
    heading(diagnostic.severity, diagnostic.place, diagnostic.message, diagnostic.code());
    snippet(diagnostic.place);
    for (const Note &note : diagnostic.notes) {
      heading(Severity::Note, note.place, note.message, {});
      snippet(note.place);
    }
    if (!diagnostic.help.empty())
      helpLine(diagnostic.help);
  }

  void renderOmitted(size_t omitted, std::string_view what) {
    out_ += std::to_string(omitted) + " more " + std::string(what) + (omitted == 1 ? "" : "s") +
            " not shown\n";
  }

  std::string take() { return std::move(out_); }

private:
  void coloured(std::string_view colour, std::string_view text) {
    if (colours_)
      out_.append(colour).append(text).append("\x1b[0m");
    else
      out_ += text;
  }

  void heading(Severity severity, const Place &place, const std::string &message,
               std::string_view code) {
    if (place.file) {
      source::Position position = place.file->position(place.span.begin);
      std::string path = place.file->path().empty() ? "<text>" : printable(place.file->path());
      coloured("\x1b[1m", path + ":" + std::to_string(position.line) + ":" +
                              std::to_string(position.column) + ":");
    } else {
      coloured("\x1b[1m", "ppcc:");
    }
    out_ += ' ';
    coloured(severityColour(severity), std::string(severityName(severity)) + ":");
    out_ += ' ';
    coloured("\x1b[1m", printable(message));
    if (!code.empty())
      out_.append(" [").append(code).append("]");
    out_ += '\n';
  }

  void snippet(const Place &place) {
    if (!place.file)
      return;
    const source::SourceFile &file = *place.file;
    uint32_t lineNumber = file.line(place.span.begin);
    source::Span line = file.lineSpan(lineNumber);
    uint32_t begin = std::min(place.span.begin, line.end);
    uint32_t end = std::clamp(place.span.end, begin, line.end);
    source::Span shown = window(file, line, begin, end);
    end = std::min(end, shown.end);

    DisplayLine text;
    if (shown.begin > line.begin)
      text.append("… ");
    text.append(file.text({shown.begin, begin}));
    size_t caretStart = text.width();
    text.append(file.text({begin, end}));
    size_t caretWidth = std::max<size_t>(1, text.width() - caretStart);
    text.append(file.text({end, shown.end}));
    if (shown.end < line.end)
      text.append(" …");
    printSnippet(lineNumber, text, caretStart, caretWidth);
  }

  void printSnippet(uint32_t lineNumber, const DisplayLine &text, size_t caretStart,
                    size_t caretWidth) {
    std::string number = std::to_string(lineNumber);
    std::string gutter(number.size() < 4 ? 4 - number.size() : 0, ' ');
    out_ += gutter + number + " | " + text.text() + "\n";
    out_ += std::string(gutter.size() + number.size(), ' ') + " | " + std::string(caretStart, ' ');
    coloured("\x1b[1;32m", "^" + std::string(caretWidth - 1, '~'));
    out_ += '\n';
  }

  /// The part of a line to show, cut between characters.
  source::Span window(const source::SourceFile &file, source::Span line, uint32_t begin,
                      uint32_t end) {
    std::string_view text = file.text();
    auto insideCharacter = [&](uint32_t at) {
      return at < line.end && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
    };
    source::Span shown = line;
    if (begin - line.begin > shownBytesBefore)
      shown.begin = begin - shownBytesBefore;
    uint32_t last = std::min(end, begin + shownBytesAfter);
    if (line.end - last > shownBytesAfter)
      shown.end = last + shownBytesAfter;
    while (insideCharacter(shown.begin))
      ++shown.begin;
    while (insideCharacter(shown.end))
      ++shown.end;
    return shown;
  }

  void helpLine(const std::string &help) {
    out_ += "     = ";
    coloured("\x1b[1m", "help:");
    out_ += " " + printable(help) + "\n";
  }

  bool colours_;
  std::string out_;
};

} // namespace

std::string renderHuman(const Engine &engine, const RenderOptions &options) {
  HumanRenderer renderer(options.colours);
  std::vector<size_t> kept(static_cast<size_t>(Severity::Error) + 1);
  for (const Diagnostic *diagnostic : inReadingOrder(engine)) {
    renderer.render(*diagnostic);
    ++kept[static_cast<size_t>(diagnostic->severity)];
  }
  for (Severity severity : {Severity::Error, Severity::Warning, Severity::Deprecation})
    if (size_t omitted = engine.count(severity) - kept[static_cast<size_t>(severity)])
      renderer.renderOmitted(omitted, severityName(severity));
  return renderer.take();
}

} // namespace ppcc::diagnostics
