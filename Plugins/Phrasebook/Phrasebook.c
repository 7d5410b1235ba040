/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* Phrasebook: provides the open point "dev.weft.phrasebook.translate/1", which translates a
 * text into German if it is one of a few phrases.
 *
 * It changes nothing on screen by itself. Another plugin may provide the same point; texts that
 * one provider doesn't know go to the next. */
#include <weft/weft.h>

static const weft_str translate_point = WEFT_TEXT("dev.weft.phrasebook.translate/1");
static const weft_str translate_signature = WEFT_TEXT("s(s)");

typedef struct phrase {
  weft_str english;
  weft_str german;
} phrase;

static const phrase phrases[] = {
    {WEFT_TEXT("Two of the transports are away 🚀"), WEFT_TEXT("Zwei der Transporter sind weg 🚀")},
    {WEFT_TEXT("Any news from the base?"), WEFT_TEXT("Gibt es Neues von der Basis?")},
    {WEFT_TEXT("All pilots to briefing room two"), WEFT_TEXT("Alle Piloten in Raum zwei")},
    {WEFT_TEXT("The hangar code for tonight is 4471 9920, please delete it afterwards"),
     WEFT_TEXT("Der Hangarcode heute Nacht ist 4471 9920, danach bitte löschen")},
    {WEFT_TEXT("Which transports leave first? The ion cannon can cover two at a time."),
     WEFT_TEXT("Welche Transporter starten zuerst? Die Ionenkanone deckt zwei auf einmal.")},
    {WEFT_TEXT("Luke, your speeder is parked across both lanes again"),
     WEFT_TEXT("Luke, dein Gleiter steht wieder auf beiden Spuren")},
    {WEFT_TEXT("The hyperdrive is dead again. It's not my fault!"),
     WEFT_TEXT("Der Hyperantrieb ist wieder hinüber. Das ist nicht meine Schuld!")},
    {WEFT_TEXT("Lift the ship out of the water, you must"),
     WEFT_TEXT("Aus dem Wasser heben das Schiff du musst")},
    {WEFT_TEXT("Do, or do not. There is no try."),
     WEFT_TEXT("Tu es oder tu es nicht. Es gibt kein Versuchen.")},
};

static int is_same(weft_str one, weft_str other) {
  uint64_t place;
  if (one.length != other.length) return 0;
  for (place = 0; place < one.length; place += 1) {
    if (one.bytes[place] != other.bytes[place]) return 0;
  }
  return 1;
}

/* Called on the callers' threads, several at a time: it reads only constants. An absent text
 * passes the question to the next provider. */
static weft_str translate(weft_str text) {
  static const weft_str unknown = {NULL, 0};
  size_t place;
  for (place = 0; place < sizeof(phrases) / sizeof(*phrases); place += 1) {
    if (is_same(phrases[place].english, text)) return phrases[place].german;
  }
  return unknown;
}

/* Each user declares the point, its callers too; the first declaration creates it. */
static weft_status start(const weft_host *host, void **self) {
  static const weft_str table = WEFT_TEXT(WEFT_POINTS);
  const weft_points *points = (const weft_points *)host->get(host, table);
  weft_status status;
  (void)self;
  if (points == NULL) return WEFT_E_STATE;
  status = points->declare(host, translate_point, translate_signature, WEFT_POINT_FIRST);
  if (status != WEFT_OK) return status;
  return points->provide(host, translate_point, translate_signature, (weft_function)translate, NULL, 0,
                         NULL);
}

WEFT_PLUGIN_OF_POINTS("dev.weft.phrasebook", "A few phrases in German", "1.0.0", start)
