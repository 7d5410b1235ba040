/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* PlainShrug: answers "/shrug" for terminals without Japanese characters. It precedes Emoticons
 * in the `order` file and leaves all other commands to it. */
#include <weft/weft.h>

static const weft_str command_point = WEFT_TEXT("org.example.compose.command/1");
static const weft_str command_signature = WEFT_TEXT("s(s,s)");

/* An absent text passes the command on to the next provider. */
static weft_str answer(weft_str command, weft_str rest) {
  static const weft_str nothing = {NULL, 0};
  static const weft_str shrug = WEFT_TEXT("*shrugs*");
  static const char name[] = "shrug";
  uint64_t place;
  (void)rest;
  if (command.length != sizeof(name) - 1) return nothing;
  for (place = 0; place < command.length; place += 1) {
    if (command.bytes[place] != name[place]) return nothing;
  }
  return shrug;
}

static weft_status start(const weft_host *host, void **self) {
  static const weft_str table = WEFT_TEXT(WEFT_POINTS);
  const weft_points *points = (const weft_points *)host->get(host, table);
  weft_status status;
  (void)self;
  if (points == NULL) return WEFT_E_STATE;
  status = points->declare(host, command_point, command_signature, WEFT_POINT_FIRST);
  if (status != WEFT_OK) return status;
  return points->provide(host, command_point, command_signature, (weft_function)answer, NULL, 0, NULL);
}

WEFT_PLUGIN_OF_POINTS("org.example.plain-shrug", "A shrug in plain letters", "1.0.0", start)
