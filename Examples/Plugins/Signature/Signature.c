/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Signature: adds the author below a message to many people. It receives the text and a record
 * about its destination; the host's point defines the record's values. */
#include <weft/weft.h>

#define MANY_PEOPLE 10

/* The indices of the record's values. */
enum { CHANNEL, AUTHOR, MEMBER_COUNT, VALUE_COUNT };

static const weft_str send_point = WEFT_TEXT("org.example.compose.send/1");
static const weft_str send_signature = WEFT_TEXT("s(s,r)");
static const weft_points *points;

static char *append(char *end, const char *bytes, uint64_t length) {
  uint64_t place;
  for (place = 0; place < length; place += 1) *end++ = bytes[place];
  return end;
}

/* A host may send a different record than it declared, so check before reading. */
static weft_str sign(weft_str text, const weft_record *draft) {
  static const char dash[] = "\n-- ";
  weft_str signed_text = text;
  const weft_value *author;
  char *bytes;
  if (draft == NULL || draft->value_count < VALUE_COUNT) return text;
  author = &draft->values[AUTHOR];
  if (author->type != WEFT_TYPE_TEXT || draft->values[MEMBER_COUNT].type != WEFT_TYPE_INT) return text;
  if (draft->values[MEMBER_COUNT].value.integer < MANY_PEOPLE) return text;
  signed_text.length = text.length + sizeof(dash) - 1 + author->count;
  bytes = (char *)points->keep(signed_text.length);
  if (bytes == NULL) return text;
  signed_text.bytes = bytes;
  bytes = append(bytes, text.bytes, text.length);
  bytes = append(bytes, dash, sizeof(dash) - 1);
  append(bytes, author->value.text, author->count);
  return signed_text;
}

static weft_status start(const weft_host *host, void **self) {
  static const weft_str table = WEFT_TEXT(WEFT_POINTS);
  weft_status status;
  (void)self;
  points = (const weft_points *)host->get(host, table);
  if (points == NULL || points->struct_size < sizeof(weft_points)) return WEFT_E_STATE;
  status = points->declare(host, send_point, send_signature, WEFT_POINT_CHAIN);
  if (status != WEFT_OK) return status;
  return points->provide(host, send_point, send_signature, (weft_function)sign, NULL, 0, NULL);
}

WEFT_PLUGIN_OF_POINTS("org.example.signature", "Signs what many people read", "1.0.0", start)
