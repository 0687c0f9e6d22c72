// Ruby's regular expressions on PCRE2, against Ruby.
#include "runtime-lib/core/regexp/regexp.h"
#include "runtime-lib/core/session/error.h"
#include "runtime-lib/core/values/unicode.h"
#include "runtime-lib/puppet/operators/operators.h"
#include "test/unit/values/notation.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

namespace pp::test {

namespace {

/// The groups of the match in notation, `no match`, or `!` and the message.
std::string outcome(Context &context, const std::string &pattern, const std::string &subject) {
  try {
    Value regexp = dynamicRegexp(context, pattern, 0);
    Value state = match(context, makeString(context, subject), regexp);
    if (!state.truthy())
      return "no match";
    std::vector<Value> groups;
    for (uint32_t i = 0; i < state.object()->length; ++i)
      groups.push_back(matchGroup(context, state, i));
    return notation(makeArray(context, groups));
  } catch (const EvaluationError &error) {
    return "!" + error.message();
  }
}

/// The groups of the match as `begin,end`, `-` for one that took no part and `?` for one that has
/// no value here; `no match`, or `!` and the message.
std::string offsets(Context &context, const std::string &pattern, const std::string &subject) {
  try {
    Value regexp = dynamicRegexp(context, pattern, 0);
    Value text = makeString(context, subject);
    MatchOffsets found;
    if (!searchRegexp(context, *regexp.as<Regexp>(), *text.as<String>(), 0, found))
      return "no match";
    std::string out;
    for (size_t i = 0; i < found.size(); ++i) {
      auto [begin, end] = found[i];
      bool isAbsent = begin == MatchData::absent;
      out +=
          (i > 0 ? " " : "") + (isAbsent ? "-" : std::to_string(begin) + "," + std::to_string(end));
    }
    return out;
  } catch (const EvaluationError &error) {
    return "!" + error.message();
  }
}

/// Those that are kept, or those of the file that PPCC_PATTERNS names.
std::vector<std::string> randomPatterns() {
  const char *other = std::getenv("PPCC_PATTERNS");
  if (!other)
    return readGrid("random_regexps.recorded");
  std::vector<std::string> lines;
  std::ifstream file(other);
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  return lines;
}

/// Whether some group's value may not be asked for: `\\g<…>` runs it again.
bool callsGroups(const std::string &pattern) { return pattern.find("\\g") != std::string::npos; }

std::set<uint32_t> codePoints(const std::string &ranges) {
  std::set<uint32_t> out;
  std::istringstream words(ranges);
  for (std::string word; words >> word;) {
    uint32_t from = std::stoul(word, nullptr, 16);
    uint32_t to = std::stoul(word.substr(word.find('-') + 1), nullptr, 16);
    while (from <= to)
      out.insert(from++);
  }
  return out;
}

} // namespace

TEST(Regexp, equalsRuby) {
  // `pattern P`, then `subject S` lines each followed by `= outcome`; all escaped.
  Context context;
  std::string pattern, subject;
  int checked = 0, wrong = 0;
  for (const std::string &line : readGrid("regexps.recorded")) {
    std::string text = line.size() > 8 ? unescaped(line.substr(8)) : "";
    if (line.starts_with("pattern "))
      pattern = text;
    else if (line.starts_with("subject "))
      subject = text;
    else if (++checked; outcome(context, pattern, subject) != unescaped(line.substr(2))) {
      if (++wrong <= 40)
        ADD_FAILURE() << "/" << pattern << "/ on '" << subject
                      << "'\n  Ruby: " << unescaped(line.substr(2))
                      << "\n  ppcc: " << outcome(context, pattern, subject);
    }
  }
  EXPECT_EQ(wrong, 0) << "of " << checked;
  std::printf("regexps.recorded: %d of %d equal\n", checked - wrong, checked);
}

TEST(Regexp, randomPatternsEqualRubyOrAreRefused) {
  // As above, with answers as offsets (test/reference/random/patterns.rb). PPCC_PATTERNS names
  // another file.
  std::string pattern, subject;
  int equal = 0, refused = 0, wrong = 0;
  Context context;
  for (const std::string &line : randomPatterns()) {
    std::string text = line.size() > 8 ? unescaped(line.substr(8)) : "";
    if (line.starts_with("pattern ")) {
      pattern = text;
      continue;
    }
    if (line.starts_with("subject ")) {
      subject = text;
      continue;
    }
    std::string ruby = unescaped(line.substr(2)), ours = offsets(context, pattern, subject);
    bool isMatch = ruby[0] != '!' && ours[0] != '!' && ruby != "no match" && ours != "no match";
    if (callsGroups(pattern) && isMatch) {
      ruby.resize(std::min(ruby.find(' '), ruby.size()));
      ours.resize(std::min(ours.find(' '), ours.size()));
    }
    if (ours == ruby)
      ++equal;
    else if (ours.find("not supported") != std::string::npos)
      ++refused;
    else if (++wrong <= 40)
      ADD_FAILURE() << "/" << pattern << "/ on '" << subject << "'\n  Ruby: " << ruby
                    << "\n  ppcc: " << ours;
  }
  EXPECT_EQ(wrong, 0);
  std::printf("random patterns: %d equal, %d refused, %d wrong\n", equal, refused, wrong);
}

TEST(Regexp, characterSetsEqualRuby) {
  // Each line: a pattern for one character, and the ranges of code points it matches. The first has
  // all that Ruby's version of Unicode knows; newer ones have more.
  Context context;
  std::set<uint32_t> known;
  for (const std::string &line : readGrid("character_sets.recorded")) {
    size_t tab = line.find('\t');
    std::string set = line.substr(0, tab);
    std::set<uint32_t> expected = codePoints(line.substr(tab + 1));
    if (known.empty())
      known = expected;
    Value regexp = dynamicRegexp(context, "\\A(?:" + set + ")\\z", 0);
    std::string wrong;
    for (uint32_t c : known) {
      std::string text;
      appendCharacter(text, c);
      bool matches = match(context, makeString(context, text), regexp).truthy();
      if (matches != expected.contains(c))
        wrong += (matches ? " +" : " -") + std::to_string(c);
    }
    EXPECT_EQ(wrong, "") << set;
  }
}

TEST(Regexp, hostilePatternsEndInAnError) {
  Limits limits;
  limits.matchSteps = 100000;
  Context context(limits);
  Value regexp = makeRegexp(context, "^(a+)+$");
  Value subject = makeString(context, std::string(100, 'a') + "b");
  for (int i = 0; i < 20; ++i)
    EXPECT_THROW(match(context, subject, regexp), EvaluationError);
  Context patient;
  Value deep = makeString(patient, std::string(500000, 'a'));
  EXPECT_NO_THROW(match(patient, deep, makeRegexp(patient, "^(?:a|b)*$"))) << "long, not hostile";
}

TEST(Regexp, groupsThatAreCalledAgainHaveNoValue) {
  Context context;
  Value state = match(context, makeString(context, "a.b-c"),
                      makeRegexp(context, "(?<part>[a-z]+)(?:\\.\\g<part>)*-(?<rest>.)"));
  ASSERT_TRUE(state.is(ObjectKind::MatchData));
  EXPECT_EQ(toText(matchGroup(context, state, 0)), "a.b-c");
  EXPECT_THROW(matchGroup(context, state, 1), EvaluationError);
  EXPECT_EQ(toText(matchGroup(context, state, 2)), "c");
  EXPECT_TRUE(matchGroup(context, state, 3).isUndef());
  EXPECT_TRUE(matchGroup(context, Value::undef(), 1).isUndef());
}

TEST(Regexp, walksThroughATextByOffsets) {
  Context context;
  Value regexp = makeRegexp(context, "(\\w)(\\d)?");
  Value subject = makeString(context, "é a1 b");
  MatchOffsets offsets;
  ASSERT_TRUE(searchRegexp(context, *regexp.as<Regexp>(), *subject.as<String>(), 0, offsets));
  EXPECT_EQ(offsets[0].begin, 3u);
  ASSERT_TRUE(
      searchRegexp(context, *regexp.as<Regexp>(), *subject.as<String>(), offsets[0].end, offsets));
  EXPECT_EQ(offsets[0].begin, 6u);
  EXPECT_EQ(offsets[2].begin, MatchData::absent);
  EXPECT_FALSE(searchRegexp(context, *regexp.as<Regexp>(), *subject.as<String>(), 7, offsets));
}

TEST(Regexp, threadsShareALiteral) {
  std::atomic<void *> code = nullptr;
  Context owner;
  Regexp literal{};
  literal.kind = ObjectKind::Regexp;
  literal.source = makeString(owner, "^([a-z]+)-(\\d+)$").as<String>();
  literal.code = &code;
  auto work = [&] {
    Context context;
    for (int i = 0; i < 2000; ++i) {
      Value subject = makeString(context, "node-" + std::to_string(i));
      Value state = match(context, subject, Value::object(&literal));
      ASSERT_EQ(toText(matchGroup(context, state, 2)), std::to_string(i));
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(work);
  for (std::thread &thread : threads)
    thread.join();
}

TEST(Regexp, manyComputedPatternsAreForgotten) {
  for (int round = 0; round < 2; ++round) {
    Context context;
    for (int i = 0; i < 6000; ++i) {
      std::string pattern = "^x" + std::to_string(i) + "$";
      Value subject = makeString(context, "x" + std::to_string(i));
      EXPECT_TRUE(match(context, subject, makeString(context, pattern)).truthy());
    }
  }
}

} // namespace pp::test
