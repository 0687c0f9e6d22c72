# Files, positions, loading.
ppcc_unit_test(source_test SOURCES source_test.cpp LIBRARIES ppcc_source_loading)
