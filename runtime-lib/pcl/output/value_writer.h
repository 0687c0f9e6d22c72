// Values of a program as JSON.
#pragma once

#include "runtime-lib/pcl/program/session.h"

#include <string>

namespace pp::pcl {

/// How values are written.
enum class ValueForm : uint8_t {
  /// With objects for what JSON lacks (`__ptype`).
  Rich,
  /// As Pulumi's engine shows previews: a text for what is not known, numbers as doubles.
  Preview
};

/// Appends values; secrets are blanked out unless the settings want them shown.
class ValueWriter {
public:
  ValueWriter(std::string &out, const Settings &settings, ValueForm form = ValueForm::Rich)
      : out_(out), settings_(settings), form_(form) {}

  void value(Value value);
  void text(std::string_view text);
  /// The pairs of a hash that are not null, but for those that are left out.
  void properties(Value hash);
  /// Resources as their URNs.
  void option(Value value);

private:
  void known(Value value);
  void unknown(const Eventual &unknown);
  void number(Value number);
  void string(const String &string);
  void array(const Array &array);
  void hash(const Hash &hash);
  void asset(const Asset &asset);
  void resource(const Instance &instance);
  bool isPreview() const { return form_ == ValueForm::Preview; }

  std::string &out_;
  const Settings &settings_;
  ValueForm form_;
  bool isOption_ = false;
};

} // namespace pp::pcl
