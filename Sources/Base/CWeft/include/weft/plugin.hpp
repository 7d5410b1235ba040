// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// plugin.hpp: the identity note and the entry point, made from a plugin's hooks, settings, start
// and stop.
//
//     WEFT_PLUGIN("org.example.short", "Short previews", "1.0.0", preview, limit);
#ifndef WEFT_PLUGIN_HPP
#define WEFT_PLUGIN_HPP

#include <weft/hook.hpp>
#include <weft/note.h>
#include <weft/plugin.h>
#include <weft/setting.hpp>

#pragma GCC visibility push(hidden)

namespace weft {

/// Runs before the first hook; returns WEFT_OK, or the status with which the plugin is refused.
template <class Function>
struct start {
  static constexpr bool is_start = true;
  Function function;
};
template <class Function>
start(Function) -> start<Function>;

/// Runs after the last hook. It may be skipped when the process ends.
template <class Function>
struct stop {
  static constexpr bool is_stop = true;
  Function function;
};
template <class Function>
stop(Function) -> stop<Function>;

namespace detail {

/// The field names of a hook, which the ABI refers to by pointer.
template <const auto &Hook>
inline constexpr auto names_of = Hook.names();

template <const auto &Hook>
weft_status call(void *, weft_call *, const weft_window *in, weft_arena *out) noexcept {
  return guarded(Hook.id(), [=] { return Hook.answer(*in, *out); });
}

/// Traits for the kinds of a plugin's parts.
template <class Part, class = void>
struct is_hook : std::false_type {};
template <class Part>
struct is_hook<Part, std::void_t<decltype(Part::is_hook)>> : std::true_type {};
template <class Part, class = void>
struct is_setting : std::false_type {};
template <class Part>
struct is_setting<Part, std::void_t<decltype(Part::is_setting)>> : std::true_type {};
template <class Part, class = void>
struct is_start : std::false_type {};
template <class Part>
struct is_start<Part, std::void_t<decltype(Part::is_start)>> : std::true_type {};
template <class Part, class = void>
struct is_stop : std::false_type {};
template <class Part>
struct is_stop<Part, std::void_t<decltype(Part::is_stop)>> : std::true_type {};

template <const auto &Part>
using type_of = std::decay_t<decltype(Part)>;

template <const auto &Part, std::size_t Count>
constexpr void add_hook(std::array<weft_hook, Count> &all, std::size_t &place) noexcept {
  if constexpr (is_hook<type_of<Part>>::value) {
    all[place] = Part.raw(names_of<Part>.data(), call<Part>);
    place += 1;
  }
}

template <const auto &Part, std::size_t Count>
constexpr void add_setting(std::array<weft_setting, Count> &all, std::size_t &place) noexcept {
  if constexpr (is_setting<type_of<Part>>::value) {
    all[place] = Part.raw();
    place += 1;
  }
}

/// Runs a part's start function, if it is one.
template <const auto &Part>
weft_status start_part() {
  if constexpr (is_start<type_of<Part>>::value) return Part.function();
  return WEFT_OK;
}

template <const auto &Part>
void stop_part() {
  if constexpr (is_stop<type_of<Part>>::value) Part.function();
}

/// A plugin made from parts.
template <const auto &...Parts>
class assembly {
 public:
  static constexpr std::size_t hook_count =
      (std::size_t{0} + ... + std::size_t{is_hook<type_of<Parts>>::value});
  static constexpr std::size_t setting_count =
      (std::size_t{0} + ... + std::size_t{is_setting<type_of<Parts>>::value});
  static_assert(((is_hook<type_of<Parts>>::value || is_setting<type_of<Parts>>::value ||
                  is_start<type_of<Parts>>::value || is_stop<type_of<Parts>>::value) && ...),
                "a plugin is made of hooks, settings, weft::start and weft::stop");

  static weft_status init(const weft_host *host, void **) noexcept {
    current = host;
    const weft_status status = guarded("start", [] {
      weft_status part = WEFT_OK;
      static_cast<void>((((part = start_part<Parts>()) == WEFT_OK) && ...));
      return part;
    });
    if (status != WEFT_OK) current = nullptr;
    return status;
  }

  static weft_status hooks(void *, const weft_hook **list, std::uint32_t *count,
                           std::uint32_t *stride) noexcept {
    *list = all_hooks.data();
    *count = static_cast<std::uint32_t>(hook_count);
    *stride = static_cast<std::uint32_t>(sizeof(weft_hook));
    return WEFT_OK;
  }

  static void deinit(void *) noexcept {
    static_cast<void>(guarded("stop", [] {
      (stop_part<Parts>(), ...);
      return weft_status{WEFT_OK};
    }));
    // Variables are destroyed later, at the end of the process, when there is no host.
    current = nullptr;
  }

  static const void *get(void *, weft_str id) noexcept {
    if constexpr (setting_count > 0) {
      if (std::string_view(id.bytes, id.length) == WEFT_TABLE_SETTINGS) return &settings;
    }
    static_cast<void>(id);
    return nullptr;
  }

 private:
  static constexpr std::array<weft_hook, hook_count> made_hooks() noexcept {
    std::array<weft_hook, hook_count> all{};
    std::size_t place = 0;
    (add_hook<Parts>(all, place), ...);
    return all;
  }

  static constexpr std::array<weft_setting, setting_count> made_settings() noexcept {
    std::array<weft_setting, setting_count> all{};
    std::size_t place = 0;
    (add_setting<Parts>(all, place), ...);
    static_cast<void>(place);
    return all;
  }

  static constexpr std::array<weft_hook, hook_count> all_hooks = made_hooks();
  static constexpr std::array<weft_setting, setting_count> all_settings = made_settings();
  static constexpr weft_settings settings{
      static_cast<std::uint32_t>(sizeof(weft_settings)), static_cast<std::uint32_t>(setting_count),
      static_cast<std::uint32_t>(sizeof(weft_setting)), 0,
      setting_count == 0 ? nullptr : all_settings.data()};
};

}  // namespace detail
}  // namespace weft

#pragma GCC visibility pop

/// Defines the only plugin of a file; the arguments after the version are the names of its parts.
#define WEFT_PLUGIN(ID, NAME, VERSION, ...)                                                    \
  WEFT_NOTE(ID, VERSION, WEFT_LANGUAGE_CPP);                                                   \
  const weft_plugin *weft_plugin_v1(std::uint32_t, std::uint32_t) noexcept {                   \
    using made = ::weft::detail::assembly<__VA_ARGS__>;                                        \
    static constexpr weft_plugin plugin{                                                       \
        static_cast<std::uint32_t>(sizeof(weft_plugin)), WEFT_MAGIC, WEFT_ABI_MAJOR,           \
        WEFT_ABI_MINOR, ::weft::str(ID), ::weft::str(NAME), ::weft::str(VERSION),              \
        made::init, made::hooks, made::deinit, made::get};                                     \
    return &plugin;                                                                            \
  }                                                                                            \
  static_assert(sizeof(ID) <= 64 && sizeof(VERSION) <= 24, "the note has no room for it")

#endif
