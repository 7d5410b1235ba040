# Copyright (c) the Weft authors
# SPDX-License-Identifier: Apache-2.0
#
#   find_package(WeftPlugin REQUIRED)
#   weft_add_plugin(Badge badge.c)      # makes Badge.so
#
# It takes CMake 3.17.

if(NOT TARGET Weft::Plugin)
  get_filename_component(_weft_include "${CMAKE_CURRENT_LIST_DIR}/../../../include" ABSOLUTE)
  add_library(Weft::Plugin INTERFACE IMPORTED)
  set_target_properties(Weft::Plugin PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${_weft_include}")
endif()

# A library that exports its entry alone, and needs neither exceptions nor type information.
function(weft_add_plugin name)
  get_filename_component(map "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../../weft/Plugins/export.map" ABSOLUTE)
  add_library(${name} MODULE ${ARGN})
  target_link_libraries(${name} PRIVATE Weft::Plugin)
  set_target_properties(${name} PROPERTIES PREFIX "" C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden)
  target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti>)
  target_link_options(${name} PRIVATE "-Wl,--version-script=${map}" -Wl,--gc-sections -Wl,-s -Wl,-z,noexecstack
    -Wl,-z,defs -Wl,--as-needed)
endfunction()
