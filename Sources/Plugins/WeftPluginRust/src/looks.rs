// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::codes;
use crate::writer::Writer;

/// A colour: a token of the theme, so that light and dark are a repaint, or one of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub i64);

impl Color {
    /// That of the views around.
    pub const INHERITED: Color = Color(codes::COLOR_INHERITED);
    /// Of texts.
    pub const TEXT: Color = Color(codes::COLOR_TEXT);
    /// Of texts that matter less.
    pub const SECONDARY: Color = Color(codes::COLOR_TEXT_SECONDARY);
    /// Of texts on a filled ground, such as the accent.
    pub const INVERTED: Color = Color(codes::COLOR_TEXT_INVERTED);
    /// What stands out.
    pub const ACCENT: Color = Color(codes::COLOR_ACCENT);
    /// What went wrong, or takes something away.
    pub const ALERT: Color = Color(codes::COLOR_ALERT);
    /// What everything lies on.
    pub const BACKGROUND: Color = Color(codes::COLOR_BACKGROUND);
    /// What lies a little above that.
    pub const RAISED: Color = Color(codes::COLOR_BACKGROUND_RAISED);
    /// Of lines around and between views.
    pub const BORDER: Color = Color(codes::COLOR_BORDER);
    /// That a person is there.
    pub const ONLINE: Color = Color(codes::COLOR_ONLINE);

    /// A colour of one's own, `0xRRGGBBAA`.
    pub const fn rgba(color: u32) -> Color {
        Color(codes::COLOR_RGBA | color as i64)
    }
}

/// What a text is set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// What most texts have.
    Body = codes::FONT_BODY as isize,
    /// The largest.
    Title = codes::FONT_TITLE as isize,
    /// What a row is called.
    Headline = codes::FONT_HEADLINE as isize,
    /// What stands below a headline.
    Subheadline = codes::FONT_SUBHEADLINE as isize,
    /// Small.
    Footnote = codes::FONT_FOOTNOTE as isize,
    /// The smallest.
    Caption = codes::FONT_CAPTION as isize,
    /// Letters of one width; hosts of ABI 1.0 show running text.
    Code = codes::FONT_CODE as isize,
}

/// How strong the letters of a text are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// As usual.
    Regular = codes::WEIGHT_REGULAR as isize,
    /// Between regular and bold.
    Medium = codes::WEIGHT_MEDIUM as isize,
    /// Bold.
    Bold = codes::WEIGHT_BOLD as isize,
}

/// How a picture is brought into a rectangle of other proportions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fit {
    /// It fills the rectangle, and what reaches beyond it is cut off.
    #[default]
    Fill = codes::FIT_FILL as isize,
    /// All of it shows, and it takes no more height than it is offered, either.
    Whole = codes::FIT_WHOLE as isize,
}

/// Where a view stands across its stack, in its frame, or over another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// In the middle.
    #[default]
    Center = codes::ALIGN_CENTER as isize,
    /// At the beginning; in a row of views at the top.
    Leading = codes::ALIGN_LEADING as isize,
    /// At the end; in a row of views at the bottom.
    Trailing = codes::ALIGN_TRAILING as isize,
}

impl Align {
    /// Writes where something stands in both directions.
    pub(crate) fn write(horizontal: Align, vertical: Align, writer: &mut Writer) {
        let usual = Align::Center as i64;
        writer.integer_unless(codes::PROP_ALIGNMENT, horizontal as i64, usual);
        writer.integer_unless(codes::PROP_ALIGNMENT_Y, vertical as i64, usual);
    }
}

/// Edges of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges(pub u32);

impl Edges {
    /// The upper edge.
    pub const TOP: Edges = Edges(codes::EDGE_TOP);
    /// Where lines begin.
    pub const LEADING: Edges = Edges(codes::EDGE_LEADING);
    /// The lower edge.
    pub const BOTTOM: Edges = Edges(codes::EDGE_BOTTOM);
    /// Where lines end.
    pub const TRAILING: Edges = Edges(codes::EDGE_TRAILING);
    /// Leading and trailing.
    pub const HORIZONTAL: Edges = Edges(codes::EDGE_HORIZONTAL);
    /// Top and bottom.
    pub const VERTICAL: Edges = Edges(codes::EDGE_VERTICAL);
    /// All four.
    pub const ALL: Edges = Edges(codes::EDGE_ALL);
}

/// A part of a text that looks different; hosts of ABI 1.0 show the whole text in one look.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The first byte of the part.
    pub start: u32,
    /// How many bytes it has.
    pub length: u32,
    /// `codes::RUN_…`, which add up.
    pub look: u16,
    /// The address that a link leads to.
    pub url: Option<&'a str>,
}

