// A float of MPFR's own while it is computed with.
#pragma once

#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/pcl/numbers/number.h"

namespace pp::pcl {

class WideFloat {
public:
  WideFloat() { mpfr_init2(f_, precision); }
  /// The nearest to a number value.
  explicit WideFloat(Value number) : WideFloat() {
    if (const auto *real = dynAs<Real>(number)) {
      mpfr_t view;
      mpfr_custom_init_set(view, static_cast<int>(real->sign), real->exponent, precision,
                           const_cast<mp_limb_t *>(real->limbs));
      mpfr_set(f_, view, MPFR_RNDN);
    } else {
      mpfr_set_z(f_, IntegerView(number), MPFR_RNDN);
    }
  }
  WideFloat(const WideFloat &) = delete;
  WideFloat &operator=(const WideFloat &) = delete;
  ~WideFloat() { mpfr_clear(f_); }
  operator mpfr_ptr() { return f_; }

private:
  mpfr_t f_;
};

/// A value for it: an integer where it is one that the significand holds whole.
Value makeNumber(Context &context, mpfr_ptr number);

} // namespace pp::pcl
