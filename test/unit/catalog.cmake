# The catalog: declarations, classes, defines, errors, wire format.
if(TARGET pp_puppet)
  ppcc_unit_test(catalog_test SOURCES catalog_test.cpp catalog_program.cpp LIBRARIES pp_program)
endif()
