/* Copyright (c) the Weft authors
 * SPDX-License-Identifier: Apache-2.0 */

/* op.h: the operations that describe views and answers.
 *
 * A scene is a flat list of operations in pre-order: a container is followed by its children and
 * closed by WEFT_OP_END. Modifiers are containers too: they wrap everything up to their END, so
 * padding-then-background differs from background-then-padding. The host's own views, the answers of
 * plugins, and everything that is stored or sent use this encoding.
 *
 * Every record is 8-byte aligned, and its size is a multiple of 8. A reader skips operations, kinds and
 * properties that it does not know. Texts are in a second buffer; records refer to them by offset and
 * length. */
#ifndef WEFT_OP_H
#define WEFT_OP_H

#include <weft/types.h>

/* The header of every record. `size` includes the header and the properties. */
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

#define WEFT_OP_ROW 1u      /* opens the answer for one row; requires WEFT_PROP_ROW_ID */
#define WEFT_OP_ROW_NEXT 2u /* passes the row WEFT_PROP_ROW_ID to the next provider */
#define WEFT_OP_NODE 3u     /* opens a view */
#define WEFT_OP_END 4u      /* closes the innermost ROW, NODE or MODIFIER */
#define WEFT_OP_SLOT 5u     /* inside a ROW: the place of the next provider's or the wrapped view */
#define WEFT_OP_TEXT 6u     /* a text answer: WEFT_PROP_ROW_ID and WEFT_PROP_TEXT */
#define WEFT_OP_ACTION 7u   /* an action offered for the row WEFT_PROP_ROW_ID; see action.h */
#define WEFT_OP_MODIFIER 8u /* opens a modifier around a view; several views are stacked vertically */
#define WEFT_OP_COMMAND 9u  /* a request to the host, WEFT_COMMAND_…; see action.h */
#define WEFT_OP_ROW_LATER 10u /* passes the row WEFT_PROP_ROW_ID until the next frame */

/* Views. Containers contain any number of views, all other views none. */
#define WEFT_NODE_VSTACK 1u
#define WEFT_NODE_HSTACK 2u
#define WEFT_NODE_ZSTACK 3u
#define WEFT_NODE_TEXT 4u
#define WEFT_NODE_AVATAR 5u
#define WEFT_NODE_BADGE 6u
#define WEFT_NODE_SPACER 7u
#define WEFT_NODE_DIVIDER 8u
#define WEFT_NODE_LIST 9u /* contains only ROWs: the visible window of a list */
#define WEFT_NODE_ICON 10u
#define WEFT_NODE_BUTTON 11u   /* contains the button's views; starts WEFT_PROP_ACTION */
#define WEFT_NODE_PROGRESS 12u /* a progress bar, indeterminate without WEFT_PROP_FRACTION */
#define WEFT_NODE_SHAPE 13u
#define WEFT_NODE_LAYER 14u /* inside OVERLAY and BACKGROUND: the view over or under the content */
#define WEFT_NODE_PICTURE 15u /* a picture at WEFT_PROP_URL, or else WEFT_PROP_LABEL; since 1.1 */

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
#define WEFT_MODIFIER_REDACTED 12u      /* shows texts as bars of their length */
#define WEFT_MODIFIER_ACTION 13u
#define WEFT_MODIFIER_ACCESSIBILITY 14u
#define WEFT_MODIFIER_KEY 15u

