# What is read out of Ruby files.
ppcc_unit_test(ruby_types_test SOURCES ruby_types_test.cpp LIBRARIES ppcc_puppet_ruby_types)
