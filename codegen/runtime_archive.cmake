# One archive with all of runtime-lib, where an installed ppcc looks for it too: ../lib/ppcc.
set(parts pp_allocator pp_core pp_resources pp_puppet pp_entry_points pp_program pp_ndca pp_pcl)
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

  # The same and the system's libraries as an executable without a program (link/prelinked.h), for links that take no time.
  if(PPCC_LLD AND NOT PPCC_SANITIZE)
    add_executable(ppcc-prelink link/tools/ppcc_prelink.cpp)
    target_link_libraries(ppcc-prelink PRIVATE ppcc_codegen)
    set_target_properties(ppcc-prelink PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
    set(prelinked ${CMAKE_BINARY_DIR}/lib/ppcc/prelinked)
    add_custom_command(OUTPUT ${prelinked}.symbols
      COMMAND ppcc-prelink
      COMMAND ${CMAKE_COMMAND} -E touch ${prelinked} ${prelinked}.symbols
      DEPENDS ppcc-prelink ppcc_runtime
      COMMENT "Linking runtime-lib ahead of programs")
    add_custom_target(prelinked_base ALL DEPENDS ${prelinked}.symbols)
    install(PROGRAMS ${prelinked} DESTINATION lib/ppcc)
    install(FILES ${prelinked}.symbols DESTINATION lib/ppcc)
  endif()
endif()
