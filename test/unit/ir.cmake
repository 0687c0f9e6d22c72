# The IR: text, verifier, builder, passes.
ppcc_unit_test(ir_test
  SOURCES
    ${CMAKE_CURRENT_LIST_DIR}/ir_build_test.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ir_dominators_test.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ir_fuzz_test.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ir_passes_test.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ir_text_test.cpp
    ${CMAKE_CURRENT_LIST_DIR}/ir_verify_test.cpp
  LIBRARIES ppcc_ir)
target_compile_definitions(ir_test PRIVATE
  IR_SAMPLES="${CMAKE_CURRENT_LIST_DIR}/ir_samples")
