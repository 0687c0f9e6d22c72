// Where standard output is, for what a program is asked for.
#pragma once

namespace pp {

/// The descriptor of standard output: 1, unless keepStandardOutput() was called.
inline int standardOutput = 1;

/// From now on what others print in this process, and the commands it starts, goes to standard
/// error; standard output has another descriptor, which they do not get.
void keepStandardOutput();

} // namespace pp
