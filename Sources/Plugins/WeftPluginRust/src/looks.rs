// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

use crate::codes;
use crate::writer::Writer;

/// A colour: a token of the theme, which follows light and dark mode, or a fixed colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub i64);

impl Color {
    /// The colour of the surrounding views.
    pub const INHERITED: Color = Color(codes::COLOR_INHERITED);
    /// The colour of texts.
    pub const TEXT: Color = Color(codes::COLOR_TEXT);
    /// The colour of less important texts.
    pub const SECONDARY: Color = Color(codes::COLOR_TEXT_SECONDARY);
    /// The colour of texts on a filled background, such as the accent.
    pub const INVERTED: Color = Color(codes::COLOR_TEXT_INVERTED);
    /// The colour of highlighted content.
    pub const ACCENT: Color = Color(codes::COLOR_ACCENT);
    /// The colour of errors and of actions that delete something.
    pub const ALERT: Color = Color(codes::COLOR_ALERT);
    /// The background.
    pub const BACKGROUND: Color = Color(codes::COLOR_BACKGROUND);
    /// A slightly raised background.
    pub const RAISED: Color = Color(codes::COLOR_BACKGROUND_RAISED);
    /// The colour of lines around and between views.
    pub const BORDER: Color = Color(codes::COLOR_BORDER);
    /// The colour that marks a user as online.
    pub const ONLINE: Color = Color(codes::COLOR_ONLINE);

    /// Returns a fixed colour, `0xRRGGBBAA`.
    pub const fn rgba(color: u32) -> Color {
        Color(codes::COLOR_RGBA | color as i64)
    }
}

/// The font of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// The font of most texts.
    Body = codes::FONT_BODY as isize,
    /// The largest font.
    Title = codes::FONT_TITLE as isize,
    /// The font of a row's title.
    Headline = codes::FONT_HEADLINE as isize,
    /// The font of the text below a headline.
    Subheadline = codes::FONT_SUBHEADLINE as isize,
    /// A small font.
    Footnote = codes::FONT_FOOTNOTE as isize,
    /// The smallest font.
    Caption = codes::FONT_CAPTION as isize,
    /// A monospaced font; hosts of ABI 1.0 show the body font.
    Code = codes::FONT_CODE as isize,
}

/// The weight of a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// The regular weight.
    Regular = codes::WEIGHT_REGULAR as isize,
    /// A weight between regular and bold.
    Medium = codes::WEIGHT_MEDIUM as isize,
    /// The bold weight.
    Bold = codes::WEIGHT_BOLD as isize,
}

/// The way a picture is fitted into a rectangle of other proportions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fit {
    /// The picture fills the rectangle, and the parts outside are cut off.
    #[default]
    Fill = codes::FIT_FILL as isize,
    /// The whole picture is shown, and it takes no more height than it is offered.
    Whole = codes::FIT_WHOLE as isize,
}

/// The alignment of a view across its stack, in its frame, or over another view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// In the middle.
    #[default]
    Center = codes::ALIGN_CENTER as isize,
    /// At the leading edge, or at the top in a row of views.
    Leading = codes::ALIGN_LEADING as isize,
    /// At the trailing edge, or at the bottom in a row of views.
    Trailing = codes::ALIGN_TRAILING as isize,
}

impl Align {
    /// Writes the alignment in both directions.
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
    /// The edge at which lines of text start.
    pub const LEADING: Edges = Edges(codes::EDGE_LEADING);
    /// The lower edge.
    pub const BOTTOM: Edges = Edges(codes::EDGE_BOTTOM);
    /// The edge at which lines of text end.
    pub const TRAILING: Edges = Edges(codes::EDGE_TRAILING);
    /// Leading and trailing.
    pub const HORIZONTAL: Edges = Edges(codes::EDGE_HORIZONTAL);
    /// Top and bottom.
    pub const VERTICAL: Edges = Edges(codes::EDGE_VERTICAL);
    /// All four.
    pub const ALL: Edges = Edges(codes::EDGE_ALL);
}

/// A part of a text with its own style; hosts of ABI 1.0 show the whole text in one style.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The index of the part's first byte.
    pub start: u32,
    /// The number of bytes in the part.
    pub length: u32,
    /// A combination of `codes::RUN_…`.
    pub look: u16,
    /// The address of a link.
    pub url: Option<&'a str>,
}

/// The style of a text; the default is one line in the body font.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    /// The font of the text.
    pub font: Font,
    /// The weight of the letters.
    pub weight: Weight,
    /// The colour of the text.
    pub color: Color,
    /// The maximum number of lines; 0 means no limit.
    pub lines: u32,
    /// Whether the letters are italic.
    pub is_italic: bool,
}

impl TextStyle {
    /// Creates the style of one line in a font.
    pub const fn new(font: Font) -> TextStyle {
        let weight = Weight::Regular;
        TextStyle { font, weight, color: Color::INHERITED, lines: 1, is_italic: false }
    }

    /// Returns the style with another weight.
    pub const fn weight(mut self, weight: Weight) -> TextStyle {
        self.weight = weight;
        self
    }

    /// Returns the style in bold.
    pub const fn bold(self) -> TextStyle {
        self.weight(Weight::Bold)
    }

    /// Returns the style in italics.
    pub const fn italic(mut self) -> TextStyle {
        self.is_italic = true;
        self
    }

    /// Returns the style in another colour.
    pub const fn color(mut self, color: Color) -> TextStyle {
        self.color = color;
        self
    }

    /// Returns the style with another maximum number of lines; 0 means no limit.
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

/// The fill of an area.
#[derive(Clone, Copy, Debug)]
pub enum Fill {
    /// One colour.
    Plain(Color),
    /// A gradient between two colours at an angle in degrees: 0 starts at the leading edge, 90 at the top.
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

/// The sizes that a frame allows; `None` is unbounded, and an infinite maximum takes all available space.
///
/// ```
/// # use weft_plugin::{Align, Frame};
/// Frame { max_width: Some(f64::INFINITY), horizontal: Align::Leading, ..Frame::default() };
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    /// The width in points.
    pub width: Option<f64>,
    /// The height in points.
    pub height: Option<f64>,
    /// The minimum width.
    pub min_width: Option<f64>,
    /// The maximum width.
    pub max_width: Option<f64>,
    /// The minimum height.
    pub min_height: Option<f64>,
    /// The maximum height.
    pub max_height: Option<f64>,
    /// The horizontal alignment of the view.
    pub horizontal: Align,
    /// The vertical alignment of the view.
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
