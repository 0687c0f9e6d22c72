// Data without its Sensitive wrappers, and the result wrapped again.
#pragma once

#include "runtime-lib/puppet/functions/calling/call.h"

namespace pp::stdlib {

/// Takes Sensitive out of the value at any depth; whether there was one is `wasSensitive`.
class UnwrappedData {
public:
  UnwrappedData(Context &context, Value data);
  Value value() const { return value_; }
  /// The result for the caller: Sensitive again if the data was.
  Value rewrapped(Value result) const;

private:
  Value unwrap(Value value);
  Value unwrapHash(const Hash &hash);

  Context &context_;
  bool wasSensitive_ = false;
  Value value_;
};

} // namespace pp::stdlib
