// The Ruby code that programs carry; the build makes it of shim/*.rb.
#pragma once

namespace pp::ruby {

constexpr int shimCount = 9;
extern const char *const shimTexts[shimCount];

} // namespace pp::ruby
