# Finds the dialects of the IR and writes what joins them.
#
# A dialect is a folder ir/NAME with an ops.def. What its other files are is said in ir/README.md. The lists
# below are written into the build tree, the core first, then the others by name, so that no file of the core
# names a dialect.
file(GLOB tables CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*/ops.def)
set(dialects core)
foreach(table ${tables})
  get_filename_component(folder ${table} DIRECTORY)
  get_filename_component(name ${folder} NAME)
  if(NOT name STREQUAL core)
    list(APPEND dialects ${name})
  endif()
endforeach()

set(joined ${CMAKE_BINARY_DIR}/joined)

# Writes a file of the joined tree, leaving it alone where it is as it should be.
function(write_joined path text)
  file(CONFIGURE OUTPUT ${joined}/${path} CONTENT "// Written by ir/dialects.cmake.\n${text}" @ONLY)
endfunction()

# The rows MACRO(COLUMNS) of the file NAME of every dialect that has it, as MACRO_OF(dialect, COLUMNS). The column
# `word`, what IR text says, has the dialect's name before it but for the core's.
function(join_rows file macro columns)
  set(text "")
  foreach(dialect ${dialects})
    set(folder ${dialect})
    if(file STREQUAL passes.def AND dialect STREQUAL core)
      set(folder passes) # those that are nobody's language
    endif()
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/${file})
      string(REPLACE "..." "__VA_ARGS__" given "${columns}")
      if(NOT dialect STREQUAL core)
        string(REGEX REPLACE "(^|, )word(,|$)" "\\1\"${dialect}.\" word\\2" given "${given}")
      endif()
      string(APPEND text "#define ${macro}(${columns}) ${macro}_OF(${dialect}, ${given})\n#include \"ir/${folder}/${file}\"\n")
    endif()
  endforeach()
  write_joined(ir/all/${file} "${text}#undef ${macro}_OF\n")
endfunction()

# A header that includes the header NAME of every dialect, or says `instead` for one that has none.
function(join_headers file start instead)
  set(text "#pragma once\n${start}")
  foreach(dialect ${dialects})
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${dialect}/${file})
      string(APPEND text "#include \"ir/${dialect}/${file}\"\n")
    else()
      string(APPEND text "namespace ppcc::ir::${dialect} {\n${instead}\n}\n")
    endif()
  endforeach()
  write_joined(ir/all/${file} "${text}")
endfunction()

set(text "")
foreach(dialect ${dialects})
  string(APPEND text "DIALECT(${dialect})\n")
endforeach()
write_joined(ir/all/dialects.def "${text}#undef DIALECT\n")

join_rows(ops.def OP "Name, word, effects, result")
join_rows(reprs.def REPR "Name, word, held")
join_rows(functions.def KIND "Name, word, leading, effects")
join_rows(tables.def TABLE "Declaration, member, word, RowId")
join_rows(passes.def PASS "...")
join_headers(ops.h "" "")
join_headers(parts.h "#include \"ir/core/dialects/part.h\"\n" "using FunctionPart = NoPart\;\nusing ModulePart = NoPart\;")
join_headers(rules.h "#include \"ir/core/dialects/plain_rules.h\"\n" "struct Rules : PlainRules {}\;")
