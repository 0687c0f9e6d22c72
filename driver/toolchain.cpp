// Requests of languages' commands become options and compilations.
#include "driver/toolchain.h"

#include "driver/commands.h"
#include "driver/emit.h"
#include "driver/in_memory.h"

namespace ppcc::driver {

namespace {

Options optionsFor(int level) {
  Options options;
  options.codegen.level = static_cast<codegen::OptimisationLevel>(level);
  return options;
}

class DriverBuild final : public frontend::Build {
public:
  DriverBuild(const frontend::Language &language, int level, const frontend::StartProject &start)
      : options_(withoutCache(optionsFor(level))), compilation_(options_, language, start) {}

  bool compile(const std::string &input) override {
    return compilation_.load({&input, 1}) && compilation_.toIr();
  }
  const pp::ProgramDescriptor *inMemory() override {
    program_ = compileInMemory(compilation_);
    return program_ ? program_->descriptor() : nullptr;
  }
  bool link(const std::string &output) override { return emitProgram(compilation_, output); }
  const diagnostics::Engine &engine() const override { return compilation_.engine; }

private:
  static Options withoutCache(Options options) {
    options.useCache = false;
    return options;
  }

  Options options_;
  Compilation compilation_;
  std::unique_ptr<codegen::JitProgram> program_;
};

} // namespace

int DriverToolchain::run(const frontend::RunRequest &request) {
  Options options = optionsFor(request.level);
  options.command = Command::Run;
  options.language = language_.name;
  options.inputs = {request.input};
  options.languageOptions = request.options;
  options.programArguments = request.programArguments;
  return runInMemoryCommand(options);
}

std::unique_ptr<frontend::Build> DriverToolchain::start(int level,
                                                        const frontend::StartProject &start) {
  return std::make_unique<DriverBuild>(language_, level, start);
}

} // namespace ppcc::driver
