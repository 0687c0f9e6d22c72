// How arrays and hashes are written: in brackets, items apart by commas. What the items look like,
// and what stands between key and value, is the caller's.
#pragma once

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/puppet/operators/text.h"

#include <string>
#include <string_view>

namespace pp {

/// `[a, b]`; `append(out, item)` writes an item.
template <class Append> void appendArray(std::string &out, const Array &array, Append append) {
  NestingGuard guard;
  out += '[';
  std::string_view separator;
  for (Value element : array.items()) {
    out += separator;
    append(out, element);
    separator = ", ";
  }
  out += ']';
}

/// `{k => v}`, where `arrow` is ` => `.
template <class Append>
void appendHash(std::string &out, const Hash &hash, std::string_view arrow, Append append) {
  NestingGuard guard;
  out += '{';
  std::string_view separator;
  for (const HashEntry &entry : hash.items()) {
    out += separator;
    append(out, entry.key);
    out += arrow;
    append(out, entry.value);
    separator = ", ";
  }
  out += '}';
}

} // namespace pp
