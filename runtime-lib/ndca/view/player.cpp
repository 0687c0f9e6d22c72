// Two cells per character by half blocks; keys move, zoom, step.
#include "runtime-lib/ndca/view/player.h"

#include "runtime-lib/core/files/output.h"
#include "runtime-lib/ndca/command/run.h"
#include "runtime-lib/ndca/pictures/colours.h"
#include "runtime-lib/ndca/pictures/view_of.h"
#include "runtime-lib/ndca/view/terminal.h"

#include <chrono>

namespace pp::ndca {

namespace {

constexpr const char *keysLine =
    " space play  s step  +/- speed  arrows move  i/o zoom  f fit  [/] plane  q quit";
constexpr int mostZoom = 5;

std::string colourCode(uint32_t colour, bool isBackground) {
  return std::string(isBackground ? "\x1b[48;2;" : "\x1b[38;2;") + std::to_string(colour >> 16) +
         ";" + std::to_string(colour >> 8 & 255) + ";" + std::to_string(colour & 255) + "m";
}

class Player {
public:
  Player(const Options &options, const Rule &rule, Simulation &simulation)
      : options_(options), rule_(rule), simulation_(simulation), palette_(standardPalette(rule)),
        slice_(options.view.slice) {
    if (!options.view.coloursFile.empty()) {
      std::string error, text = readFile(options.view.coloursFile, error);
      if (!error.empty())
        throw Stop{Exit::Usage, "cannot read the colours: " + error};
      readColours(text, options.view.coloursFile, palette_);
    }
  }

  void run() {
    Terminal terminal;
    size_ = terminal.size();
    fit();
    for (bool isGoing = true; isGoing;) {
      auto start = std::chrono::steady_clock::now();
      size_ = terminal.size();
      terminal.write(frame());
      int wait = isPlaying_ ? 1000 / std::min(speed_, 20) : -1;
      auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(
          std::chrono::steady_clock::now() - start);
      if (wait > 0)
        wait = std::max<int>(1, wait - static_cast<int>(spent.count()));
      int key = terminal.readKey(wait);
      isGoing = key != 'q' && key != '\x03' && key != EndOfInput;
      if (key == NoKey && isPlaying_)
        simulation_.advance(std::max(speed_ / 20, 1));
      else
        press(key);
    }
  }

private:
  void press(int key) {
    int64_t far = std::max<int64_t>(1, cellsAcross(size_.columns) / 8);
    switch (key) {
    case ' ':
      isPlaying_ = !isPlaying_;
      break;
    case 's':
      simulation_.advance(1);
      break;
    case '+':
      speed_ = std::min(speed_ * 2, 1 << 20);
      break;
    case '-':
      speed_ = std::max(speed_ / 2, 1);
      break;
    case 'i':
      zoom_ = std::max(zoom_ - 1, -mostZoom);
      break;
    case 'o':
      zoom_ = std::min(zoom_ + 1, mostZoom);
      break;
    case 'f':
      fit();
      break;
    case Left:
      centre_[0] -= far;
      break;
    case Right:
      centre_[0] += far;
      break;
    case Up:
      centre_[1] += far;
      break;
    case Down:
      centre_[1] -= far;
      break;
    case '[':
    case ']':
      slice_[2] += key == ']' ? 1 : -1;
      break;
    default:
      break;
    }
  }

  int pixelRows() const { return 2 * std::max(size_.rows - 2, 1); }
  /// Cells behind so many pixels; zooms above 0 show several cells as one.
  int64_t cellsAcross(int pixels) const {
    return zoom_ >= 0 ? int64_t(pixels) << zoom_ : std::max(pixels >> -zoom_, 1);
  }
  ViewChoice choice() const {
    return {slice_, options_.view.projectsMaximum, rule_.dimensions,
            simulation_.engine().background()};
  }
  /// All cells on the screen.
  void fit() {
    Box box = viewBox(simulation_.engine(), choice());
    for (unsigned axis = 0; axis < 2; ++axis)
      centre_[axis] = box.low[axis] + box.size[axis] / 2;
    for (zoom_ = -2; zoom_ < mostZoom; ++zoom_)
      if (box.size[0] <= cellsAcross(size_.columns) && box.size[1] <= cellsAcross(pixelRows()))
        break;
  }

  std::string frame() const {
    Box box;
    box.size[0] = cellsAcross(size_.columns);
    box.size[1] = cellsAcross(pixelRows());
    for (unsigned axis = 0; axis < 2; ++axis)
      box.low[axis] = centre_[axis] - box.size[axis] / 2;
    FlatView view = flatten(simulation_.engine(), choice(), box);
    std::string text = "\x1b[H";
    for (int row = 0; row < std::max(size_.rows - 2, 1); ++row)
      text += line(view, row) + "\x1b[0m\x1b[K\r\n";
    return text + status();
  }
  std::string line(const FlatView &view, int row) const {
    std::string text;
    uint32_t front = UINT32_MAX, back = UINT32_MAX;
    for (int column = 0; column < size_.columns; ++column) {
      uint32_t upper = palette_[pixel(view, column, 2 * row)];
      uint32_t lower = palette_[pixel(view, column, 2 * row + 1)];
      if (upper != front)
        text += colourCode(front = upper, false);
      if (lower != back)
        text += colourCode(back = lower, true);
      text += "\u2580";
    }
    return text;
  }
  /// The largest state of the cells behind a pixel.
  uint8_t pixel(const FlatView &view, int column, int row) const {
    if (zoom_ <= 0) {
      int64_t x = column >> -zoom_, y = row >> -zoom_;
      return x < view.width && y < view.height ? view.at(x, y) : 0;
    }
    uint8_t most = 0;
    for (int64_t y = int64_t(row) << zoom_; y < int64_t(row + 1) << zoom_; ++y)
      for (int64_t x = int64_t(column) << zoom_; x < int64_t(column + 1) << zoom_; ++x)
        most = std::max(most, view.at(x, y));
    return most;
  }
  std::string status() const {
    Stats stats = simulation_.stats();
    std::string text = " " + std::string(rule_.name) + "  generation " +
                       stats.generation.get_str() + "  population " + stats.population.get_str() +
                       "  " + (isPlaying_ ? std::to_string(speed_) + " per second" : "paused");
    if (rule_.dimensions > 2)
      text += "  z = " + std::to_string(slice_[2]);
    return clipped(text) + "\x1b[K\r\n" + clipped(keysLine) + "\x1b[K";
  }
  std::string clipped(const std::string &text) const {
    return text.substr(0, static_cast<size_t>(std::max(size_.columns - 1, 1)));
  }

  const Options &options_;
  const Rule &rule_;
  Simulation &simulation_;
  Palette palette_;
  Position slice_, centre_{};
  Terminal::Size size_{80, 24};
  int zoom_ = 0;
  int speed_ = 10;
  bool isPlaying_ = false;
};

} // namespace

void play(const Options &options, const Rule &rule) {
  Simulation simulation(rule, options, loadPattern(options, rule));
  try {
    simulation.advance(options.generations);
    Player(options, rule, simulation).run();
  } catch (const RuleFailure &failure) {
    throw Stop{Exit::RuleError, failureText(rule, failure, simulation.firstGeneration())};
  }
}

} // namespace pp::ndca
