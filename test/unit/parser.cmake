# The lexer and the parser of Puppet.
ppcc_unit_test(lexer_test SOURCES lexer_test.cpp LIBRARIES ppcc_puppet_lexer)
ppcc_unit_test(parser_test SOURCES parser_test.cpp LIBRARIES ppcc_puppet_parser)
ppcc_unit_test(parser_recovery_test SOURCES parser_recovery_test.cpp LIBRARIES ppcc_puppet_parser)
ppcc_unit_test(parser_limits_test SOURCES parser_limits_test.cpp LIBRARIES ppcc_puppet_parser)
ppcc_unit_test(parser_fuzz_test SOURCES parser_fuzz_test.cpp LIBRARIES ppcc_puppet_parser)
target_compile_definitions(parser_fuzz_test PRIVATE
  PPCC_PN_CASES="${CMAKE_SOURCE_DIR}/test/reference/pn/cases")

find_package(Python3 COMPONENTS Interpreter REQUIRED)
add_test(NAME pn_recorded
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/test/reference/pn/check_recorded.py
          $<TARGET_FILE:ppcc-parse>)
