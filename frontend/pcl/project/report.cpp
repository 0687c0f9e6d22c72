// The summary is the message, the detail the help, the area decides about the code.
#include "frontend/pcl/project/report.h"

namespace ppcc::pcl {

using diagnostics::Id;

namespace {

diagnostics::Builder reportIn(const source::SourceFile &file, const Problem &problem,
                              diagnostics::Engine &engine) {
  const std::string &text = problem.summary;
  switch (problem.area) {
  case Area::Character:
    return engine.report<Id::PclCharacter>(file, problem.span, text);
  case Area::Text:
    return engine.report<Id::PclText>(file, problem.span, text);
  case Area::Number:
    return engine.report<Id::PclNumber>(file, problem.span, text);
  case Area::Structure:
    return engine.report<Id::PclStructure>(file, problem.span, text);
  case Area::Template:
    return engine.report<Id::PclTemplate>(file, problem.span, text);
  case Area::Limit:
    return engine.report<Id::PclLimit>(file, problem.span, text);
  case Area::Expression:
  case Area::Value:
    break;
  }
  return engine.report<Id::PclExpression>(file, problem.span, text);
}

} // namespace

void report(const source::SourceFile &file, const Problem &problem, diagnostics::Engine &engine) {
  reportIn(file, problem, engine).help(problem.detail);
}

} // namespace ppcc::pcl
