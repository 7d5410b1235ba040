// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// EveryView: everything that a hook can answer, as in EveryView.c.
#include <limits>
#include <weft/weft.hpp>

namespace fields = weft::fields;
namespace hooks = weft::hooks;

WEFT_SWITCH_SETTING(isLoud, "Loud", true);

static void views(weft::view &view, std::string_view name) {
  view.hstack(WEFT_ALIGN_LEADING, 8, [&] {
    view.text(name, weft::style(WEFT_FONT_HEADLINE).bold().color(WEFT_COLOR_ALERT).lines(3).italic());
    view.text(name, weft::style(WEFT_FONT_CODE),
              {{0, 1, WEFT_RUN_BOLD | WEFT_RUN_ITALIC},
               {2, 16777216, WEFT_RUN_LINK, "https://example.org/"}});
    view.text(name);
    view.spacer();
    view.spacer(2.5);
    view.divider();
    view.avatar(name, WEFT_COLOR_ONLINE, 20);
    view.avatar(name, WEFT_COLOR_ONLINE, 20, "https://example.org/a.png");
    view.picture("a/b.png", name, 240, 160.5, 12);
    view.picture("a/b.png", name, std::numeric_limits<double>::infinity(), 9, 0, WEFT_FIT_WHOLE);
    view.badge(name);
    view.icon("muted", WEFT_COLOR_TEXT_SECONDARY, WEFT_FONT_CAPTION);
    view.progress();
    view.progress(0.5);
    view.shape(weft::circle(), weft::plain(weft::rgba(0x11223344)));
  });
  view.zstack(WEFT_ALIGN_CENTER, WEFT_ALIGN_TRAILING, [&] {
    view.button("channel.open", [&] { view.divider(); });
  });
}

static void edges(weft::view &view) {
  weft_frame frame = weft_frame_free();
  frame.height = 30;
  frame.min_width = 5;
  frame.max_width = std::numeric_limits<double>::infinity();
  frame.min_height = 6;
  frame.horizontal = WEFT_ALIGN_LEADING;
  frame.vertical = WEFT_ALIGN_TRAILING;
  const auto line = [&] { view.divider(); };
  const auto under = [&] {
    view.underlay(line, [&] { view.spacer(); }, WEFT_ALIGN_LEADING);
  };
  const auto over = [&] { view.overlay(under, line, WEFT_ALIGN_TRAILING, WEFT_ALIGN_LEADING); };
  view.action("channel.open", [&] { view.frame(frame, over); }, WEFT_TRIGGER_LONG_PRESS);
  view.underlay(line, line);
}

static void inner(weft::view &view) {
  view.opacity(0.5, [&] {
    view.offset(1, 0, [&] {
      view.redacted([&] {
        view.action("channel.open", [&] {
          view.label("label", [&] {
            view.role(WEFT_ROLE_BUTTON, [&] {
              view.hidden([&] {
                view.key("key", [&] {
                  view.overlay([&] { view.slot(); }, [&] { view.divider(); });
                });
              });
            });
          });
        });
      });
    });
  });
}

static void modifiers(weft::view &view) {
  weft_frame frame = weft_frame_free();
  frame.width = 10;
  frame.max_height = 20;
  const weft_fill fill = weft::gradient(WEFT_COLOR_ACCENT, WEFT_COLOR_ALERT, 45);
  view.padding(WEFT_EDGE_HORIZONTAL, 4, [&] {
    view.frame(frame, [&] {
      view.background(fill, weft::rounded(12), [&] {
        view.foreground(WEFT_COLOR_TEXT, [&] {
          view.priority(1, [&] {
            view.clip(weft_shape_of(WEFT_SHAPE_CAPSULE, 0), [&] {
              view.shadow(WEFT_COLOR_BORDER, 3, 0, 1, [&] {
                view.border(WEFT_COLOR_BORDER, 2, weft_shape_of(WEFT_SHAPE_RECTANGLE, 0),
                            [&] { inner(view); });
              });
            });
          });
        });
      });
    });
  });
}

static constexpr auto item = weft::view_hook(
    hooks::view::channelItem, weft::reading(fields::channel::name),
    [](const auto &row, weft::view &view) {
      const std::string_view name = row.channel().name();
      if (name.empty()) return view.later();
      views(view, name);
      edges(view);
      modifiers(view);
    });

static constexpr auto title =
    weft::text_hook(hooks::text::title, weft::reading(fields::call::below, isLoud),
                    [](const auto &row, weft::text_answer &answer) {
                      if (row[isLoud]) answer(row.call().below());
                    })
        .priority(7);

static constexpr auto buttons =
    weft::swipe_hook(hooks::swipe::trailing, weft::reading(),
                     [](const auto &, weft::swipe_answer &answer) {
                       answer.button("org.example.every-view/a", "A", "muted", true);
                       answer.asking("org.example.every-view/b", "B", "muted", "Really?", "Yes");
                       answer.asking("channel.delete", "C", "trash", "For good?", "Yes", true);
                     })
        .every_frame();

static constexpr auto commands =
    weft::action_hook(weft::reading(fields::call::action),
                      [](const auto &row, weft::command_answer &answer) {
                        answer(WEFT_COMMAND_MUTE);
                        answer.custom("name", row.call().action());
                      });

WEFT_PLUGIN("org.example.every-view", "Every view", "1.0.0", item, title, buttons, commands, isLoud);
