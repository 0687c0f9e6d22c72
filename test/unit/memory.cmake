# operator new of generated programs, in place of the library's.
if(TARGET pp_allocator)
  ppcc_unit_test(memory_test SOURCES memory_test.cpp LIBRARIES pp_allocator)
endif()
