/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* op.h: the operations that describe views and answers.
 *
 * A scene is a flat run of operations in pre-order: a container is followed by its children and
 * closed by WEFT_OP_END. Modifiers are containers too: they wrap what stands between them and
 * their END, so padding-then-background differs from background-then-padding. The host's own
 * views, a plugin's answers and everything that is stored or sent use these same bytes.
 *
 * Every record is 8-byte aligned, its size is a multiple of 8, and it is skippable by that size:
 * a reader passes over operations, kinds and properties it does not know. Text stands in a buffer
 * beside the operations and is referred to by offset and length. */
#ifndef WEFT_OP_H
#define WEFT_OP_H

#include <weft/types.h>

/* The header of every record. `size` counts header and properties. */
typedef struct weft_op {
  uint16_t op;              /* WEFT_OP_… */
  uint16_t kind;            /* WEFT_NODE_… or WEFT_MODIFIER_…, 0 elsewhere */
  uint32_t size;            /* bytes of the whole record: 16 + 16 * property_count */
  uint32_t property_count;
  uint32_t reserved;        /* 0 */
} weft_op;

/* One property of a record. */
typedef struct weft_property {
  uint16_t id;    /* WEFT_PROP_… */
  uint16_t type;  /* WEFT_TYPE_…: INT, FLOAT or TEXT */
  uint32_t count; /* bytes of the text, 0 elsewhere */
  union {
    int64_t integer;
    double number;
    uint64_t offset; /* of the text's first byte in the text buffer */
  } value;
} weft_property;

#define WEFT_OP_ROW 1u      /* opens the answer for one row; WEFT_PROP_ROW_ID is required */
#define WEFT_OP_ROW_NEXT 2u /* "not mine": the row WEFT_PROP_ROW_ID goes to the next */
#define WEFT_OP_NODE 3u     /* opens a view */
#define WEFT_OP_END 4u      /* closes the innermost ROW, NODE or MODIFIER */
#define WEFT_OP_SLOT 5u     /* inside a ROW: where what the next provider shows stands, or what is wrapped */
#define WEFT_OP_TEXT 6u     /* a text answer: WEFT_PROP_ROW_ID and WEFT_PROP_TEXT */
#define WEFT_OP_ACTION 7u   /* something that can be done with the row WEFT_PROP_ROW_ID; action.h */
#define WEFT_OP_MODIFIER 8u /* opens a modifier around a view; several are stacked downwards */
#define WEFT_OP_COMMAND 9u  /* something the plugin asks the host to do, WEFT_COMMAND_…; action.h */
#define WEFT_OP_ROW_LATER 10u /* "not yet": the row WEFT_PROP_ROW_ID goes to the next for now */

/* Views. Containers hold any number of views, all others none. */
#define WEFT_NODE_VSTACK 1u
#define WEFT_NODE_HSTACK 2u
#define WEFT_NODE_ZSTACK 3u
#define WEFT_NODE_TEXT 4u
#define WEFT_NODE_AVATAR 5u
#define WEFT_NODE_BADGE 6u
#define WEFT_NODE_SPACER 7u
#define WEFT_NODE_DIVIDER 8u
#define WEFT_NODE_LIST 9u /* holds ROWs only: the visible window of a list */
#define WEFT_NODE_ICON 10u
#define WEFT_NODE_BUTTON 11u   /* holds what it looks like; WEFT_PROP_ACTION says what it does */
#define WEFT_NODE_PROGRESS 12u /* without WEFT_PROP_FRACTION: of unknown length */
#define WEFT_NODE_SHAPE 13u
#define WEFT_NODE_LAYER 14u /* inside OVERLAY and BACKGROUND: what lies over or under the rest */
#define WEFT_NODE_PICTURE 15u /* since 1.1; WEFT_PROP_URL, where it has none WEFT_PROP_LABEL shows */

#define WEFT_MODIFIER_PADDING 1u
#define WEFT_MODIFIER_FRAME 2u
#define WEFT_MODIFIER_BACKGROUND 3u
#define WEFT_MODIFIER_FOREGROUND 4u
#define WEFT_MODIFIER_PRIORITY 5u
#define WEFT_MODIFIER_CLIP 6u
#define WEFT_MODIFIER_SHADOW 7u
#define WEFT_MODIFIER_BORDER 8u
#define WEFT_MODIFIER_OPACITY 9u
#define WEFT_MODIFIER_OFFSET 10u
#define WEFT_MODIFIER_OVERLAY 11u
#define WEFT_MODIFIER_REDACTED 12u      /* texts show as bars of their length */
#define WEFT_MODIFIER_ACTION 13u
#define WEFT_MODIFIER_ACCESSIBILITY 14u
#define WEFT_MODIFIER_KEY 15u

