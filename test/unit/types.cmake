# The type system against what real Puppet answered, and against its own laws.
ppcc_unit_test(types_test
  SOURCES
    types/grid.cpp
    types/grid_test.cpp
  LIBRARIES pp_types)
target_compile_definitions(types_test PRIVATE
  TYPE_GRIDS="${CMAKE_SOURCE_DIR}/test/reference/grids/types")
