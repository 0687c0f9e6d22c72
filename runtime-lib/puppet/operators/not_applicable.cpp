// undef has a row of its own: a fact that is missing may be the reason (program/run_node.cpp).
#include "runtime-lib/puppet/operators/not_applicable.h"

#include "runtime-lib/puppet/issues/issues.h"
#include "runtime-lib/puppet/operators/text.h"

namespace pp {

void failNotApplicable(std::string_view operation, Value left) {
  if (left.isUndef())
    failIssue<Issue::OperatorNotApplicableToUndef>(Blame{1}, operation);
  failIssue<Issue::OperatorNotApplicable>(Blame{1}, operation, labelWithArticle(left));
}

} // namespace pp
