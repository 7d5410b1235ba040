/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Falling: ends its process at "/fall", to show that its host goes on without it. */
#include <weft/weft.h>

static const weft_str command_point = WEFT_TEXT("org.example.compose.command/1");
static const weft_str command_signature = WEFT_TEXT("s(s,s)");
static volatile int *volatile nowhere;

static weft_str answer(weft_str command, weft_str rest) {
  weft_str nothing = {NULL, 0};
  (void)rest;
  if (command.length == 0 || command.bytes[0] != 'f') return nothing;
  *nowhere = 1;
  return nothing;
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

WEFT_PLUGIN_OF_POINTS("org.example.falling", "Ends its process", "1.0.0", start)
