// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// FullScreenStates: while a list is loading, is empty or has failed to load, a full-screen notice
// fills the space below the title. The list's own notices are left out meanwhile.
#include <weft/weft.hpp>

#include <limits>

namespace fields = weft::fields;

/// The notice for a phase.
struct state {
  std::string_view icon, title, detail;
  std::int64_t color;
};

static constexpr state loading{"activity", "Just a moment", "Your conversations are on their way.",
                               WEFT_COLOR_ACCENT};
static constexpr state empty{"checkmark", "All quiet", "Nobody has said anything yet.",
                             WEFT_COLOR_ONLINE};
static constexpr state failed{"warning", "Nothing came through", "The list could not be loaded.",
                              WEFT_COLOR_ALERT};

/// The notice for a list; nullptr when its rows are shown.
static const state *state_of(std::string_view phase) {
  if (phase == "loading") return &loading;
  if (phase == "empty") return &empty;
  return phase == "error" ? &failed : nullptr;
}

/// Draws an icon in a disc of its colour.
static void write_sign(weft::view &view, const state &state) {
  weft_frame square = weft_frame_free();
  square.width = square.height = 56;
  view.hidden([&] {
    view.frame(square, [&] {
      view.zstack(WEFT_ALIGN_CENTER, WEFT_ALIGN_CENTER, [&] {
        view.opacity(0.15, [&] {
          view.shape(weft_shape_of(WEFT_SHAPE_CIRCLE, 0), weft::plain(state.color));
        });
        view.icon(state.icon, state.color, WEFT_FONT_TITLE);
      });
    });
  });
}

static void write_retry(weft::view &view) {
  view.button("list.retry", [&] {
    view.background(weft::plain(WEFT_COLOR_ACCENT), weft::capsule(), [&] {
      view.padding(WEFT_EDGE_HORIZONTAL, 20, [&] {
        view.padding(WEFT_EDGE_VERTICAL, 9, [&] {
          view.text("Try again", weft::style().bold().color(WEFT_COLOR_TEXT_INVERTED));
        });
      });
    });
  });
}

/// Takes the whole width, and enough height to leave no room for anything else. The slot is empty
/// then, but a wrap must contain it.
static constexpr auto write_screen = [](const auto &row, weft::view &view) {
  const state *said = state_of(row.list().phase());
  if (said == nullptr) return;
  weft_frame screen = weft_frame_free();
  screen.max_width = std::numeric_limits<double>::infinity();
  screen.min_height = 300;
  view.frame(screen, [&] {
    view.vstack(WEFT_ALIGN_CENTER, 4, [&] {
      write_sign(view, *said);
      view.text(said->title, weft::style(WEFT_FONT_TITLE).bold());
      view.text(said->detail, weft::style().color(WEFT_COLOR_TEXT_SECONDARY));
      if (said == &failed) view.padding(WEFT_EDGE_TOP, 12, [&] { write_retry(view); });
      view.slot();
    });
  });
};

static constexpr auto write_nothing = [](const auto &, weft::view &view) { view.nothing(); };

/// When only more rows failed to load, the rows stay and the list's own banner reports it.
static constexpr auto hide_banner = [](const auto &row, weft::view &view) {
  if (row.list().phase() == "error") view.nothing();
};

static constexpr auto phase = weft::reading(fields::list::phase);
namespace views = weft::hooks::view;
namespace wraps = weft::hooks::wrap;

static constexpr auto channels = weft::wrap_hook(wraps::channelListContent, phase, write_screen);
static constexpr auto channels_loading =
    weft::view_hook(views::channelListLoading, weft::reading(), write_nothing);
static constexpr auto channels_empty =
    weft::view_hook(views::channelListEmpty, weft::reading(), write_nothing);
static constexpr auto channels_failed =
    weft::view_hook(views::channelListError, weft::reading(), write_nothing);

static constexpr auto threads = weft::wrap_hook(wraps::threadListContainer, phase, write_screen);
static constexpr auto threads_loading =
    weft::view_hook(views::threadListLoading, weft::reading(), write_nothing);
static constexpr auto threads_empty =
    weft::view_hook(views::threadListEmpty, weft::reading(), write_nothing);
static constexpr auto threads_failed =
    weft::view_hook(views::threadListError, phase, hide_banner);

WEFT_PLUGIN("dev.weft.full-screen-states", "States on the whole screen", "1.0.0", channels,
            channels_loading, channels_empty, channels_failed, threads, threads_loading,
            threads_empty, threads_failed);
