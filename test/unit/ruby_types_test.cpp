// Resource types read out of Ruby without running it.
#include "frontend/puppet/ruby_types/resource_types.h"

#include <gtest/gtest.h>

using pp::ModuleType;
using Words = std::vector<std::string>;

static ModuleType read(std::string_view text) {
  return ppcc::puppet::ruby::readResourceType("gadget", text, "gadget.rb");
}

TEST(RubyTypes, attributesAndNamevar) {
  ModuleType type = read(R"(
Puppet::Type.newtype(:gadget) do
  @doc = <<-EOT
    newparam(:in_a_comment) do
  EOT
  ensurable
  newparam(:path, :namevar => true) do
    desc "not #{newparam(:here)}"
  end
  newproperty(:size) { newvalues(/newparam/) } # newparam(:nor_here)
  newparam :colour
end
)");
  EXPECT_EQ(type.problem, "");
  EXPECT_EQ(type.attributes, (Words{"ensure", "path", "size", "colour"}));
  EXPECT_EQ(type.namevars, (Words{"path"}));
}

TEST(RubyTypes, nameIsANamevarByItself) {
  EXPECT_EQ(read("Puppet::Type.newtype(:gadget) do\n newparam(:name)\nend").namevars,
            Words{"name"});
}

TEST(RubyTypes, namevarSaidInTheBlock) {
  ModuleType type = read("Puppet::Type.newtype(:gadget) do\n newparam(:id) do\n isnamevar\n end\n"
                         " newproperty(:size) do\n isnamevar\n end\nend");
  EXPECT_EQ(type.namevars, Words{"id"});
}

TEST(RubyTypes, namesOfALoop) {
  ModuleType type = read("Puppet::Type.newtype(:gadget) do\n newparam(:name)\n"
                         " [:a, 'b'].each do |x|\n newproperty(x) do\n end\n end\n"
                         " %w[c d].each { |y| newparam(y) }\nend");
  EXPECT_EQ(type.attributes, (Words{"name", "a", "b", "c", "d"}));
}

TEST(RubyTypes, namesOfAHelper) {
  ModuleType type =
      read("Puppet::Type.newtype(:gadget) do\n"
           " def self.newcheck(name, options = {}, &block)\n newparam(name, options)\n end\n"
           " newparam(:name)\n newcheck(:onlyif) do\n end\nend");
  EXPECT_EQ(type.problem, "");
  EXPECT_EQ(type.attributes, (Words{"name", "onlyif"}));
}

TEST(RubyTypes, titlePatterns) {
  ModuleType type = read(R"(
Puppet::Type.newtype(:gadget) do
  newparam(:one, namevar: true)
  newparam(:two, namevar: true)
  def self.title_patterns
    identity = lambda { |x| x }
    [[%r{\A([^/]+)/(.+)\z}m, [[:one, identity], [:two, ->(x) { x }]]], [/(.*)/, [[:one]]]]
  end
end
)");
  EXPECT_EQ(type.problem, "");
  ASSERT_EQ(type.patterns.size(), 2u);
  EXPECT_EQ(type.patterns[0].regexp, R"((?m)\A([^/]+)/(.+)\z)");
  EXPECT_EQ(type.patterns[0].attributes, (Words{"one", "two"}));
}

TEST(RubyTypes, whatIsComputedIsSaidSo) {
  EXPECT_EQ(read("Puppet::Type.newtype(:other) do\nend").problem,
            "it does not declare the type with newtype");
  EXPECT_EQ(
      read("Puppet::Type.newtype(:gadget) do\n newparam(\"x#{1}\".to_sym)\n newparam(thing)\nend")
          .problem,
      "a name given to newparam is computed");
  EXPECT_EQ(read("Puppet::Type.newtype(:gadget) do\n newparam(:a)\n def self.title_patterns\n "
                 "patterns\n end\nend")
                .problem,
            "its title patterns are computed");
}

TEST(RubyTypes, aLineReadsBack) {
  ModuleType type = read("Puppet::Type.newtype(:gadget) do\n newparam(:a, :namevar => true)\n def "
                         "self.title_patterns\n [[/a\n\tb/, [[:a]]]]\n end\nend");
  ModuleType again = pp::parseModuleType(type.toLine());
  EXPECT_EQ(again.name, "gadget");
  EXPECT_EQ(again.namevars, type.namevars);
  ASSERT_EQ(again.patterns.size(), 1u);
  EXPECT_EQ(again.patterns[0].attributes, Words{"a"});
}

TEST(RubyTypes, anyTextEnds) {
  for (std::string_view text : {"", "<<-", "%r{", "\"", "=begin", ":\"", "/", "<<~A\nB"})
    EXPECT_NE(read(text).problem, "") << text;
}

TEST(RubyTypes, attributesFromElsewhereAreAProblem) {
  ModuleType type = read("Puppet::Type.newtype(:gadget) do\n instance_eval(&Common::PARAMS)\n"
                         " newparam(:facts)\nend");
  EXPECT_EQ(type.problem, "code that instance_eval is given declares attributes");
  EXPECT_EQ(read("Puppet::Type.newtype(:gadget) do\n newparam(:name) do\n"
                 " munge { |value| value.class.class_eval { self } }\n end\nend")
                .problem,
            "");
}
