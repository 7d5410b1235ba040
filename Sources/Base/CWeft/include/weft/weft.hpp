// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// weft.hpp: everything that a plugin in C++17 needs. Header only; needs neither exceptions nor RTTI
// nor, unless the plugin does, the C++ runtime. Start reading at hook.hpp and plugin.hpp.
#ifndef WEFT_WEFT_HPP
#define WEFT_WEFT_HPP

#include <weft/plugin.hpp>
#include <weft/point.hpp>
#include <weft/weft.h>
#include <weft/words.hpp>

#endif
