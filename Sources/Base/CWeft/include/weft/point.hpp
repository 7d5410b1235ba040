// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// point.hpp: open hook points, functions that plugins and the host provide to each other.
//
//     using shouting = std::optional<std::string_view>(std::string_view, std::int64_t);
//     static constexpr weft::point<shouting> shout{"org.example.shout/1"};
//     static weft::acquired<shouting> loud;
//
//     static constexpr weft::start begins{[] {
//       const weft_status status = shout.declare();
//       return status == WEFT_OK ? shout.acquire(loud) : status;
//     }};
//
// The function type is the signature: it takes and returns std::int32_t (i), std::uint32_t (u),
// std::int64_t (l), std::uint64_t (q), double (d), std::string_view and
// std::optional<std::string_view> (s), or returns nothing (v). The letters are those of points.h.
// Points with records, arenas or addresses, and those that return a status, are only for C.
#ifndef WEFT_POINT_HPP
#define WEFT_POINT_HPP

#include <weft/crossing.hpp>

#include <utility>

#pragma GCC visibility push(hidden)

namespace weft {

template <class Function>
class point;

template <class Function>
class acquired;

/// A function that calls a point with the providers it has at each call, on any thread; empty until
/// a point's `acquire` sets it. Destroying it releases the point.
template <class Result, class... Arguments>
class acquired<Result(Arguments...)> {
 public:
  constexpr acquired() noexcept = default;
  acquired(acquired &&other) noexcept { *this = std::move(other); }
  acquired &operator=(acquired &&other) noexcept {
    std::swap(function_, other.function_);
    std::swap(self_, other.self_);
    std::swap(reference_, other.reference_);
    return *this;
  }
  ~acquired() {
    // After the plugin has stopped, the host has already released what variables still hold.
    if (*this && host::handle() != nullptr) detail::points()->release(host::handle(), reference_);
  }

  /// Returns whether a point was acquired.
  explicit operator bool() const noexcept { return function_ != nullptr; }

  /// Calls the point; returns an absent text, 0 or nothing if no provider answers. A returned text
  /// is valid until this thread calls any point again, or returns from the hook or provider that it
  /// is in.
  Result operator()(Arguments... arguments) const noexcept {
    weft_cell result{};
    weft_cell cells[] = {detail::crossing<Arguments>::cell(arguments)..., weft_cell{}};
    void *places[sizeof...(Arguments) + 1];
    std::size_t place = 0;
    for (weft_cell &cell : cells) places[place++] = &cell;
    // A point that calls itself gets the result of a point without providers.
    if (*this && host::handle() != nullptr) function_(self_, &result, places);
    return detail::crossing<Result>::result(result);
  }

 private:
  friend class point<Result(Arguments...)>;

  weft_packed_function function_ = nullptr;
  void *self_ = nullptr;
  std::uint64_t reference_ = 0;
};

/// An open hook point, by its id: a dotted name and a revision. A call that fails returns a status
/// and logs the reason in the plugin's log.
template <class Result, class... Arguments>
class point<Result(Arguments...)> {
  static_assert(sizeof...(Arguments) <= 8, "a point takes at most 8 arguments");

 public:
  /// `composition` is WEFT_POINT_FIRST, _CHAIN or _COLLECT.
  constexpr explicit point(std::string_view id,
                           std::uint32_t composition = WEFT_POINT_FIRST) noexcept
      : id_(id), composition_(composition) {}

  /// Declares the point; only while starting. Identical declarations are allowed, so each side that
  /// may start first should declare it.
  weft_status declare() const noexcept {
    const weft_points *table = detail::points();
    if (table == nullptr) return WEFT_E_STATE;
    return table->declare(host::handle(), str(id_), str(signature()), composition_);
  }

  /// Provides a function until the plugin ends; only while starting. It is called on the threads of
  /// the callers, possibly on several at once. `function` is a function or a lambda without
  /// captures. Text arguments are valid until it returns; a returned text is copied, and an empty
  /// std::optional passes to the next provider.
  template <class Function>
  weft_status provide(Function function, std::int32_t priority = 0) const noexcept {
    const weft_points *table = detail::points();
    if (table == nullptr) return WEFT_E_STATE;
    const auto pointer = +function;
    return table->provide_packed(host::handle(), str(id_), str(signature()),
                                 answer_packed<std::remove_const_t<decltype(pointer)>>,
                                 reinterpret_cast<void *>(pointer), priority, nullptr);
  }

  /// Sets `function` to one that calls the point, which a plugin must have declared.
  weft_status acquire(acquired<Result(Arguments...)> &function) const noexcept {
    const weft_points *table = detail::points();
    if (table == nullptr) return WEFT_E_STATE;
    acquired<Result(Arguments...)> made;
    const weft_status status =
        table->acquire_packed(host::handle(), str(id_), str(signature()), &made.function_,
                              &made.self_, &made.reference_);
    if (status == WEFT_OK) function = std::move(made);
    return status;
  }

  /// Returns the signature, in the letters that all sides use.
  static constexpr std::string_view signature() noexcept {
    return {signature_.data(), signature_.size()};
  }

 private:
  static constexpr auto made_signature() noexcept {
    constexpr char letters[] = {detail::crossing<Arguments>::letter..., ')'};
    std::array<char, sizeof...(Arguments) == 0 ? 3 : 2 + 2 * sizeof...(Arguments)> text{};
    std::size_t place = 0;
    text[place++] = detail::crossing<Result>::letter;
    text[place++] = '(';
    for (const char letter : letters) {
      if (letter != ')' && place > 2) text[place++] = ',';
      text[place++] = letter;
    }
    return text;
  }

  static constexpr auto signature_ = made_signature();

  /// Called by the host with the provider's function as the context.
  template <class Pointer>
  static weft_status answer_packed(void *self, weft_cell *result, void *const *places) noexcept {
    return detail::guarded("an open point", [=] {
      return answer(reinterpret_cast<Pointer>(self), *result, places,
                    std::index_sequence_for<Arguments...>());
    });
  }

  template <class Pointer, std::size_t... Places>
  static weft_status answer(Pointer function, [[maybe_unused]] weft_cell &result,
                            [[maybe_unused]] void *const *places, std::index_sequence<Places...>) {
    if constexpr (std::is_void_v<Result>) {
      function(detail::crossing<Arguments>::argument(places[Places])...);
      return WEFT_OK;
    } else {
      return detail::crossing<Result>::answer(
          function(detail::crossing<Arguments>::argument(places[Places])...), result);
    }
  }

  std::string_view id_;
  std::uint32_t composition_;
};

}  // namespace weft

#pragma GCC visibility pop

#endif
