// Puts the details of a failure into the message of its row.
#include "codegen/failure.h"

namespace ppcc::codegen {

namespace {

struct Row {
  std::string_view code;
  std::string_view message;
};

constexpr Row rows[] = {
#define FAILURE(Id, code, message) {code, message},
#include "codegen/failures.def"
};

const Row &row(FailureId id) { return rows[static_cast<size_t>(id)]; }

std::string format(std::string_view message, std::initializer_list<std::string_view> details) {
  std::string text;
  for (size_t i = 0; i < message.size(); ++i) {
    bool placeholder = message[i] == '{' && i + 2 < message.size() && message[i + 2] == '}';
    size_t number = placeholder ? static_cast<size_t>(message[i + 1] - '0') : details.size();
    if (number >= details.size()) {
      text += message[i];
      continue;
    }
    text += details.begin()[number];
    i += 2;
  }
  return text;
}

} // namespace

Failure::Failure(FailureId failureId, std::initializer_list<std::string_view> details)
    : id(failureId), message(format(row(failureId).message, details)) {}

std::string_view Failure::code() const { return row(id).code; }

} // namespace ppcc::codegen
