// What the values of options mean; each throws Stop with Exit::Usage.
#pragma once

#include "runtime-lib/ndca/command/options.h"

namespace pp::ndca {

void setPattern(Options &, std::string_view, const Rule &);
void setRandom(Options &, std::string_view, const Rule &);
void setSeed(Options &, std::string_view, const Rule &);
void setRandomSize(Options &, std::string_view, const Rule &);
void setGenerations(Options &, std::string_view, const Rule &);
void setOutput(Options &, std::string_view, const Rule &);
void setFormat(Options &, std::string_view, const Rule &);
void setSize(Options &, std::string_view, const Rule &);
void setOrigin(Options &, std::string_view, const Rule &);
void setBoundary(Options &, std::string_view, const Rule &);
void setEvery(Options &, std::string_view, const Rule &);
void setUntil(Options &, std::string_view, const Rule &);
void setStats(Options &, std::string_view, const Rule &);
void setEngine(Options &, std::string_view, const Rule &);
void setThreads(Options &, std::string_view, const Rule &);
void setMemory(Options &, std::string_view, const Rule &);
void setStep(Options &, std::string_view, const Rule &);
void setSlice(Options &, std::string_view, const Rule &);
void setProject(Options &, std::string_view, const Rule &);
void setScale(Options &, std::string_view, const Rule &);
void setColours(Options &, std::string_view, const Rule &);
void setRegion(Options &, std::string_view, const Rule &);

/// Options that exclude or need each other.
void checkTogether(Options &options, const Rule &rule);

} // namespace pp::ndca
