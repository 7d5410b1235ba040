// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// Points: declares, provides and calls open points of every type, as in Points.rs.
#include <weft/weft.hpp>

namespace fields = weft::fields;

using text = std::string_view;
using optional_text = std::optional<text>;

static constexpr weft::point<optional_text(text, std::int64_t)> shout{"org.example.shout/1"};
static constexpr weft::point<optional_text(optional_text, std::int64_t)> echo{"org.example.echo/1"};
static constexpr weft::point<double(std::int32_t, std::uint32_t, std::uint64_t, double)> sum{
    "org.example.sum/1"};
static constexpr weft::point<void(text)> told{"org.example.told/1", WEFT_POINT_COLLECT};
static constexpr weft::point<std::int64_t()> count{"org.example.count/1"};
static constexpr weft::point<text(text)> marked{"org.example.marked/1", WEFT_POINT_CHAIN};
static constexpr weft::point<std::int32_t(std::int32_t)> half{"org.example.half/1"};
static constexpr weft::point<std::uint64_t(std::uint64_t)> more{"org.example.more/1"};
static constexpr weft::point<std::uint32_t(std::uint32_t)> other{"org.example.other/1"};

static weft::acquired<optional_text(text, std::int64_t)> loud;
static weft::acquired<optional_text(optional_text, std::int64_t)> again;
static weft::acquired<double(std::int32_t, std::uint32_t, std::uint64_t, double)> total;
static weft::acquired<void(text)> tell;

/// A text in its own memory, which is freed once it has been returned.
struct made_text {
  char bytes[64];
  std::size_t length;
  operator text() const { return {bytes, length}; }
};

static std::optional<made_text> repeated(optional_text said, std::int64_t times) {
  made_text made{};
  if (!said) return std::nullopt;
  if (said->empty()) return made;
  for (; times > 0 && made.length + said->size() <= sizeof(made.bytes); times -= 1) {
    made.length += said->copy(made.bytes + made.length, said->size());
  }
  return made;
}

static weft_status declare() {
  for (const weft_status status :
       {shout.declare(), echo.declare(), sum.declare(), told.declare(), count.declare(),
        marked.declare(), half.declare(), more.declare(), other.declare()}) {
    if (status != WEFT_OK) return status;
  }
  return WEFT_OK;
}

static weft_status provide() {
  for (const weft_status status :
       {echo.provide(repeated),
        sum.provide([](std::int32_t a, std::uint32_t b, std::uint64_t c,
                       double d) { return a + static_cast<double>(b) + static_cast<double>(c) + d; },
                    3),
        told.provide([](text said) {
          weft::words line;
          weft::host::log(WEFT_LOG_INFO, (line << "told " << said).text());
        }),
        count.provide([] { return std::int64_t{-7}; }), marked.provide([](text) { return "!"; }),
        half.provide([](std::int32_t number) { return number / 2; }),
        more.provide([](std::uint64_t number) { return number + 1; }),
        other.provide([](std::uint32_t number) { return ~number; })}) {
    if (status != WEFT_OK) return status;
  }
  return WEFT_OK;
}

static weft_status acquire() {
  // Released at once.
  weft::acquired<std::int64_t()> counted;
  for (const weft_status status :
       {count.acquire(counted), shout.acquire(loud), echo.acquire(again), sum.acquire(total),
        told.acquire(tell)}) {
    if (status != WEFT_OK) return status;
  }
  return WEFT_OK;
}

static constexpr weft::start declares{declare};
static constexpr weft::start provides{provide};
static constexpr weft::start acquires{acquire};

static constexpr auto preview = weft::text_hook(
    weft::hooks::text::messagePreview, weft::reading(fields::call::below),
    [](const auto &row, weft::text_answer &answer) {
      tell(row.call().below());
      const auto number = static_cast<std::int64_t>(total(-1, 2, 3, 0.5) * 2);
      // Borrowed until a point is called again.
      weft::words line;
      if (again(std::nullopt, 2)) line << "absent is not empty";
      if (const optional_text said = loud(row.call().below(), 2)) {
        answer((line << *said << number).text());
      }
    }).every_frame();

WEFT_PLUGIN("org.example.test", "Test", "1.0.0", declares, provides, acquires, preview);
