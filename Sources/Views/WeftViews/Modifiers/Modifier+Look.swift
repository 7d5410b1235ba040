// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension Modifier {
  /// A fill behind a view.
  public struct Ground: ModifierRecord {
    @usableFromInline
    let fill: Fill
    @usableFromInline
    let shape: Shape

    @inlinable
    init(_ fill: Fill, _ shape: Shape) {
      self.fill = fill
      self.shape = shape
    }

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_BACKGROUND))
      writer.fill(fill)
      writer.shape(shape)
    }
  }

  /// The colour of texts and icons that don't set their own.
  public struct Foreground: ModifierRecord {
    @usableFromInline
    let color: Color

    @inlinable
    init(_ color: Color) {
      self.color = color
    }

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_FOREGROUND))
      writer.property(UInt32(WEFT_PROP_COLOR), color.code)
    }
  }

  /// An outline that clips the view.
  public struct Clip: ModifierRecord {
    @usableFromInline
    let shape: Shape

    @inlinable
    init(_ shape: Shape) {
      self.shape = shape
    }

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_CLIP))
      writer.shape(shape)
    }
  }

  /// A soft shadow.
  public struct Shade: ModifierRecord {
    @usableFromInline
    let color: Color
    @usableFromInline
    let radius: Double
    @usableFromInline
    let offset: Offset

    @inlinable
    init(_ color: Color, radius: Double, offset: Offset) {
      self.color = color
      self.radius = radius
      self.offset = offset
    }

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_SHADOW))
      writer.property(UInt32(WEFT_PROP_COLOR), color.code)
      writer.property(UInt32(WEFT_PROP_RADIUS), radius)
      offset.write(to: &writer)
    }
  }

  /// A line around a view.
  public struct Border: ModifierRecord {
    @usableFromInline
    let color: Color
    @usableFromInline
    let width: Double
    @usableFromInline
    let shape: Shape

    @inlinable
    init(_ color: Color, width: Double, _ shape: Shape) {
      self.color = color
      self.width = width
      self.shape = shape
    }

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_BORDER))
      writer.property(UInt32(WEFT_PROP_COLOR), color.code)
      writer.property(UInt32(WEFT_PROP_LINE_WIDTH), width)
      writer.shape(shape)
    }
  }

  /// The opacity of a view, from 0 to 1.
  public struct Opacity: ModifierRecord {
    @usableFromInline
    let opacity: Double

    @inlinable
    init(_ opacity: Double) {
      self.opacity = opacity
    }

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_OPACITY))
      writer.property(UInt32(WEFT_PROP_OPACITY), opacity)
    }
  }

  /// A mark that texts are drawn as bars.
  public struct Redaction: ModifierRecord {
    @inlinable
    init() {}

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_REDACTED))
    }
  }
}

extension View {
  /// Fills a shape behind the view with a colour.
  @inlinable
  public consuming func background(
    _ color: Color,
    in shape: Shape = .rectangle
  ) -> ModifiedView<Self, Modifier.Ground> {
    background(Fill(color), in: shape)
  }

  /// Fills a shape behind the view with a colour or a gradient.
  @inlinable
  public consuming func background(
    _ fill: Fill,
    in shape: Shape = .rectangle
  ) -> ModifiedView<Self, Modifier.Ground> {
    ModifiedView(self, Modifier.Ground(fill, shape))
  }

  /// Sets the colour of the texts and icons inside that don't set their own.
  @inlinable
  public consuming func foregroundColor(_ color: Color) -> ModifiedView<Self, Modifier.Foreground> {
    ModifiedView(self, Modifier.Foreground(color))
  }

  /// Cuts off everything outside a shape that fills the view's rectangle.
  @inlinable
  public consuming func clipShape(_ shape: Shape) -> ModifiedView<Self, Modifier.Clip> {
    ModifiedView(self, Modifier.Clip(shape))
  }

  /// Clips the view to rounded corners with a radius.
  @inlinable
  public consuming func cornerRadius(_ radius: Double) -> ModifiedView<Self, Modifier.Clip> {
    clipShape(.rounded(radius))
  }

  /// Draws a line around the view, within its size.
  @inlinable
  public consuming func border(
    _ color: Color,
    width: Double = 1,
    in shape: Shape = .rectangle
  ) -> ModifiedView<Self, Modifier.Border> {
    ModifiedView(self, Modifier.Border(color, width: width, shape))
  }

  /// Draws a soft shadow behind the view.
  @inlinable
  public consuming func shadow(
    color: Color = Color(red: 0, green: 0, blue: 0, opacity: 64),
    radius: Double,
    x: Double = 0,
    y: Double = 0
  ) -> ModifiedView<Self, Modifier.Shade> {
    ModifiedView(self, Modifier.Shade(color, radius: radius, offset: Modifier.Offset(x: x, y: y)))
  }

  /// Sets the opacity: 0 is invisible, 1 is opaque.
  @inlinable
  public consuming func opacity(_ opacity: Double) -> ModifiedView<Self, Modifier.Opacity> {
    ModifiedView(self, Modifier.Opacity(opacity))
  }

  /// Draws bars instead of texts, for content that is still loading.
  @inlinable
  public consuming func redacted() -> ModifiedView<Self, Modifier.Redaction> {
    ModifiedView(self, Modifier.Redaction())
  }
}
