// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension View {
  /// Fills the ground behind the view, within a shape.
  @inlinable
  public func background(_ color: Color, in shape: Shape = .rectangle) -> ModifiedView<Self> {
    background(Fill(color), in: shape)
  }

  /// Fills the ground behind the view with a colour or a gradient, within a shape.
  @inlinable
  public func background(_ fill: Fill, in shape: Shape = .rectangle) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .background(fill, shape))
  }

  /// Sets the colour of the texts and icons inside that have none of their own.
  @inlinable
  public func foregroundColor(_ color: Color) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .foreground(color))
  }

  /// Cuts off what is outside a shape.
  @inlinable
  public func clipShape(_ shape: Shape) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .clip(shape))
  }

  /// Cuts the corners round.
  @inlinable
  public func cornerRadius(_ radius: Double) -> ModifiedView<Self> {
    clipShape(.rounded(radius))
  }

  /// Draws a line around the view, within its size.
  @inlinable
  public func border(
    _ color: Color,
    width: Double = 1,
    in shape: Shape = .rectangle
  ) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .border(color, width: width, shape))
  }

  /// Casts a soft shadow.
  @inlinable
  public func shadow(
    color: Color = Color(red: 0, green: 0, blue: 0, opacity: 64),
    radius: Double,
    x: Double = 0,
    y: Double = 0
  ) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .shadow(color, radius: radius, x: x, y: y))
  }

  /// Lets what is behind shine through; 0 is invisible, 1 is as usual.
  @inlinable
  public func opacity(_ opacity: Double) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .opacity(opacity))
  }

  /// Shows bars in place of texts while what they will say is not known.
  @inlinable
  public func redacted() -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .redacted)
  }
}
