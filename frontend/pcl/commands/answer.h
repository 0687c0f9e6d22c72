// One question about HCL and its answer.
#pragma once

#include <string>
#include <string_view>

namespace ppcc::pcl {

/// `question` and the result are JSON objects as test/reference/pcl has them; `variables` a JSON
/// object. Throws where the question is none.
std::string answer(std::string_view question, std::string_view variables);

} // namespace ppcc::pcl
