// The table of built-in functions, with their signatures read.
#pragma once

#include "runtime-lib/puppet/functions/calling/call.h"
#include "runtime-lib/puppet/functions/function_facts.h"
#include "runtime-lib/puppet/types/mismatch/mismatch.h"

#include <string>
#include <vector>

namespace pp {

/// One row of the table.
struct FunctionRow {
  enum class Form : uint8_t {
    /// A way to call the function.
    Signature,
    /// Arguments that no signature takes and that Puppet has its own words for.
    Mismatch,
    /// A way to call it that Puppet lacks.
    Extension,
    /// A function of Puppet's old interface.
    Legacy,
    /// No function: names where those of the rows after it come from.
    Origin
  };
  std::string_view name;
  Value (*entry)(const Call &);
  FunctionEffect effect;
  Form form;
  /// Empty for functions of the old interface.
  std::string_view signature;
  std::string_view parameters;
  /// How many arguments a function of the old interface takes.
  uint32_t minimum;
  uint32_t maximum;
  bool isValue;
};

/// A built-in function: its rows, and their signatures in the same order.
struct BuiltinFunction {
  /// `puppet`, `stdlib`.
  std::string_view origin;
  std::vector<const FunctionRow *> rows;
  std::vector<const CallableType *> types;
  /// What messages name: the rows but for mismatches.
  std::vector<Signature> signatures;

  bool isLegacy() const { return rows[0]->form == FunctionRow::Form::Legacy; }
};

/// The function with its signatures read, or null. One table per process; safe in threads.
const BuiltinFunction *findBuiltin(std::string_view name);
/// Whether there is one, without reading its signatures.
bool isBuiltin(std::string_view name);
/// Names of all built-in functions, sorted.
std::vector<std::string_view> builtinNames();
/// Each way to call the function, as Puppet writes signatures in messages: `abs(Numeric val)`.
std::vector<std::string> signatureTexts(const BuiltinFunction &function);

} // namespace pp
