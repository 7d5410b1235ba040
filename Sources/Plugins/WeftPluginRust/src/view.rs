// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::writer::Writer;
use crate::{codes, Align, Color, Edges, Fill, Fit, Font, Frame, Run, Shape, TextStyle};
use core::cell::{Cell, RefCell, RefMut};
use core::fmt;

/// The answer of a hook for one row: views, or nothing, which leaves the row to the next provider.
///
/// A view that contains others takes a closure that writes them:
///
/// ```
/// # use weft_plugin::{Align, Row, TextStyle, View, fields};
/// fn item(row: &Row, view: &View) {
///     view.hstack(Align::Center, 8.0, || {
///         view.text(row.channel().name().unwrap_or(""), TextStyle::default().bold());
///         view.spacer(0.0);
///     });
/// }
/// ```
pub struct View<'a, 'b> {
    writer: &'a RefCell<Writer<'b>>,
    row: u64,
    has_begun: Cell<bool>,
    is_late: Cell<bool>,
}

impl<'a, 'b> View<'a, 'b> {
    pub(crate) fn new(writer: &'a RefCell<Writer<'b>>, row: u64) -> View<'a, 'b> {
        View { writer, row, has_begun: Cell::new(false), is_late: Cell::new(false) }
    }

    /// Ends the row after its views.
    pub(crate) fn finish(self) {
        let mut writer = self.writer.borrow_mut();
        if self.has_begun.get() {
            writer.end();
        } else if self.is_late.get() {
            writer.begin_for(codes::OP_ROW_LATER, 0, self.row);
        }
    }

    fn begin(&self, op: u16, kind: u16) -> RefMut<'a, Writer<'b>> {
        self.nothing();
        let mut writer = self.writer.borrow_mut();
        writer.begin(op, kind);
        writer
    }

    fn node(&self, kind: u16) -> RefMut<'a, Writer<'b>> {
        self.begin(codes::OP_NODE, kind)
    }

    fn modifier(&self, kind: u16) -> RefMut<'a, Writer<'b>> {
        self.begin(codes::OP_MODIFIER, kind)
    }

    fn within(&self, content: impl FnOnce()) {
        content();
        self.writer.borrow_mut().end();
    }

    /// Passes the row for now, and makes the host ask the hook again in the next frame.
    pub fn later(&self) {
        self.is_late.set(true);
    }

    /// Answers with an empty view; without any call the row would go to the next provider.
    pub fn nothing(&self) {
        if !self.has_begun.replace(true) {
            self.writer.borrow_mut().begin_for(codes::OP_ROW, 0, self.row);
        }
    }

    /// Places the view of the next provider, or the wrapped content.
    pub fn slot(&self) {
        self.begin(codes::OP_SLOT, 0);
    }

    /// Adds a text.
    pub fn text(&self, text: &str, style: TextStyle) {
        self.styled(style, &[], |writer| writer.text(codes::PROP_TEXT, text));
    }

