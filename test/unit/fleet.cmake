# The pieces of fleets: lists of nodes, shards, index, comparison of catalogs, summary, progress.
ppcc_unit_test(fleet_test SOURCES fleet_test.cpp LIBRARIES pp_program)
