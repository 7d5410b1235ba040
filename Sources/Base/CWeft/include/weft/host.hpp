// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// host.hpp: the host a plugin runs in, from when it starts until it has stopped; and functions that stop
// every exception before it reaches the host.
#ifndef WEFT_HOST_HPP
#define WEFT_HOST_HPP

#include <weft/field.hpp>
#include <weft/host.h>

#if defined(__cpp_exceptions)
#include <exception>
#endif

#pragma GCC visibility push(hidden)

namespace weft {

namespace detail {
/// Set by init, on the main thread, before anything else of the plugin runs.
inline const weft_host *current = nullptr;
}  // namespace detail

/// What the host offers; does nothing before the plugin has started.
class host {
 public:
  /// `level` is one of WEFT_LOG_…. From any thread.
  static void log(std::int32_t level, std::string_view text) noexcept {
    if (detail::current != nullptr) detail::current->log(detail::current, level, str(text));
  }

  /// Asks for a frame in which the host asks the plugin again about all it has answered. From any thread.
  static void redraw() noexcept {
    if (detail::current != nullptr) detail::current->redraw(detail::current);
  }

  /// A table of functions by its id, such as WEFT_POINTS; nullptr when this host has none of that id.
  static const void *get(std::string_view id) noexcept {
    return detail::current == nullptr ? nullptr : detail::current->get(detail::current, str(id));
  }

  /// What functions of such tables are handed; nullptr before the plugin has started.
  static const weft_host *handle() noexcept { return detail::current; }
};

namespace detail {

/// What a function returns; WEFT_E_INTERNAL when it ends by an exception, whose words go to the log.
template <class Function>
weft_status guarded([[maybe_unused]] std::string_view place, Function function) noexcept {
#if defined(__cpp_exceptions)
  try {
    return function();
  } catch (const std::exception &error) {
    host::log(WEFT_LOG_ERROR, place);
    host::log(WEFT_LOG_ERROR, error.what());
  } catch (...) {
    host::log(WEFT_LOG_ERROR, place);
  }
  return WEFT_E_INTERNAL;
#else
  return function();
#endif
}

}  // namespace detail
}  // namespace weft

#pragma GCC visibility pop

#endif
