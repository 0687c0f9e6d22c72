# The type system against what real Puppet answered, and against its own laws.
ppcc_unit_test(types_test
  SOURCES
    types/format_grid_test.cpp
    types/fuzz_test.cpp
    types/grid.cpp
    types/grid_test.cpp
    types/laws_test.cpp
    types/random_types.cpp
  LIBRARIES pp_puppet)
target_compile_definitions(types_test PRIVATE
  TYPE_GRIDS="${CMAKE_SOURCE_DIR}/test/reference/grids/types")
