// What a program can be asked to do.
#pragma once

#include "runtime-lib/ndca/command/simulation.h"

namespace pp::ndca {

/// From the pattern to the output.
void simulate(const Options &options, const Rule &rule);
/// `--bench`
void measure(const Options &options, const Rule &rule);
/// `--info`
std::string infoText(const Rule &rule);
/// The program of a `@compile` block: its arguments are values, its results are printed.
int runProcedure(int argc, char **argv, const Rule &rule);
/// What is printed when the rule fails on a cell.
std::string failureText(const Rule &rule, const RuleFailure &failure,
                        const mpz_class &firstGeneration);

} // namespace pp::ndca
