# Values and operators; the grids come from real Puppet and Ruby (test/reference/grids).
if(NOT TARGET pp_puppet)
  return()
endif()
ppcc_unit_test(values_test
  SOURCES
    values/arena_test.cpp
    values/arithmetic_test.cpp
    values/bignum_test.cpp
    values/flatten_test.cpp
    values/float_text_test.cpp
    values/hash_test.cpp
    values/room_test.cpp
    values/index_test.cpp
    values/iterator_test.cpp
    values/notation.cpp
    values/operators_grid_test.cpp
    values/regexp_test.cpp
    values/rich_test.cpp
    values/text_test.cpp
    values/unicode_test.cpp
  LIBRARIES pp_puppet)
target_compile_definitions(values_test PRIVATE
  GRIDS_DIRECTORY="${CMAKE_SOURCE_DIR}/test/reference/grids")
