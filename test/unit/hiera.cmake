# Data files and lookups: YAML, merges, lines of keys, embedded files.
if(TARGET pp_puppet)
  ppcc_unit_test(hiera_test
    SOURCES
      hiera/data_image_test.cpp
      hiera/embedded_files_test.cpp
      hiera/key_lines_test.cpp
      hiera/merge_test.cpp
      hiera/yaml_test.cpp
    LIBRARIES pp_program)
endif()
