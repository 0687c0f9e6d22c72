// Whether writing a catalog can still fail. One that cannot is sent in pieces while it is written.
#pragma once

namespace pp {

struct Run;

/// Whether every resource that is sent can be written as rich data for certain. Says false where it
/// would take the writing itself to know.
bool hasCertainText(Run &run);

} // namespace pp
