ppcc_unit_test(codegen_test
  SOURCES codegen/link_test.cpp codegen/output_file_test.cpp
  LIBRARIES ppcc_codegen)
