// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of the ABI. Written by `make abi` from Sources/Base/CWeft/abi.json.

/// The major version of the ABI.
pub const ABI_MAJOR: u32 = 1;
/// The minor version of the ABI.
pub const ABI_MINOR: u32 = 1;
/// "WFT1" in memory.
pub const MAGIC: u32 = 827606615;
/// It went well.
pub const OK: i32 = 0;
/// Not mine: ask the next provider for every row of the window.
pub const NEXT: i32 = 1;
/// An argument is out of its range.
pub const E_ARGUMENT: i32 = -1;
/// What is asked for does not fit what was done before.
pub const E_STATE: i32 = -2;
/// The arena is too small; the host calls again with more.
pub const E_NO_SPACE: i32 = -3;
/// A limit of the host is exceeded.
pub const E_LIMIT: i32 = -5;
/// A reference that was given back.
pub const E_STALE: i32 = -6;
/// The function may not be called on this thread.
pub const E_THREAD: i32 = -7;
/// The system or the user forbids it.
pub const E_DENIED: i32 = -9;
/// The plugin failed for a reason of its own.
pub const E_INTERNAL: i32 = -11;
/// Absent, or the host does not know the field.
pub const TYPE_NULL: u32 = 0;
/// Also 0 and 1 for no and yes.
pub const TYPE_INT: u32 = 1;
/// A number with a fraction.
pub const TYPE_FLOAT: u32 = 2;
/// UTF-8, `count` bytes, no NUL.
pub const TYPE_TEXT: u32 = 3;
/// Microseconds since 1970-01-01 00:00 UTC.
pub const TYPE_TIME: u32 = 4;
/// Set by a writer that ran out of room.
pub const ARENA_FULL: u32 = 1;
/// Opens the answer for one row; WEFT_PROP_ROW_ID is required.
pub const OP_ROW: u16 = 1;
/// "not mine": the row WEFT_PROP_ROW_ID goes to the next.
pub const OP_ROW_NEXT: u16 = 2;
/// Opens a view.
pub const OP_NODE: u16 = 3;
/// Closes the innermost ROW, NODE or MODIFIER.
pub const OP_END: u16 = 4;
/// Inside a ROW: where what the next provider shows stands, or what is wrapped.
pub const OP_SLOT: u16 = 5;
/// A text answer: WEFT_PROP_ROW_ID and WEFT_PROP_TEXT.
pub const OP_TEXT: u16 = 6;
/// Something that can be done with the row WEFT_PROP_ROW_ID; action.h.
pub const OP_ACTION: u16 = 7;
/// Opens a modifier around a view; several are stacked downwards.
pub const OP_MODIFIER: u16 = 8;
/// Something the host is asked to do, WEFT_COMMAND_…; action.h.
pub const OP_COMMAND: u16 = 9;
/// "not yet": the row WEFT_PROP_ROW_ID goes to the next for now.
pub const OP_ROW_LATER: u16 = 10;
/// Views from top to bottom.
pub const NODE_VSTACK: u16 = 1;
/// Views from leading to trailing.
pub const NODE_HSTACK: u16 = 2;
/// Views on top of each other.
pub const NODE_ZSTACK: u16 = 3;
/// A text.
pub const NODE_TEXT: u16 = 4;
/// A picture of a person, or their initials.
pub const NODE_AVATAR: u16 = 5;
/// A short text on a filled capsule.
pub const NODE_BADGE: u16 = 6;
/// The space that is left.
pub const NODE_SPACER: u16 = 7;
/// A line across its stack.
pub const NODE_DIVIDER: u16 = 8;
/// Holds ROWs only: the visible window of a list.
pub const NODE_LIST: u16 = 9;
/// A small picture by name.
pub const NODE_ICON: u16 = 10;
/// Holds what it looks like; WEFT_PROP_ACTION says what it does.
pub const NODE_BUTTON: u16 = 11;
/// Without WEFT_PROP_FRACTION: goes on for who knows how long.
pub const NODE_PROGRESS: u16 = 12;
/// A filled outline.
pub const NODE_SHAPE: u16 = 13;
/// Inside OVERLAY and BACKGROUND: what lies over or under the rest.
pub const NODE_LAYER: u16 = 14;
/// A picture at an address, or an icon and its name; since 1.1.
pub const NODE_PICTURE: u16 = 15;
/// Space around a view.
pub const MODIFIER_PADDING: u16 = 1;
/// The sizes a view may take.
pub const MODIFIER_FRAME: u16 = 2;
/// What lies behind a view.
pub const MODIFIER_BACKGROUND: u16 = 3;
/// The colour of the texts and icons inside.
pub const MODIFIER_FOREGROUND: u16 = 4;
/// Who is offered space first.
pub const MODIFIER_PRIORITY: u16 = 5;
/// Cuts off what lies outside an outline.
pub const MODIFIER_CLIP: u16 = 6;
/// A soft shadow.
pub const MODIFIER_SHADOW: u16 = 7;
/// A line around a view.
pub const MODIFIER_BORDER: u16 = 8;
/// How much shows through.
pub const MODIFIER_OPACITY: u16 = 9;
/// Moves what is painted.
pub const MODIFIER_OFFSET: u16 = 10;
/// What lies over a view.
pub const MODIFIER_OVERLAY: u16 = 11;
/// Texts show as bars of their length.
pub const MODIFIER_REDACTED: u16 = 12;
/// Starts an action.
pub const MODIFIER_ACTION: u16 = 13;
/// What a screen reader says.
pub const MODIFIER_ACCESSIBILITY: u16 = 14;
/// Names a view.
pub const MODIFIER_KEY: u16 = 15;
/// INT: the 64 bits of weft_row.id.
pub const PROP_ROW_ID: u16 = 1;
/// TEXT: what TEXT, AVATAR (initials) and BADGE show.
pub const PROP_TEXT: u16 = 2;
/// INT: WEFT_FONT_….
pub const PROP_FONT: u16 = 3;
/// INT: WEFT_WEIGHT_….
pub const PROP_WEIGHT: u16 = 4;
/// INT: WEFT_COLOR_…, or WEFT_COLOR_RGBA | 0xRRGGBBAA.
pub const PROP_COLOR: u16 = 5;
/// INT: most lines, 0 means no limit.
pub const PROP_LINE_LIMIT: u16 = 6;
/// INT: 0 or 1.
pub const PROP_ITALIC: u16 = 7;
/// FLOAT: points between the children of a stack.
pub const PROP_SPACING: u16 = 8;
/// INT: WEFT_ALIGN_… across the stack's axis.
pub const PROP_ALIGNMENT: u16 = 9;
/// FLOAT: points of padding.
pub const PROP_TOP: u16 = 10;
/// FLOAT: points of padding.
pub const PROP_LEADING: u16 = 11;
/// FLOAT: points of padding.
pub const PROP_BOTTOM: u16 = 12;
/// FLOAT: points of padding.
pub const PROP_TRAILING: u16 = 13;
/// FLOAT: points of a fixed frame.
pub const PROP_WIDTH: u16 = 14;
/// FLOAT: points of a fixed frame.
pub const PROP_HEIGHT: u16 = 15;
/// FLOAT: the least a spacer takes.
pub const PROP_MIN_LENGTH: u16 = 16;
/// FLOAT: who is offered space first in a stack.
pub const PROP_PRIORITY: u16 = 17;
/// TEXT: what a screen reader says instead of the content.
pub const PROP_LABEL: u16 = 18;
/// TEXT: id of the plugin a row's content came from; host only.
pub const PROP_PROVIDER: u16 = 19;
/// INT: 1 on the selected ROW; host only.
pub const PROP_SELECTED: u16 = 20;
/// TEXT: which icon, a name the theme knows.
pub const PROP_NAME: u16 = 21;
/// TEXT: a picture to show instead of initials or a name.
pub const PROP_URL: u16 = 22;
/// TEXT: the id of the action a tap or press starts.
pub const PROP_ACTION: u16 = 23;
/// INT: WEFT_TRIGGER_….
pub const PROP_TRIGGER: u16 = 24;
/// FLOAT: how much is done, 0 to 1.
pub const PROP_FRACTION: u16 = 25;
/// INT: WEFT_SHAPE_….
pub const PROP_SHAPE: u16 = 26;
/// FLOAT: points of a rounded corner, or of a shadow's blur.
pub const PROP_RADIUS: u16 = 27;
/// INT: like COLOR; the fill runs from COLOR to this one.
pub const PROP_COLOR_END: u16 = 28;
/// FLOAT: degrees of a gradient, 0 from leading, 90 from the top.
pub const PROP_ANGLE: u16 = 29;
/// FLOAT: points towards trailing.
pub const PROP_X: u16 = 30;
/// FLOAT: points downwards.
pub const PROP_Y: u16 = 31;
/// FLOAT: 0 to 1.
pub const PROP_OPACITY: u16 = 32;
/// FLOAT: bounds of a flexible frame.
pub const PROP_MIN_WIDTH: u16 = 33;
/// FLOAT: bounds of a flexible frame; infinity takes all that is offered.
pub const PROP_MAX_WIDTH: u16 = 34;
/// FLOAT: bounds of a flexible frame.
pub const PROP_MIN_HEIGHT: u16 = 35;
/// FLOAT: bounds of a flexible frame; infinity takes all that is offered.
pub const PROP_MAX_HEIGHT: u16 = 36;
/// INT: WEFT_ALIGN_… from top to bottom, beside ALIGNMENT.
pub const PROP_ALIGNMENT_Y: u16 = 37;
/// INT: WEFT_ROLE_….
pub const PROP_ROLE: u16 = 38;
/// INT: 1 keeps it from screen readers.
pub const PROP_HIDDEN: u16 = 39;
/// TEXT: names a view across changes of what stands before it.
pub const PROP_KEY: u16 = 40;
/// FLOAT: points of a border.
pub const PROP_LINE_WIDTH: u16 = 41;
/// INT: 1 where an action takes something away for good.
pub const PROP_DESTRUCTIVE: u16 = 42;
/// TEXT: what is asked before an action is done.
pub const PROP_QUESTION: u16 = 43;
/// TEXT: the words of the button that does it after all.
pub const PROP_ANSWER: u16 = 44;
/// INT: a part of a text that looks different: 16 bits WEFT_RUN_…, 24 bits of its first byte, 24
/// bits of its length. Since 1.1.
pub const PROP_RUN: u16 = 45;
/// TEXT: the address that the run before it leads to. Since 1.1.
pub const PROP_RUN_URL: u16 = 46;
/// INT: WEFT_FIT_…, since 1.1.
pub const PROP_FIT: u16 = 47;
/// What most texts have.
pub const FONT_BODY: u32 = 0;
/// The largest.
pub const FONT_TITLE: u32 = 1;
/// What a row is called.
pub const FONT_HEADLINE: u32 = 2;
/// What stands below a headline.
pub const FONT_SUBHEADLINE: u32 = 3;
/// Small.
pub const FONT_FOOTNOTE: u32 = 4;
/// The smallest.
pub const FONT_CAPTION: u32 = 5;
/// Letters of one width. Since 1.1.
pub const FONT_CODE: u32 = 6;
/// A picture fills its rectangle; what reaches beyond it is cut off.
pub const FIT_FILL: u32 = 0;
/// All of a picture shows; it takes no more height than it is offered, either.
pub const FIT_WHOLE: u32 = 1;
/// As usual.
pub const WEIGHT_REGULAR: u32 = 0;
/// Between regular and bold.
pub const WEIGHT_MEDIUM: u32 = 1;
/// Bold.
pub const WEIGHT_BOLD: u32 = 2;
/// Bold letters. Since 1.1.
pub const RUN_BOLD: u16 = 1;
/// Italic letters. Since 1.1.
pub const RUN_ITALIC: u16 = 2;
/// A line through the letters. Since 1.1.
pub const RUN_STRUCK: u16 = 4;
/// Letters of one width. Since 1.1.
pub const RUN_CODE: u16 = 8;
/// Leads to WEFT_PROP_RUN_URL. Since 1.1.
pub const RUN_LINK: u16 = 16;
/// A person whom the text addresses. Since 1.1.
pub const RUN_MENTION: u16 = 32;
/// Stands out, such as what a search has found. Since 1.1.
pub const RUN_HIGHLIGHT: u16 = 64;
/// In the middle.
pub const ALIGN_CENTER: u32 = 0;
/// In an HSTACK: top.
pub const ALIGN_LEADING: u32 = 1;
/// In an HSTACK: bottom.
pub const ALIGN_TRAILING: u32 = 2;
/// Square corners.
pub const SHAPE_RECTANGLE: u32 = 0;
/// WEFT_PROP_RADIUS says how much.
pub const SHAPE_ROUNDED: u32 = 1;
/// Half circles at the short sides.
pub const SHAPE_CAPSULE: u32 = 2;
/// As wide as high.
pub const SHAPE_CIRCLE: u32 = 3;
/// A tap or a click.
pub const TRIGGER_TAP: u32 = 0;
/// A long press.
pub const TRIGGER_LONG_PRESS: u32 = 1;
/// Nothing in particular.
pub const ROLE_NONE: u32 = 0;
/// Something that can be pressed.
pub const ROLE_BUTTON: u32 = 1;
/// A heading.
pub const ROLE_HEADING: u32 = 2;
/// A picture.
pub const ROLE_IMAGE: u32 = 3;
/// States how things are.
pub const ROLE_STATUS: u32 = 4;
/// What leads elsewhere.
pub const ROLE_LINK: u32 = 5;
/// Of texts.
pub const COLOR_TEXT: i64 = 0;
/// Of texts that matter less.
pub const COLOR_TEXT_SECONDARY: i64 = 1;
/// Of texts on a strong colour.
pub const COLOR_TEXT_INVERTED: i64 = 2;
/// What stands out.
pub const COLOR_ACCENT: i64 = 3;
/// What went wrong, or takes something away.
pub const COLOR_ALERT: i64 = 4;
/// Behind everything.
pub const COLOR_BACKGROUND: i64 = 5;
/// Behind what lies above the rest.
pub const COLOR_BACKGROUND_RAISED: i64 = 6;
/// Behind what is selected.
pub const COLOR_BACKGROUND_SELECTED: i64 = 7;
/// Of lines.
pub const COLOR_BORDER: i64 = 8;
/// That a person is connected.
pub const COLOR_ONLINE: i64 = 9;
/// Behind the user's own messages.
pub const COLOR_MESSAGE_MINE: i64 = 10;
/// Behind the messages of others.
pub const COLOR_MESSAGE_THEIRS: i64 = 11;
/// Or this with 0xRRGGBBAA for a colour of one's own.
pub const COLOR_RGBA: i64 = 4294967296;
/// The most views of a row.
pub const LIMIT_ROW_NODES: u32 = 256;
/// How deep views of a row may stand in each other.
pub const LIMIT_ROW_DEPTH: u32 = 64;
/// A WEFT_OP_SLOT stands in at most so many views.
pub const LIMIT_SLOT_DEPTH: u32 = 32;
/// The most properties of a row.
pub const LIMIT_ROW_PROPERTIES: u32 = 1024;
/// The most bytes of text of a row.
pub const LIMIT_ROW_TEXT: u32 = 65536;
/// The upper edge.
pub const EDGE_TOP: u32 = 1;
/// Where lines begin.
pub const EDGE_LEADING: u32 = 2;
/// The lower edge.
pub const EDGE_BOTTOM: u32 = 4;
/// Where lines end.
pub const EDGE_TRAILING: u32 = 8;
/// Leading and trailing.
pub const EDGE_HORIZONTAL: u32 = 10;
/// Top and bottom.
pub const EDGE_VERTICAL: u32 = 5;
/// All four.
pub const EDGE_ALL: u32 = 15;
/// As a length of a frame: not bounded.
pub const LENGTH_FREE: f64 = -1.0;
/// That of the views around.
pub const COLOR_INHERITED: i64 = -1;
/// Marks the row as read.
pub const COMMAND_MARK_READ: u16 = 1;
/// The host asks first.
pub const COMMAND_DELETE: u16 = 2;
/// Mutes the channel.
pub const COMMAND_MUTE: u16 = 3;
/// Takes the muting back.
pub const COMMAND_UNMUTE: u16 = 4;
/// What a tap on the row opens.
pub const COMMAND_OPEN: u16 = 5;
/// Selects the row.
pub const COMMAND_SELECT: u16 = 6;
/// Loads the list again.
pub const COMMAND_RELOAD: u16 = 7;
/// Shows the threads that were heard of.
pub const COMMAND_LOAD_THREADS: u16 = 8;
/// Asks this plugin again for all it has answered.
pub const COMMAND_REDRAW: u16 = 9;
/// For the host to make sense of: WEFT_PROP_NAME and WEFT_PROP_TEXT.
pub const COMMAND_CUSTOM: u16 = 10;
/// Puts WEFT_PROP_TEXT into the field below messages; since 1.1.
pub const COMMAND_PUT: u16 = 11;
/// Sends WEFT_PROP_TEXT as a message of the user; since 1.1.
pub const COMMAND_SEND: u16 = 12;
/// Shows the user WEFT_PROP_TEXT; since 1.1.
pub const COMMAND_TELL: u16 = 13;
/// It is asked every frame.
pub const HOOK_VOLATILE: u32 = 1;
/// None of those below.
pub const LANGUAGE_OTHER: u32 = 0;
/// C.
pub const LANGUAGE_C: u32 = 1;
/// C++.
pub const LANGUAGE_CPP: u32 = 2;
/// Swift with its runtime.
pub const LANGUAGE_SWIFT: u32 = 3;
/// Embedded Swift.
pub const LANGUAGE_EMBEDDED_SWIFT: u32 = 4;
/// Rust.
pub const LANGUAGE_RUST: u32 = 5;
/// The type of the identity note.
pub const NOTE_TYPE: u32 = 1;
/// The table of a plugin's settings.
pub const TABLE_SETTINGS: &str = "weft.settings/1";
/// INT: 0 or 1.
pub const SETTING_SWITCH: u32 = 1;
/// INT, from `least` to `most`.
pub const SETTING_NUMBER: u32 = 2;
/// TEXT.
pub const SETTING_TEXT: u32 = 3;
/// For a person who looks for a fault.
pub const LOG_DEBUG: i32 = 0;
/// What happened.
pub const LOG_INFO: i32 = 1;
/// What may go wrong.
pub const LOG_WARNING: i32 = 2;
/// What went wrong.
pub const LOG_ERROR: i32 = 3;
/// The host's table of open points.
pub const POINTS: &str = "weft.points/1";
/// The first that does not pass, from the highest down.
pub const POINT_FIRST: u32 = 0;
/// From the lowest up, each gets the last answer as its first argument, which has the type that is
/// returned.
pub const POINT_CHAIN: u32 = 1;
/// All of them, from the highest down: the point returns v, or a status that is WEFT_OK when any of
/// them answered.
pub const POINT_COLLECT: u32 = 2;
/// Added to one of the above: what is returned is a status.
pub const POINT_STATUS: u32 = 16;
/// The provider's own function is wanted where there is one.
pub const ACQUIRE_DIRECT: u32 = 1;
