// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// host.hpp: the host that a plugin runs in, between start and stop; and a guard that keeps
// exceptions from reaching the host.
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
/// Set by init, on the main thread, before any other code of the plugin runs.
inline const weft_host *current = nullptr;
}  // namespace detail

/// The functions of the host; they do nothing before the plugin has started.
class host {
 public:
  /// Writes to the plugin's log; `level` is one of WEFT_LOG_…. Can be called on any thread.
  static void log(std::int32_t level, std::string_view text) noexcept {
    if (detail::current != nullptr) detail::current->log(detail::current, level, str(text));
  }

  /// Requests a frame in which the host calls all hooks of the plugin again. Can be called on any
  /// thread.
  static void redraw() noexcept {
    if (detail::current != nullptr) detail::current->redraw(detail::current);
  }

  /// Returns a table of functions by its id, such as WEFT_POINTS, or nullptr if this host has none.
  static const void *get(std::string_view id) noexcept {
    return detail::current == nullptr ? nullptr : detail::current->get(detail::current, str(id));
  }

  /// Returns the handle to pass to functions of such tables, or nullptr before the plugin has
  /// started.
  static const weft_host *handle() noexcept { return detail::current; }
};

namespace detail {

/// Calls a function; if it throws, logs the exception's message and returns WEFT_E_INTERNAL.
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
