# One archive with all of runtime-lib, where an installed ppcc looks for it too: ../lib/ppcc.
set(parts pp_memory pp_values pp_types pp_stdlib_types pp_catalog pp_functions pp_stdlib pp_data pp_hiera pp_program pp_abi)
set(objects)
foreach(part ${parts})
  if(TARGET ${part})
    list(APPEND objects $<TARGET_OBJECTS:${part}>)
  endif()
endforeach()
if(objects)
  add_library(ppcc_runtime STATIC ${objects})
  set_target_properties(ppcc_runtime PROPERTIES
    LINKER_LANGUAGE CXX
    ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib/ppcc)
  install(TARGETS ppcc_runtime ARCHIVE DESTINATION lib/ppcc)
endif()