#define WEFT_PROP_ROW_ID 1u     /* INT: the 64 bits of weft_row.id */
#define WEFT_PROP_TEXT 2u       /* TEXT: what TEXT, AVATAR (initials) and BADGE show */
#define WEFT_PROP_FONT 3u       /* INT: WEFT_FONT_… */
#define WEFT_PROP_WEIGHT 4u     /* INT: WEFT_WEIGHT_… */
#define WEFT_PROP_COLOR 5u      /* INT: WEFT_COLOR_…, or WEFT_COLOR_RGBA | 0xRRGGBBAA */
#define WEFT_PROP_LINE_LIMIT 6u /* INT: most lines, 0 means no limit */
#define WEFT_PROP_ITALIC 7u     /* INT: 0 or 1 */
#define WEFT_PROP_SPACING 8u    /* FLOAT: points between the children of a stack */
#define WEFT_PROP_ALIGNMENT 9u  /* INT: WEFT_ALIGN_… across the stack's axis */
#define WEFT_PROP_TOP 10u       /* FLOAT: points of padding */
#define WEFT_PROP_LEADING 11u
#define WEFT_PROP_BOTTOM 12u
#define WEFT_PROP_TRAILING 13u
#define WEFT_PROP_WIDTH 14u     /* FLOAT: points of a fixed frame */
#define WEFT_PROP_HEIGHT 15u
#define WEFT_PROP_MIN_LENGTH 16u /* FLOAT: the least a spacer takes */
#define WEFT_PROP_PRIORITY 17u  /* FLOAT: which view is offered space first in a stack */
#define WEFT_PROP_LABEL 18u     /* TEXT: what a screen reader says instead of the content */
#define WEFT_PROP_PROVIDER 19u  /* TEXT: id of the plugin a row's content came from; host only */
#define WEFT_PROP_SELECTED 20u  /* INT: 1 on the selected ROW and on the tab of the shown screen; host only */
#define WEFT_PROP_NAME 21u      /* TEXT: which icon, a name the theme knows */
#define WEFT_PROP_URL 22u       /* TEXT: a picture to show instead of initials or a name */
#define WEFT_PROP_ACTION 23u    /* TEXT: the id of the action a tap or press starts */
#define WEFT_PROP_TRIGGER 24u   /* INT: WEFT_TRIGGER_… */
#define WEFT_PROP_FRACTION 25u  /* FLOAT: how much is done, 0 to 1 */
#define WEFT_PROP_SHAPE 26u     /* INT: WEFT_SHAPE_… */
#define WEFT_PROP_RADIUS 27u    /* FLOAT: points of a rounded corner, or of a shadow's blur */
#define WEFT_PROP_COLOR_END 28u /* INT: like COLOR; the fill runs from COLOR to this one */
#define WEFT_PROP_ANGLE 29u     /* FLOAT: degrees of a gradient, 0 from leading, 90 from the top */
#define WEFT_PROP_X 30u         /* FLOAT: points towards trailing */
#define WEFT_PROP_Y 31u         /* FLOAT: points downwards */
#define WEFT_PROP_OPACITY 32u   /* FLOAT: 0 to 1 */
#define WEFT_PROP_MIN_WIDTH 33u /* FLOAT: bounds of a flexible frame */
#define WEFT_PROP_MAX_WIDTH 34u /* infinity takes all that is offered */
#define WEFT_PROP_MIN_HEIGHT 35u
#define WEFT_PROP_MAX_HEIGHT 36u
#define WEFT_PROP_ALIGNMENT_Y 37u /* INT: WEFT_ALIGN_… from top to bottom, beside ALIGNMENT */
#define WEFT_PROP_ROLE 38u      /* INT: WEFT_ROLE_… */
#define WEFT_PROP_HIDDEN 39u    /* INT: 1 keeps it from screen readers */
#define WEFT_PROP_KEY 40u       /* TEXT: names a view across changes of what stands before it */
#define WEFT_PROP_LINE_WIDTH 41u /* FLOAT: points of a border */
#define WEFT_PROP_DESTRUCTIVE 42u /* INT: 1 where an action takes something away for good */
#define WEFT_PROP_QUESTION 43u  /* TEXT: the question that the host asks before an action */
#define WEFT_PROP_ANSWER 44u    /* TEXT: the words of the button that confirms it */
/* INT, since 1.1: a part of a TEXT that looks different, as often as there are parts, in order and without
 * overlaps: WEFT_RUN_… in the lowest 16 bits, then 24 bits of the part's first byte, then 24 bits of
 * its length in bytes */
