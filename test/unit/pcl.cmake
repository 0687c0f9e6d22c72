# Numbers, types and conversions of PCL.
if(NOT TARGET pp_pcl)
  return()
endif()
ppcc_unit_test(pcl_test SOURCES pcl/numbers_test.cpp pcl/types_test.cpp pcl/lattice/conversions_test.cpp
  pcl/lattice/unification_test.cpp pcl/lattice/types_test.cpp pcl/lattice/values_test.cpp LIBRARIES pp_pcl)
if(TARGET ppcc_pcl)
  ppcc_unit_test(pcl_schemas_test SOURCES pcl/schemas/broken_schemas_test.cpp LIBRARIES ppcc_pcl)
endif()
