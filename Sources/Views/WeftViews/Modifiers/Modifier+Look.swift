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

    /// Begins the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_BACKGROUND))
      writer.fill(fill)
      writer.shape(shape)
    }
  }

  /// The colour of texts and icons that have none of their own.
  public struct Foreground: ModifierRecord {
    @usableFromInline
    let color: Color

    @inlinable
    init(_ color: Color) {
      self.color = color
    }

    /// Begins the record.
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

    /// Begins the record.
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

    /// Begins the record.
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

    /// Begins the record.
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

    /// Begins the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_OPACITY))
      writer.property(UInt32(WEFT_PROP_OPACITY), opacity)
    }
  }

  /// A sign that texts are drawn as bars.
  public struct Redaction: ModifierRecord {
    @inlinable
    init() {}

    /// Begins the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_REDACTED))
    }
  }
}
