// The compiler as a language's own commands see it.
#pragma once

#include "driver/options.h"
#include "frontend/frontend.h"

namespace ppcc::driver {

class DriverToolchain final : public frontend::Toolchain {
public:
  explicit DriverToolchain(const frontend::Language &language) : language_(language) {}

  int run(const frontend::RunRequest &request) override;
  std::unique_ptr<frontend::Build> start(int level, const frontend::StartProject &start) override;

private:
  const frontend::Language &language_;
};

} // namespace ppcc::driver