    /// Adds a text whose parts look different; the runs are in order.
    pub fn rich_text(&self, text: &str, style: TextStyle, runs: &[Run<'_>]) {
        self.styled(style, runs, |writer| writer.text(codes::PROP_TEXT, text));
    }

    /// Adds a text that is formatted without allocating: `view.format(format_args!("{n} new"), style)`.
    pub fn format(&self, text: fmt::Arguments<'_>, style: TextStyle) {
        self.styled(style, &[], |writer| writer.format(codes::PROP_TEXT, text));
    }

    fn styled(&self, style: TextStyle, runs: &[Run<'_>], write: impl FnOnce(&mut Writer<'b>)) {
        let mut writer = self.node(codes::NODE_TEXT);
        write(&mut writer);
        writer.integer_unless(codes::PROP_FONT, style.font as i64, Font::Body as i64);
        writer.integer_unless(codes::PROP_WEIGHT, style.weight as i64, 0);
        writer.integer_unless(codes::PROP_COLOR, style.color.0, Color::INHERITED.0);
        writer.integer_unless(codes::PROP_LINE_LIMIT, i64::from(style.lines), 0);
        writer.integer_unless(codes::PROP_ITALIC, i64::from(style.is_italic), 0);
        for run in runs {
            let first = u64::from(run.start.min(0xFF_FFFF));
            let count = u64::from(run.length.min(0x7F_FFFF));
            let code = u64::from(run.look) | first << 16 | count << 40;
            writer.integer(codes::PROP_RUN, code as i64);
            if let Some(url) = run.url {
                writer.text(codes::PROP_RUN_URL, url);
            }
        }
        writer.end();
    }

    /// Adds flexible space of at least `least` points.
    pub fn spacer(&self, least: f64) {
        let mut writer = self.node(codes::NODE_SPACER);
        writer.float_unless(codes::PROP_MIN_LENGTH, least, 0.0);
        writer.end();
    }

    /// Adds a line across the stack.
    pub fn divider(&self) {
        self.node(codes::NODE_DIVIDER).end();
    }

    /// Adds a user's picture, `size` points wide and high, or their initials if there is no picture.
    pub fn avatar(&self, initials: &str, color: Color, size: f64, url: Option<&str>) {
        let mut writer = self.node(codes::NODE_AVATAR);
        writer.text(codes::PROP_TEXT, initials);
        writer.integer(codes::PROP_COLOR, color.0);
        writer.float(codes::PROP_WIDTH, size);
        if let Some(url) = url {
            writer.text(codes::PROP_URL, url);
        }
        writer.end();
    }

    /// Adds a short text on a filled capsule.
    pub fn badge(&self, text: &str, color: Color) {
        let mut writer = self.node(codes::NODE_BADGE);
        writer.text(codes::PROP_TEXT, text);
        writer.integer(codes::PROP_COLOR, color.0);
        writer.end();
    }

    /// Adds an icon of the theme by its name.
    pub fn icon(&self, name: &str, color: Color, font: Font) {
        let mut writer = self.node(codes::NODE_ICON);
        writer.text(codes::PROP_NAME, name);
        writer.integer_unless(codes::PROP_COLOR, color.0, Color::INHERITED.0);
        writer.integer_unless(codes::PROP_FONT, font as i64, Font::Body as i64);
        writer.end();
    }

    /// Adds a picture of `size` points, or smaller in the same proportions, with rounded corners.
    ///
    /// Without a picture, an icon and the name are shown.
    pub fn picture(&self, url: &str, name: &str, size: (f64, f64), radius: f64, fit: Fit) {
        let mut writer = self.node(codes::NODE_PICTURE);
        writer.text(codes::PROP_LABEL, name);
        if !url.is_empty() {
            writer.text(codes::PROP_URL, url);
        }
        writer.float(codes::PROP_WIDTH, size.0);
        writer.float(codes::PROP_HEIGHT, size.1);
        writer.float_unless(codes::PROP_RADIUS, radius, 0.0);
        writer.integer_unless(codes::PROP_FIT, fit as i64, Fit::Fill as i64);
        writer.end();
    }

    /// Adds a progress indicator; the fraction is between 0 and 1, or `None` if it is unknown.
    pub fn progress(&self, fraction: Option<f64>) {
        let mut writer = self.node(codes::NODE_PROGRESS);
        if let Some(fraction) = fraction {
            writer.float(codes::PROP_FRACTION, fraction.max(0.0).min(1.0));
        }
        writer.end();
    }

    /// Adds a filled shape that takes all the space it is offered.
    pub fn shape(&self, shape: Shape, fill: Fill) {
        let mut writer = self.node(codes::NODE_SHAPE);
        shape.write(&mut writer);
        fill.write(&mut writer);
        writer.end();
    }

    fn stack(&self, kind: u16, alignment: Align, spacing: f64) {
        let mut writer = self.node(kind);
        writer.integer(codes::PROP_ALIGNMENT, alignment as i64);
        writer.float(codes::PROP_SPACING, spacing);
    }

    /// Stacks views from top to bottom.
    pub fn vstack(&self, alignment: Align, spacing: f64, content: impl FnOnce()) {
        self.stack(codes::NODE_VSTACK, alignment, spacing);
        self.within(content);
    }

    /// Stacks views from leading to trailing.
    pub fn hstack(&self, alignment: Align, spacing: f64, content: impl FnOnce()) {
        self.stack(codes::NODE_HSTACK, alignment, spacing);
        self.within(content);
    }

    /// Stacks views on top of each other, with the last one in front.
    pub fn zstack(&self, horizontal: Align, vertical: Align, content: impl FnOnce()) {
        Align::write(horizontal, vertical, &mut self.node(codes::NODE_ZSTACK));
        self.within(content);
    }

    /// Adds a button that looks like its content and starts an action.
    pub fn button(&self, action: &str, content: impl FnOnce()) {
        self.node(codes::NODE_BUTTON).text(codes::PROP_ACTION, action);
        self.within(content);
    }

    /// Adds space around one view.
    pub fn padding(&self, edges: Edges, length: f64, content: impl FnOnce()) {
        let properties = [
            (Edges::TOP, codes::PROP_TOP),
            (Edges::LEADING, codes::PROP_LEADING),
            (Edges::BOTTOM, codes::PROP_BOTTOM),
            (Edges::TRAILING, codes::PROP_TRAILING),
        ];
        let mut writer = self.modifier(codes::MODIFIER_PADDING);
        for (edge, property) in properties {
            if edges.0 & edge.0 != 0 {
                writer.float(property, length);
            }
        }
        drop(writer);
        self.within(content);
    }

    /// Limits the sizes of one view, and aligns it within the frame.
    pub fn frame(&self, frame: Frame, content: impl FnOnce()) {
        frame.write(&mut self.modifier(codes::MODIFIER_FRAME));
        self.within(content);
    }

    /// Draws a filled shape behind one view.
    pub fn background(&self, fill: Fill, shape: Shape, content: impl FnOnce()) {
        let mut writer = self.modifier(codes::MODIFIER_BACKGROUND);
        fill.write(&mut writer);
        shape.write(&mut writer);
        drop(writer);
        self.within(content);
    }

    /// Sets the colour of texts and icons that don't set their own.
    pub fn foreground(&self, color: Color, content: impl FnOnce()) {
        self.modifier(codes::MODIFIER_FOREGROUND).integer(codes::PROP_COLOR, color.0);
        self.within(content);
    }

    /// Sets the order in which a stack offers space: 0 is the default, higher comes earlier.
    pub fn priority(&self, priority: f64, content: impl FnOnce()) {
        self.modifier(codes::MODIFIER_PRIORITY).float(codes::PROP_PRIORITY, priority);
        self.within(content);
    }

    /// Cuts off everything outside a shape.
    pub fn clip(&self, shape: Shape, content: impl FnOnce()) {
        shape.write(&mut self.modifier(codes::MODIFIER_CLIP));
        self.within(content);
    }

    /// Draws a line around one view.
    pub fn border(&self, color: Color, width: f64, shape: Shape, content: impl FnOnce()) {
        let mut writer = self.modifier(codes::MODIFIER_BORDER);
        writer.integer(codes::PROP_COLOR, color.0);
        writer.float(codes::PROP_LINE_WIDTH, width);
        shape.write(&mut writer);
        drop(writer);
        self.within(content);
    }

    /// Sets the opacity of one view, from 0 (invisible) to 1.
    pub fn opacity(&self, opacity: f64, content: impl FnOnce()) {
        self.modifier(codes::MODIFIER_OPACITY).float(codes::PROP_OPACITY, opacity);
        self.within(content);
    }

    /// Sets the text that a screen reader says instead of the content.
    pub fn label(&self, label: &str, content: impl FnOnce()) {
        self.modifier(codes::MODIFIER_ACCESSIBILITY).text(codes::PROP_LABEL, label);
        self.within(content);
    }

    fn acting(&self, action: &str, trigger: u32, content: impl FnOnce()) {
        let mut writer = self.modifier(codes::MODIFIER_ACTION);
        writer.text(codes::PROP_ACTION, action);
        let usual = i64::from(codes::TRIGGER_TAP);
        writer.integer_unless(codes::PROP_TRIGGER, i64::from(trigger), usual);
        drop(writer);
        self.within(content);
    }

    /// Starts an action on a tap.
    pub fn action(&self, action: &str, content: impl FnOnce()) {
        self.acting(action, codes::TRIGGER_TAP, content);
    }

    /// Starts an action on a long press.
    pub fn long_press(&self, action: &str, content: impl FnOnce()) {
        self.acting(action, codes::TRIGGER_LONG_PRESS, content);
    }

    /// Gives one view a key, which identifies it if the views before it change.
    pub fn key(&self, key: &str, content: impl FnOnce()) {
        self.modifier(codes::MODIFIER_KEY).text(codes::PROP_KEY, key);
        self.within(content);
    }

    /// Draws a soft shadow, offset by `x` points towards trailing and `y` points downwards.
    pub fn shadow(&self, color: Color, radius: f64, x: f64, y: f64, content: impl FnOnce()) {
        let mut writer = self.modifier(codes::MODIFIER_SHADOW);
        writer.integer(codes::PROP_COLOR, color.0);
        writer.float(codes::PROP_RADIUS, radius);
        writer.float_unless(codes::PROP_X, x, 0.0);
        writer.float_unless(codes::PROP_Y, y, 0.0);
        drop(writer);
        self.within(content);
    }

    /// Moves the drawing of a view without moving the views around it.
    pub fn offset(&self, x: f64, y: f64, content: impl FnOnce()) {
        let mut writer = self.modifier(codes::MODIFIER_OFFSET);
        writer.float_unless(codes::PROP_X, x, 0.0);
        writer.float_unless(codes::PROP_Y, y, 0.0);
        drop(writer);
        self.within(content);
    }

    fn layered(
        &self,
        kind: u16,
        (horizontal, vertical): (Align, Align),
        content: impl FnOnce(),
        layer: impl FnOnce(),
    ) {
        Align::write(horizontal, vertical, &mut self.modifier(kind));
        content();
        drop(self.node(codes::NODE_LAYER));
        self.within(layer);
        self.writer.borrow_mut().end();
    }

    /// Draws `above` over the middle of `content`.
    pub fn overlay(&self, content: impl FnOnce(), above: impl FnOnce()) {
        self.overlay_at(Align::Center, Align::Center, content, above);
    }

    /// Draws `above` over an edge or corner of `content`.
    ///
    /// ```
    /// # use weft_plugin::{Align, Color, View};
    /// # fn item(view: &View) {
    /// let dot = || view.badge("1", Color::ALERT);
    /// view.overlay_at(Align::Trailing, Align::Leading, || view.slot(), dot);
    /// # }
    /// ```
    pub fn overlay_at(
        &self,
        horizontal: Align,
        vertical: Align,
        content: impl FnOnce(),
        above: impl FnOnce(),
    ) {
        self.layered(codes::MODIFIER_OVERLAY, (horizontal, vertical), content, above);
    }

    /// Draws `below` under the middle of `content`.
    pub fn underlay(&self, content: impl FnOnce(), below: impl FnOnce()) {
        self.underlay_at(Align::Center, Align::Center, content, below);
    }

    /// Draws `below` under an edge or corner of `content`.
    pub fn underlay_at(
        &self,
        horizontal: Align,
        vertical: Align,
        content: impl FnOnce(),
        below: impl FnOnce(),
    ) {
        self.layered(codes::MODIFIER_BACKGROUND, (horizontal, vertical), content, below);
    }

    /// Shows texts as bars of the same length.
    pub fn redacted(&self, content: impl FnOnce()) {
        drop(self.modifier(codes::MODIFIER_REDACTED));
        self.within(content);
    }

    /// Sets the role of one view for screen readers: `codes::ROLE_…`.
    pub fn role(&self, role: u32, content: impl FnOnce()) {
        self.modifier(codes::MODIFIER_ACCESSIBILITY).integer(codes::PROP_ROLE, i64::from(role));
        self.within(content);
    }

    /// Hides one view from screen readers, for decoration.
    pub fn hidden(&self, content: impl FnOnce()) {
        self.modifier(codes::MODIFIER_ACCESSIBILITY).integer(codes::PROP_HIDDEN, 1);
        self.within(content);
    }
}