#define WEFT_PROP_ROW_ID 1u     /* INT: the 64 bits of weft_row.id */
#define WEFT_PROP_TEXT 2u       /* TEXT: the content of TEXT, AVATAR (initials) and BADGE */
#define WEFT_PROP_FONT 3u       /* INT: WEFT_FONT_… */
#define WEFT_PROP_WEIGHT 4u     /* INT: WEFT_WEIGHT_… */
#define WEFT_PROP_COLOR 5u      /* INT: WEFT_COLOR_…, or WEFT_COLOR_RGBA | 0xRRGGBBAA */
#define WEFT_PROP_LINE_LIMIT 6u /* INT: the maximum number of lines; 0 means no limit */
#define WEFT_PROP_ITALIC 7u     /* INT: 0 or 1 */
#define WEFT_PROP_SPACING 8u    /* FLOAT: points between the children of a stack */
#define WEFT_PROP_ALIGNMENT 9u  /* INT: WEFT_ALIGN_… across the stack's axis */
#define WEFT_PROP_TOP 10u       /* FLOAT: the padding at the top, in points */
#define WEFT_PROP_LEADING 11u
#define WEFT_PROP_BOTTOM 12u
#define WEFT_PROP_TRAILING 13u
#define WEFT_PROP_WIDTH 14u     /* FLOAT: the width of a fixed frame, in points */
#define WEFT_PROP_HEIGHT 15u
#define WEFT_PROP_MIN_LENGTH 16u /* FLOAT: the minimum length of a spacer */
#define WEFT_PROP_PRIORITY 17u  /* FLOAT: a stack offers space to views with a higher number first */
#define WEFT_PROP_LABEL 18u     /* TEXT: what a screen reader says instead of the content */
#define WEFT_PROP_PROVIDER 19u  /* TEXT: the id of the plugin that provided the row; host only */
#define WEFT_PROP_SELECTED 20u  /* INT: 1 on the selected ROW and on the tab of the shown screen; host only */
#define WEFT_PROP_NAME 21u      /* TEXT: the name of an icon in the theme */
#define WEFT_PROP_URL 22u       /* TEXT: the picture shown instead of the initials or the name */
#define WEFT_PROP_ACTION 23u    /* TEXT: the id of the action that a tap or press starts */
#define WEFT_PROP_TRIGGER 24u   /* INT: WEFT_TRIGGER_… */
#define WEFT_PROP_FRACTION 25u  /* FLOAT: the progress, from 0 to 1 */
#define WEFT_PROP_SHAPE 26u     /* INT: WEFT_SHAPE_… */
#define WEFT_PROP_RADIUS 27u    /* FLOAT: the radius of a corner or the blur of a shadow, in points */
#define WEFT_PROP_COLOR_END 28u /* INT: like COLOR; the end of a gradient that starts with COLOR */
#define WEFT_PROP_ANGLE 29u     /* FLOAT: degrees of a gradient, 0 from leading, 90 from the top */
#define WEFT_PROP_X 30u         /* FLOAT: points towards trailing */
#define WEFT_PROP_Y 31u         /* FLOAT: points downwards */
#define WEFT_PROP_OPACITY 32u   /* FLOAT: 0 to 1 */
#define WEFT_PROP_MIN_WIDTH 33u /* FLOAT: the minimum width of a flexible frame */
#define WEFT_PROP_MAX_WIDTH 34u /* FLOAT: the maximum; infinity takes all the space it is offered */
#define WEFT_PROP_MIN_HEIGHT 35u
#define WEFT_PROP_MAX_HEIGHT 36u
#define WEFT_PROP_ALIGNMENT_Y 37u /* INT: the vertical WEFT_ALIGN_…, in addition to ALIGNMENT */
#define WEFT_PROP_ROLE 38u      /* INT: WEFT_ROLE_… */
#define WEFT_PROP_HIDDEN 39u    /* INT: 1 hides the view from screen readers */
#define WEFT_PROP_KEY 40u       /* TEXT: an identity, kept when the views before it change */
#define WEFT_PROP_LINE_WIDTH 41u /* FLOAT: the width of a border, in points */
#define WEFT_PROP_DESTRUCTIVE 42u /* INT: 1 if an action deletes something permanently */
#define WEFT_PROP_QUESTION 43u  /* TEXT: the question that the host asks before an action */
#define WEFT_PROP_ANSWER 44u    /* TEXT: the title of the button that confirms the action */
/* INT, since 1.1: a part of a TEXT with its own style, one for each part, in order and without
 * overlaps: WEFT_RUN_… in the lowest 16 bits, then 24 bits with the offset of its first byte, then 24
 * bits with its length in bytes */
#define WEFT_PROP_RUN 45u
#define WEFT_PROP_RUN_URL 46u   /* TEXT: the address to which the run before it links; since 1.1 */
#define WEFT_PROP_FIT 47u       /* INT: WEFT_FIT_…; since 1.1 */

#define WEFT_FONT_BODY 0u
#define WEFT_FONT_TITLE 1u
#define WEFT_FONT_HEADLINE 2u
#define WEFT_FONT_SUBHEADLINE 3u
#define WEFT_FONT_FOOTNOTE 4u
#define WEFT_FONT_CAPTION 5u
#define WEFT_FONT_CODE 6u /* a monospaced font; since 1.1 */

#define WEFT_FIT_FILL 0u  /* a picture fills its rectangle, and the rest of it is cut off; since 1.1 */
#define WEFT_FIT_WHOLE 1u /* the whole picture, no higher than the height it is offered; since 1.1 */

#define WEFT_WEIGHT_REGULAR 0u
#define WEFT_WEIGHT_MEDIUM 1u
#define WEFT_WEIGHT_BOLD 2u

/* The style of a part of a text; values can be combined. Since 1.1. */
#define WEFT_RUN_BOLD 1u
#define WEFT_RUN_ITALIC 2u
#define WEFT_RUN_STRUCK 4u
#define WEFT_RUN_CODE 8u       /* monospaced letters */
#define WEFT_RUN_LINK 16u      /* a link to WEFT_PROP_RUN_URL */
#define WEFT_RUN_MENTION 32u   /* a mention of a user */
#define WEFT_RUN_HIGHLIGHT 64u /* highlighted, such as a search match */

#define WEFT_ALIGN_CENTER 0u
#define WEFT_ALIGN_LEADING 1u  /* in an HSTACK: top */
#define WEFT_ALIGN_TRAILING 2u /* in an HSTACK: bottom */

#define WEFT_SHAPE_RECTANGLE 0u
#define WEFT_SHAPE_ROUNDED 1u /* corners with the radius WEFT_PROP_RADIUS */
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

/* Most colours are tokens of the theme, so switching between light and dark only needs a repaint. */
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
#define WEFT_COLOR_RGBA 0x100000000 /* combined with 0xRRGGBBAA, a custom colour */

/* Limits that a host enforces on the answer for one row. */
#define WEFT_LIMIT_ROW_NODES 256u
#define WEFT_LIMIT_ROW_DEPTH 64u
#define WEFT_LIMIT_SLOT_DEPTH 32u /* the maximum number of views around a WEFT_OP_SLOT */
#define WEFT_LIMIT_ROW_PROPERTIES 1024u
#define WEFT_LIMIT_ROW_TEXT 65536u

#endif
