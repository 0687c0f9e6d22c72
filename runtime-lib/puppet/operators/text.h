// Text of values: Puppet's interpolation is in operators.h; here are the parts and Ruby's own
// forms.
#pragma once

#include "runtime-lib/abi/objects.h"
#include "runtime-lib/core/session/context.h"
#include "runtime-lib/core/session/nesting_guard.h"
#include "runtime-lib/core/values/language_questions.h"
#include "runtime-lib/core/values/text/float_text.h"
#include "runtime-lib/core/values/text/quoted.h"

#include <string>
#include <string_view>

namespace pp {

/// How Puppet calls a value in issues ("Integer", "Undef Value", "File['/x'] Resource-Reference").
std::string label(Value value);
/// The label with `a` or `an`; with a capital article.
std::string labelWithArticle(Value value);
std::string labelWithCapitalArticle(Value value);
/// `a` or `an`, by the first letter that is no quote.
std::string_view article(std::string_view text);

} // namespace pp
