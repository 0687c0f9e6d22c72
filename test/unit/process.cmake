# What a process says when it fails.
ppcc_unit_test(process_test SOURCES process_test.cpp LIBRARIES pp_puppet pp_program)
ppcc_unit_test(sandbox_test SOURCES sandbox_test.cpp LIBRARIES pp_core)
