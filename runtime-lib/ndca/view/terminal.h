// The terminal while a program plays in it: keys one by one, a screen of its own.
#pragma once

#include <termios.h>

#include <string>

namespace pp::ndca {

/// What a user can press; letters stand for themselves.
enum Key : int { NoKey = 0, Up = 256, Down, Left, Right, EndOfInput };

class Terminal {
public:
  /// Throws Stop when there is none.
  Terminal();
  /// Gives the terminal back as it was.
  ~Terminal();
  Terminal(const Terminal &) = delete;
  Terminal &operator=(const Terminal &) = delete;

  struct Size {
    int columns, rows;
  };
  Size size() const;
  /// Waits at most so long; NoKey when nothing was pressed.
  int readKey(int milliseconds);
  void write(const std::string &text);

private:
  int readByte(int milliseconds);

  termios before_{};
};

} // namespace pp::ndca
