# Numbers, types and conversions of PCL.
if(NOT TARGET pp_pcl)
  return()
endif()
ppcc_unit_test(pcl_test SOURCES pcl/numbers_test.cpp pcl/types_test.cpp pcl/lattice/conversions_test.cpp
  pcl/lattice/unification_test.cpp pcl/lattice/types_test.cpp pcl/lattice/values_test.cpp LIBRARIES pp_pcl)
