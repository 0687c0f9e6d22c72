// IR text for tests of code generation.
#pragma once

#include "ir/core/verify/verify.h"
#include "ir/text/read.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

namespace ppcc::codegen {

/// Reads IR text that must be valid.
inline std::unique_ptr<ir::Module> readModule(const std::string &text) {
  ir::ReadResult result = ir::read(text);
  if (result.error) {
    ADD_FAILURE() << result.error->line << ":" << result.error->column << ": "
                  << result.error->message;
    return std::make_unique<ir::Module>();
  }
  for (const ir::VerifyError &error : ir::verify(*result.module))
    ADD_FAILURE() << ir::describe(*result.module, error);
  return std::move(result.module);
}

/// A module with one manifest whose code is `body`, in a scope with the variables a, b and c.
inline std::unique_ptr<ir::Module> manifest(const std::string &body,
                                            const std::string &file = "site.pp") {
  return readModule("ppir 1\n"
                    "puppet.unit { file: \"" +
                    file +
                    "\" main: @main layout: #0 }\n"
                    "puppet.layout #0 { slots: [\"a\", \"b\", \"c\"] }\n"
                    "func @main puppet.main layout #0 at \"" +
                    file + "\":1:1 {\n" + body + "}\n");
}

/// The sample that has every op.
inline std::unique_ptr<ir::Module> everyOp() {
  std::ifstream stream(PPCC_IR_SAMPLES "/every_op.ppir");
  return readModule({std::istreambuf_iterator<char>(stream), {}});
}

} // namespace ppcc::codegen
