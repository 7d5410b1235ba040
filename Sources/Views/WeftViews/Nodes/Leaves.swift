// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A view that takes the remaining space along the axis of its stack.
public struct Spacer: PrimitiveView {
  @usableFromInline
  let minLength: Double

  /// Creates a spacer with a minimum length.
  @inlinable
  public init(minLength: Double = 0) {
    self.minLength = minLength
  }

  /// Writes the spacer.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_SPACER))
    if minLength > 0 { writer.property(UInt32(WEFT_PROP_MIN_LENGTH), minLength) }
    writer.end()
  }
}

/// A line across the axis of its stack.
public struct Divider: PrimitiveView {
  /// Creates a line across the direction of the stack around it.
  @inlinable
  public init() {}

  /// Writes the line.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_DIVIDER))
    writer.end()
  }
}

/// A user's initials on a coloured background, or a picture if the surface can show it.
public struct Avatar: PrimitiveView {
  @usableFromInline
  let initials: String
  @usableFromInline
  let color: Color
  @usableFromInline
  let size: Double
  @usableFromInline
  let url: String?

  /// Creates a square avatar, which shows the initials until the picture is loaded.
  @inlinable
  public init(initials: String, color: Color, size: Double = 32, url: String? = nil) {
    self.initials = initials
    self.color = color
    self.size = size
    self.url = url
  }

  /// Writes the avatar.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_AVATAR))
    writer.shown(UInt32(WEFT_PROP_TEXT), initials)
    writer.property(UInt32(WEFT_PROP_COLOR), color.code)
    writer.property(UInt32(WEFT_PROP_WIDTH), size)
    if let url { writer.property(UInt32(WEFT_PROP_URL), url) }
    writer.end()
  }
}

/// A short highlighted text, such as a count of unread messages.
public struct Badge: PrimitiveView {
  @usableFromInline
  let text: String
  @usableFromInline
  let color: Color

  /// Creates a short text in inverted letters on a capsule of a colour.
  @inlinable
  public init(_ text: String, color: Color = .accent) {
    self.text = text
    self.color = color
  }

  /// Writes the badge.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_BADGE))
    writer.shown(UInt32(WEFT_PROP_TEXT), text)
    writer.property(UInt32(WEFT_PROP_COLOR), color.code)
    writer.end()
  }
}

/// A small picture identified by name, which the theme turns into a drawing or a character.
public struct Icon: PrimitiveView {
  private let name: String
  private let color: Color?
  private let font: Font

  /// Creates an icon as high as a line of a font.
  public init(_ name: String, color: Color? = nil, font: Font = .body) {
    self.name = name
    self.color = color
    self.font = font
  }

  /// Writes the icon.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_ICON))
    writer.property(UInt32(WEFT_PROP_NAME), name)
    if let color { writer.property(UInt32(WEFT_PROP_COLOR), color.code) }
    if font != .body { writer.property(UInt32(WEFT_PROP_FONT), Int64(font.code)) }
    writer.end()
  }
}

/// A picture at an address, or an icon and the picture's name if the surface has none.
public struct PictureView: PrimitiveView {
  /// The way a picture is fitted into a rectangle of other proportions.
  public enum Fit: Sendable {
    /// It fills the rectangle and is cropped.
    case filling
    /// It is shown whole, and takes no more height than it is offered.
    case whole
  }

  private let url: String?
  private let name: String
  private let (width, height): (Double, Double)
  private let radius: Double
  private let fit: Fit

  /// Creates a picture of a size in points, which must be known before the picture is loaded.
  ///
  /// If it is offered less width, both sides shrink in proportion.
  ///
  /// - Parameters:
  ///   - url: The address that a surface may load the picture from, or `nil` if there is none.
  ///   - name: The text that is read aloud, and shown with an icon if there is no picture.
  ///   - width: The width in points, from leading to trailing.
  ///   - height: The height in points.
  ///   - radius: The radius of the corners.
  ///   - fit: Whether the picture fills the rectangle and is cut, or is shown whole.
  public init(
    url: String?,
    name: String,
    width: Double,
    height: Double,
    radius: Double = 0,
    fit: Fit = .filling
  ) {
    self.url = url
    self.name = name
    self.radius = radius
    self.fit = fit
    self.width = width
    self.height = height
  }

  /// Writes the picture.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_PICTURE))
    writer.shown(UInt32(WEFT_PROP_LABEL), name)
    if let url { writer.property(UInt32(WEFT_PROP_URL), url) }
    writer.property(UInt32(WEFT_PROP_WIDTH), width)
    writer.property(UInt32(WEFT_PROP_HEIGHT), height)
    if radius != 0 { writer.property(UInt32(WEFT_PROP_RADIUS), radius) }
    if fit == .whole { writer.property(UInt32(WEFT_PROP_FIT), Int64(WEFT_FIT_WHOLE)) }
    writer.end()
  }
}

/// A filled outline that takes all the space it is offered.
public struct FilledShape: PrimitiveView {
  private let shape: Shape
  private let fill: Fill

  /// Creates a view of a shape in one colour or a gradient.
  public init(_ shape: Shape, fill: Fill) {
    self.shape = shape
    self.fill = fill
  }

  /// Creates a view of a shape in one colour.
  public init(_ shape: Shape, color: Color) {
    self.init(shape, fill: Fill(color))
  }

  /// Writes the view.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_SHAPE))
    writer.shape(shape)
    writer.fill(fill)
    writer.end()
  }
}