/// How a text looks: one line in the body font, until more is said.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    /// What it is set in.
    pub font: Font,
    /// How strong its letters are.
    pub weight: Weight,
    /// What it is painted in.
    pub color: Color,
    /// The most lines; 0 is no limit.
    pub lines: u32,
    /// Whether it leans.
    pub is_italic: bool,
}

impl TextStyle {
    /// One line in a font.
    pub const fn new(font: Font) -> TextStyle {
        let weight = Weight::Regular;
        TextStyle { font, weight, color: Color::INHERITED, lines: 1, is_italic: false }
    }

    /// The same with letters of another strength.
    pub const fn weight(mut self, weight: Weight) -> TextStyle {
        self.weight = weight;
        self
    }

    /// The same in bold.
    pub const fn bold(self) -> TextStyle {
        self.weight(Weight::Bold)
    }

    /// The same, leaning.
    pub const fn italic(mut self) -> TextStyle {
        self.is_italic = true;
        self
    }

    /// The same in a colour.
    pub const fn color(mut self, color: Color) -> TextStyle {
        self.color = color;
        self
    }

    /// The same in so many lines at most; 0 is no limit.
    pub const fn lines(mut self, lines: u32) -> TextStyle {
        self.lines = lines;
        self
    }
}

impl Default for TextStyle {
    fn default() -> TextStyle {
        TextStyle::new(Font::Body)
    }
}

/// What fills an area.
#[derive(Clone, Copy, Debug)]
pub enum Fill {
    /// One colour.
    Plain(Color),
    /// A run from one colour to another; 0 degrees from leading, 90 from the top.
    Gradient(Color, Color, f64),
}

impl Fill {
    pub(crate) fn write(self, writer: &mut Writer) {
        match self {
            Fill::Plain(color) => writer.integer(codes::PROP_COLOR, color.0),
            Fill::Gradient(from, to, angle) => {
                writer.integer(codes::PROP_COLOR, from.0);
                writer.integer(codes::PROP_COLOR_END, to.0);
                writer.float(codes::PROP_ANGLE, angle);
            }
        }
    }
}

/// An outline.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Square corners.
    Rectangle,
    /// Corners of a radius in points.
    Rounded(f64),
    /// Half circles at the short sides.
    Capsule,
    /// As wide as high.
    Circle,
}

impl Shape {
    pub(crate) fn write(self, writer: &mut Writer) {
        let (kind, radius) = match self {
            Shape::Rectangle => (codes::SHAPE_RECTANGLE, 0.0),
            Shape::Rounded(radius) => (codes::SHAPE_ROUNDED, radius),
            Shape::Capsule => (codes::SHAPE_CAPSULE, 0.0),
            Shape::Circle => (codes::SHAPE_CIRCLE, 0.0),
        };
        let usual = i64::from(codes::SHAPE_RECTANGLE);
        writer.integer_unless(codes::PROP_SHAPE, i64::from(kind), usual);
        writer.float_unless(codes::PROP_RADIUS, radius, 0.0);
    }
}

/// The sizes a frame allows; `None` is not bounded, and an infinite maximum takes all there is.
///
/// ```
/// # use weft_plugin::{Align, Frame};
/// Frame { max_width: Some(f64::INFINITY), horizontal: Align::Leading, ..Frame::default() };
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    /// Points from leading to trailing.
    pub width: Option<f64>,
    /// Points from top to bottom.
    pub height: Option<f64>,
    /// The least width.
    pub min_width: Option<f64>,
    /// The most width.
    pub max_width: Option<f64>,
    /// The least height.
    pub min_height: Option<f64>,
    /// The most height.
    pub max_height: Option<f64>,
    /// Where the view stands between leading and trailing.
    pub horizontal: Align,
    /// Where the view stands between top and bottom.
    pub vertical: Align,
}

impl Frame {
    pub(crate) fn write(self, writer: &mut Writer) {
        let lengths = [
            (codes::PROP_WIDTH, self.width),
            (codes::PROP_HEIGHT, self.height),
            (codes::PROP_MIN_WIDTH, self.min_width),
            (codes::PROP_MAX_WIDTH, self.max_width),
            (codes::PROP_MIN_HEIGHT, self.min_height),
            (codes::PROP_MAX_HEIGHT, self.max_height),
        ];
        for (property, length) in lengths {
            if let Some(length) = length {
                writer.float(property, length);
            }
        }
        Align::write(self.horizontal, self.vertical, writer);
    }
}
