/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */
#include <weft_files.h>

/* The page. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t account_js[] = {
#embed "../WeftPage/Page/account.js"
};

static const uint8_t actions_js[] = {
#embed "../WeftPage/Page/actions.js"
};

static const uint8_t ahead_js[] = {
#embed "../WeftPage/Page/ahead.js"
};

static const uint8_t banner_js[] = {
#embed "../WeftPage/Page/banner.js"
};

static const uint8_t composer_js[] = {
#embed "../WeftPage/Page/composer.js"
};

static const uint8_t connection_js[] = {
#embed "../WeftPage/Page/connection.js"
};

static const uint8_t cut_js[] = {
#embed "../WeftPage/Page/cut.js"
};

static const uint8_t dialog_js[] = {
#embed "../WeftPage/Page/dialog.js"
};

static const uint8_t direction_js[] = {
#embed "../WeftPage/Page/direction.js"
};

static const uint8_t draft_js[] = {
#embed "../WeftPage/Page/draft.js"
};

static const uint8_t frame_js[] = {
#embed "../WeftPage/Page/frame.js"
};

static const uint8_t gaps_js[] = {
#embed "../WeftPage/Page/gaps.js"
};

static const uint8_t keys_js[] = {
#embed "../WeftPage/Page/keys.js"
};

static const uint8_t leaving_js[] = {
#embed "../WeftPage/Page/leaving.js"
};

static const uint8_t list_js[] = {
#embed "../WeftPage/Page/list.js"
};

static const uint8_t memory_js[] = {
#embed "../WeftPage/Page/memory.js"
};

static const uint8_t motion_js[] = {
#embed "../WeftPage/Page/motion.js"
};

static const uint8_t notifications_js[] = {
#embed "../WeftPage/Page/notifications.js"
};

static const uint8_t offline_js[] = {
#embed "../WeftPage/Page/offline.js"
};

static const uint8_t owners_js[] = {
#embed "../WeftPage/Page/owners.js"
};

static const uint8_t page_css[] = {
#embed "../WeftPage/Page/page.css"
};

static const uint8_t page_js[] = {
#embed "../WeftPage/Page/page.js"
};

static const uint8_t panes_js[] = {
#embed "../WeftPage/Page/panes.js"
};

static const uint8_t pictures_js[] = {
#embed "../WeftPage/Page/pictures.js"
};

static const uint8_t place_js[] = {
#embed "../WeftPage/Page/place.js"
};

static const uint8_t pointer_js[] = {
#embed "../WeftPage/Page/pointer.js"
};

static const uint8_t recorder_js[] = {
#embed "../WeftPage/Page/recorder.js"
};

static const uint8_t search_js[] = {
#embed "../WeftPage/Page/search.js"
};

static const uint8_t sight_js[] = {
#embed "../WeftPage/Page/sight.js"
};

static const uint8_t sounds_js[] = {
#embed "../WeftPage/Page/sounds.js"
};

static const uint8_t stream_js[] = {
#embed "../WeftPage/Page/stream.js"
};

static const uint8_t time_js[] = {
#embed "../WeftPage/Page/time.js"
};

static const uint8_t tools_js[] = {
#embed "../WeftPage/Page/tools.js"
};

static const uint8_t uploads_js[] = {
#embed "../WeftPage/Page/uploads.js"
};

static const uint8_t viewport_js[] = {
#embed "../WeftPage/Page/viewport.js"
};

static const uint8_t weft_js[] = {
#embed "../WeftPage/Page/weft.js"
};

static const uint8_t window_js[] = {
#embed "../WeftPage/Page/window.js"
};

#define FILE_OF(name, bytes) {name, bytes, sizeof(bytes)}

static const weft_file files[] = {
    FILE_OF("account.js", account_js),
    FILE_OF("actions.js", actions_js),
    FILE_OF("ahead.js", ahead_js),
    FILE_OF("banner.js", banner_js),
    FILE_OF("composer.js", composer_js),
    FILE_OF("connection.js", connection_js),
    FILE_OF("cut.js", cut_js),
    FILE_OF("dialog.js", dialog_js),
    FILE_OF("direction.js", direction_js),
    FILE_OF("draft.js", draft_js),
    FILE_OF("frame.js", frame_js),
    FILE_OF("gaps.js", gaps_js),
    FILE_OF("keys.js", keys_js),
    FILE_OF("leaving.js", leaving_js),
    FILE_OF("list.js", list_js),
    FILE_OF("memory.js", memory_js),
    FILE_OF("motion.js", motion_js),
    FILE_OF("notifications.js", notifications_js),
    FILE_OF("offline.js", offline_js),
    FILE_OF("owners.js", owners_js),
    FILE_OF("page.css", page_css),
    FILE_OF("page.js", page_js),
    FILE_OF("panes.js", panes_js),
    FILE_OF("pictures.js", pictures_js),
    FILE_OF("place.js", place_js),
    FILE_OF("pointer.js", pointer_js),
    FILE_OF("recorder.js", recorder_js),
    FILE_OF("search.js", search_js),
    FILE_OF("sight.js", sight_js),
    FILE_OF("sounds.js", sounds_js),
    FILE_OF("stream.js", stream_js),
    FILE_OF("time.js", time_js),
    FILE_OF("tools.js", tools_js),
    FILE_OF("uploads.js", uploads_js),
    FILE_OF("viewport.js", viewport_js),
    FILE_OF("weft.js", weft_js),
    FILE_OF("window.js", window_js),
};

const weft_file *weft_page_files(size_t *count) {
  *count = sizeof(files) / sizeof(files[0]);
  return files;
}
