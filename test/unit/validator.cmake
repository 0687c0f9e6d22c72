# The validator: its own tests, and the comparison with records of real Puppet.
set(validation_reference ${CMAKE_SOURCE_DIR}/test/reference/validation)
add_executable(validation_records ${validation_reference}/validation_records.cpp)
target_link_libraries(validation_records PRIVATE ppcc_puppet_validation ppcc_puppet_parser
                      ppcc_source_loading)
add_test(NAME validation_reference
         COMMAND ${validation_reference}/compare $<TARGET_FILE:validation_records>)
ppcc_unit_test(validator_test SOURCES validator_test.cpp
               LIBRARIES ppcc_puppet_validation ppcc_puppet_parser)
