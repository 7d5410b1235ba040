/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Stuck: never returns from "/wait", to show that its host goes on without it. */
#include <weft/weft.h>

static const weft_str command_point = WEFT_TEXT("org.example.compose.command/1");
static const weft_str command_signature = WEFT_TEXT("s(s,s)");
static volatile int going_on;

static weft_str answer(weft_str command, weft_str rest) {
  weft_str nothing = {NULL, 0};
  (void)rest;
  if (command.length == 0 || command.bytes[0] != 'w') return nothing;
  for (;;) {
    nothing.length += (uint64_t)going_on;
  }
}

static weft_status start(const weft_host *host, void **self) {
  static const weft_str table = WEFT_TEXT(WEFT_POINTS);
  const weft_points *points = (const weft_points *)host->get(host, table);
  (void)self;
  if (points == NULL) return WEFT_E_STATE;
  if (points->declare(host, command_point, command_signature, WEFT_POINT_FIRST) != WEFT_OK) {
    return WEFT_E_STATE;
  }
  return points->provide(host, command_point, command_signature, (weft_function)answer, NULL, 0, NULL);
}

WEFT_PLUGIN_OF_POINTS("org.example.stuck", "Never comes back", "1.0.0", start)
