// The Ruby code that programs carry; the build makes it of shim/*.rb.
#pragma once

namespace pp::ruby {

extern const char *const shimTexts[5];

} // namespace pp::ruby
