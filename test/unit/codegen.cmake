# Code generation, linking and the JIT, against a runtime that only notes what is called.
set(codegen_tests ${CMAKE_CURRENT_LIST_DIR}/codegen)
# As an archive it is what programs of the tests are linked with; the order decides over weak ones.
add_library(codegen_stub_runtime STATIC
  ${codegen_tests}/stub_runtime.cpp
  ${codegen_tests}/stub_defaults.cpp
  $<TARGET_OBJECTS:pp_core>
  $<TARGET_OBJECTS:pp_resources>
  $<TARGET_OBJECTS:pp_puppet>)
set_target_properties(codegen_stub_runtime PROPERTIES
  OUTPUT_NAME ppcc_runtime
  ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/stub_runtime)

ppcc_unit_test(codegen_test
  SOURCES
    codegen/generate_test.cpp
    codegen/jit_test.cpp
    codegen/link_test.cpp
    codegen/output_file_test.cpp
    codegen/program_test.cpp
    codegen/stub_defaults.cpp
    codegen/stub_runtime.cpp
  LIBRARIES ppcc_codegen GTest::gmock)
target_compile_definitions(codegen_test PRIVATE
  PPCC_IR_SAMPLES="${CMAKE_CURRENT_LIST_DIR}/ir_samples"
  PPCC_STUB_RUNTIME="${CMAKE_CURRENT_BINARY_DIR}/stub_runtime")
add_dependencies(codegen_test codegen_stub_runtime)
