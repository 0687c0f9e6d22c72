# The engine, its renderers and the explanations.
ppcc_unit_test(diagnostics_test SOURCES diagnostics_test.cpp LIBRARIES ppcc_diagnostics)
