// Draws the progress of a fleet over itself.
#include "runtime-lib/program/fleet/progress.h"

#include "runtime-lib/program/console.h"
#include "runtime-lib/program/fleet/figures.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>

namespace pp::fleet {

namespace {

constexpr std::chrono::milliseconds interval{100};

size_t terminalColumns() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string bar(double part, size_t width) {
  auto filled = static_cast<size_t>(part * static_cast<double>(width));
  std::string text(width, ' ');
  std::fill_n(text.begin(), filled, '=');
  if (filled < width)
    text[filled] = '>';
  return "[" + text + "]";
}

} // namespace

/// `2,500/10,000  25%  500/s  ETA 15.0 s  3 failed`
static std::string figuresOf(const Count &count) {
  double part =
      count.total > 0 ? static_cast<double>(count.done) / static_cast<double>(count.total) : 1;
  double rate =
      count.elapsed.count() > 0 ? static_cast<double>(count.done) / count.elapsed.count() : 0;
  std::string text = grouped(count.done) + "/" + grouped(count.total) + "  " +
                     std::to_string(static_cast<int>(part * 100)) + "%";
  if (rate > 0) {
    text += "  " + grouped(static_cast<uint64_t>(std::lround(rate))) + "/s";
    text += "  ETA " + duration(static_cast<double>(count.total - count.done) / rate);
  }
  if (count.failed > 0)
    text += "  " + grouped(count.failed) + " failed";
  return text;
}

std::string progressLine(const Count &count, size_t columns) {
  double part =
      count.total > 0 ? static_cast<double>(count.done) / static_cast<double>(count.total) : 1;
  std::string text = "  " + figuresOf(count);
  constexpr size_t widest = 40, narrowest = 5;
  if (columns < text.size() + narrowest + 3)
    return text.substr(2, columns > 1 ? columns - 1 : 1);
  return bar(part, std::min(widest, columns - text.size() - 3)) + text;
}

Progress::Progress(size_t total, ProgressForm form) : total_(total), form_(form) {
  if (form == ProgressForm::Automatic)
    form_ = isatty(STDERR_FILENO) ? ProgressForm::Bar : ProgressForm::None;
}

void Progress::printTenth(const Count &count) {
  size_t tenths = count.total > 0 ? count.done * 10 / count.total : 10;
  if (tenths > tenths_)
    writeConsole(figuresOf(count) + "\n");
  tenths_ = tenths;
}

void Progress::update(size_t done, size_t failed) {
  if (form_ == ProgressForm::None)
    return;
  if (form_ == ProgressForm::Lines) {
    printTenth({total_, done, failed, elapsed()});
    return;
  }
  Clock::time_point now = Clock::now();
  if (done < total_ && now - drawn_ < interval)
    return;
  drawn_ = now;
  isShown_ = true;
  writeConsole("\r\033[K" + progressLine({total_, done, failed, elapsed()}, terminalColumns()));
}

void Progress::clear() {
  if (isShown_)
    writeConsole("\r\033[K");
  isShown_ = false;
}

void Progress::print(std::string_view text) {
  if (text.empty())
    return;
  clear();
  writeConsole(text);
}

std::chrono::duration<double> Progress::elapsed() const { return Clock::now() - start_; }

} // namespace pp::fleet
