# Reading files and running commands.
ppcc_unit_test(input_test SOURCES input_test.cpp LIBRARIES pp_puppet)