#define WEFT_PROP_RUN 45u
#define WEFT_PROP_RUN_URL 46u   /* TEXT, since 1.1: the address that the RUN before it leads to */
#define WEFT_PROP_FIT 47u       /* INT: WEFT_FIT_…, since 1.1 */

#define WEFT_FONT_BODY 0u
#define WEFT_FONT_TITLE 1u
#define WEFT_FONT_HEADLINE 2u
#define WEFT_FONT_SUBHEADLINE 3u
#define WEFT_FONT_FOOTNOTE 4u
#define WEFT_FONT_CAPTION 5u
#define WEFT_FONT_CODE 6u /* since 1.1: letters of one width */

#define WEFT_FIT_FILL 0u  /* since 1.1; a picture fills its rectangle; what reaches beyond it is cut off */
#define WEFT_FIT_WHOLE 1u /* since 1.1; all of it shows; it takes no more height than it is offered, either */

#define WEFT_WEIGHT_REGULAR 0u
#define WEFT_WEIGHT_MEDIUM 1u
#define WEFT_WEIGHT_BOLD 2u

/* How a part of a text looks; the values add up. Since 1.1. */
#define WEFT_RUN_BOLD 1u
#define WEFT_RUN_ITALIC 2u
#define WEFT_RUN_STRUCK 4u
#define WEFT_RUN_CODE 8u       /* letters of one width */
#define WEFT_RUN_LINK 16u      /* leads to WEFT_PROP_RUN_URL */
#define WEFT_RUN_MENTION 32u   /* a person whom the text addresses */
#define WEFT_RUN_HIGHLIGHT 64u /* stands out, such as what a search has found */

#define WEFT_ALIGN_CENTER 0u
#define WEFT_ALIGN_LEADING 1u  /* in an HSTACK: top */
#define WEFT_ALIGN_TRAILING 2u /* in an HSTACK: bottom */

#define WEFT_SHAPE_RECTANGLE 0u
#define WEFT_SHAPE_ROUNDED 1u /* WEFT_PROP_RADIUS says how much */
#define WEFT_SHAPE_CAPSULE 2u
#define WEFT_SHAPE_CIRCLE 3u

#define WEFT_TRIGGER_TAP 0u
#define WEFT_TRIGGER_LONG_PRESS 1u

#define WEFT_ROLE_NONE 0u
#define WEFT_ROLE_BUTTON 1u
#define WEFT_ROLE_HEADING 2u
#define WEFT_ROLE_IMAGE 3u
#define WEFT_ROLE_STATUS 4u
#define WEFT_ROLE_LINK 5u

/* Colours are tokens of the theme first, so that light and dark differ by a repaint alone. */
#define WEFT_COLOR_TEXT 0u
#define WEFT_COLOR_TEXT_SECONDARY 1u
#define WEFT_COLOR_TEXT_INVERTED 2u
#define WEFT_COLOR_ACCENT 3u
#define WEFT_COLOR_ALERT 4u
#define WEFT_COLOR_BACKGROUND 5u
#define WEFT_COLOR_BACKGROUND_RAISED 6u
#define WEFT_COLOR_BACKGROUND_SELECTED 7u
#define WEFT_COLOR_BORDER 8u
#define WEFT_COLOR_ONLINE 9u
#define WEFT_COLOR_MESSAGE_MINE 10u
#define WEFT_COLOR_MESSAGE_THEIRS 11u
#define WEFT_COLOR_RGBA 0x100000000 /* or this with 0xRRGGBBAA for a colour of one's own */

/* Limits a host enforces on the answer for one row. */
#define WEFT_LIMIT_ROW_NODES 256u
#define WEFT_LIMIT_ROW_DEPTH 64u
#define WEFT_LIMIT_SLOT_DEPTH 32u /* a WEFT_OP_SLOT stands in at most so many views */
#define WEFT_LIMIT_ROW_PROPERTIES 1024u
#define WEFT_LIMIT_ROW_TEXT 65536u

#endif
