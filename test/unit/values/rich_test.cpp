// Times, versions and URIs, against the Ruby libraries that Puppet uses.
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/integer.h"
#include "runtime-lib/core/values/time.h"
#include "runtime-lib/core/values/uri.h"
#include "runtime-lib/core/values/versions/semver.h"
#include "test/unit/values/notation.h"

#include <gtest/gtest.h>

#include <sstream>

namespace pp::test {

namespace {

using Fields = std::vector<std::string>;

Fields split(const std::string &line, char separator) {
  Fields fields;
  std::istringstream text(line + separator);
  for (std::string field; std::getline(text, field, separator);)
    fields.push_back(unescaped(field));
  return fields;
}

Nanoseconds wide(const std::string &digits) {
  Nanoseconds value = 0;
  for (char c : digits)
    if (c != '-')
      value = value * 10 + (c - '0');
  return digits.starts_with('-') ? -value : value;
}

const SemVer &version(Context &context, const std::string &text) {
  return *parseSemVer(context, text).as<SemVer>();
}

const Uri &uri(Context &context, const std::string &text) {
  return *parseUri(context, text).as<Uri>();
}

std::string includedVersions(Context &context, const Fields &fields, const Fields &versions) {
  auto &range = *parseSemVerRange(context, fields[1]).as<SemVerRange>();
  std::string out;
  for (const std::string &text : versions)
    if (rangeIncludes(range, version(context, text)))
      out += (out.empty() ? "" : " ") + text;
  return out;
}

std::string parts(const Uri &uri) {
  std::string out;
  auto add = [&](const String *part) { out.append(part ? part->view() : "-").append(" "); };
  add(uri.scheme);
  add(uri.userinfo);
  add(uri.host);
  out += (uri.port.isUndef() ? "-" : integerText(uri.port)) + " ";
  add(uri.path);
  add(uri.query);
  add(uri.fragment);
  add(uri.opaque);
  out.pop_back();
  return out;
}

std::string answer(Context &context, const Fields &fields, const Fields &versions) {
  const std::string &kind = fields[0];
  if (kind == "timespan")
    return toText(makeTimespan(context, wide(fields[1])));
  if (kind == "timestamp")
    return toText(makeTimestamp(context, wide(fields[1])));
  if (kind == "version") {
    Value parsed = parseSemVer(context, fields[1]);
    return parsed.isUndef() ? "!" : toText(parsed);
  }
  if (kind == "compare") {
    auto &a = version(context, fields[1]), &b = version(context, fields[2]);
    return std::to_string(compareSemVers(a, b)) + (semVersEqual(a, b) ? "\ttrue" : "\tfalse");
  }
  if (kind == "range")
    return toText(parseSemVerRange(context, fields[1]));
  if (kind == "includes")
    return includedVersions(context, fields, versions);
  if (kind == "uri")
    return toText(parseUri(context, fields[1]));
  if (kind == "parts")
    return parts(uri(context, fields[1]));
  if (kind == "merge")
    return toText(mergeUris(context, uri(context, fields[1]), uri(context, fields[2])));
  return urisEqual(uri(context, fields[1]), uri(context, fields[2])) ? "true" : "false";
}

std::string outcome(Context &context, const Fields &fields, const Fields &versions) {
  try {
    return answer(context, fields, versions);
  } catch (const EvaluationError &error) {
    return "!" + error.message();
  }
}

} // namespace

TEST(RichValues, equalRuby) {
  Context context;
  Fields versions;
  for (const std::string &line : readGrid("rich.recorded")) {
    Fields fields = split(line, '\t');
    std::string expected = fields.back();
    fields.pop_back();
    if (fields[0] == "compare") {
      expected = fields.back() + "\t" + expected;
      fields.pop_back();
    }
    if (fields[0] == "version" && expected != "!")
      versions.push_back(fields[1]);
    EXPECT_EQ(outcome(context, fields, versions), expected) << line;
  }
}

TEST(RichValues, rangesFromVersions) {
  Context context;
  auto &low = version(context, "1.0.0"), &high = version(context, "2.0.0");
  Value range = makeSemVerRange(context, &low, &high, true);
  EXPECT_TRUE(rangeIncludes(*range.as<SemVerRange>(), low));
  EXPECT_FALSE(rangeIncludes(*range.as<SemVerRange>(), high));
  Value open = makeSemVerRange(context, nullptr, nullptr, false);
  EXPECT_TRUE(rangeIncludes(*open.as<SemVerRange>(), high));
}

} // namespace pp::test
