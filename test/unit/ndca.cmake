# Engines, patterns and the command line of NDCA programs, with rules written by hand.
if(NOT TARGET pp_ndca)
  return()
endif()
ppcc_unit_test(ndca_test
  SOURCES
    ndca/acceptance_test.cpp
    ndca/auto_engine_test.cpp
    ndca/command_test.cpp
    ndca/engines_test.cpp
    ndca/golly_test.cpp
    ndca/naive.cpp
    ndca/pattern_fuzz_test.cpp
    ndca/pictures_test.cpp
    ndca/program.cpp
    ndca/rules.cpp
    ndca/view_test.cpp
  LIBRARIES pp_ndca)
target_include_directories(ndca_test PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
