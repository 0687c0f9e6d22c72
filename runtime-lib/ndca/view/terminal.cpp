// Escape sequences that all terminals of the last decades know, over ssh and in tmux too.
#include "runtime-lib/ndca/view/terminal.h"

#include "runtime-lib/core/process/new_file.h"
#include "runtime-lib/ndca/grid/failures.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace pp::ndca {

Terminal::Terminal() {
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &before_) != 0)
    throw Stop{Exit::Usage, "`--view` needs a terminal"};
  termios raw = before_;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  write("\x1b[?1049h\x1b[?25l\x1b[2J");
}

Terminal::~Terminal() {
  write("\x1b[0m\x1b[?25h\x1b[?1049l");
  tcsetattr(STDIN_FILENO, TCSANOW, &before_);
}

Terminal::Size Terminal::size() const {
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || !window.ws_col || !window.ws_row)
    return {80, 24};
  return {window.ws_col, window.ws_row};
}

void Terminal::write(const std::string &text) { writeFully(STDOUT_FILENO, text); }

int Terminal::readByte(int milliseconds) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (poll(&input, 1, milliseconds) <= 0)
    return NoKey;
  unsigned char byte = 0;
  return read(STDIN_FILENO, &byte, 1) == 1 ? int(byte) : int(EndOfInput);
}

int Terminal::readKey(int milliseconds) {
  int key = readByte(milliseconds);
  if (key != '\x1b')
    return key;
  // an arrow is ESC [ A; a lone ESC means nothing
  int second = readByte(20);
  if (second != '[' && second != 'O')
    return NoKey;
  switch (readByte(20)) {
  case 'A':
    return Up;
  case 'B':
    return Down;
  case 'C':
    return Right;
  case 'D':
    return Left;
  default:
    return NoKey;
  }
}

} // namespace pp::ndca
