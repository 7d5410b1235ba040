// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension View {
  /// Fills the ground behind the view, within a shape.
  @inlinable
  public consuming func background(_ color: Color, in shape: Shape = .rectangle) -> some View {
    background(Fill(color), in: shape)
  }

  /// Fills the ground behind the view with a colour or a gradient, within a shape.
  @inlinable
  public consuming func background(_ fill: Fill, in shape: Shape = .rectangle) -> some View {
    ModifiedView(self, Ground(fill, shape))
  }

  /// Sets the colour of the texts and icons inside that have none of their own.
  @inlinable
  public consuming func foregroundColor(_ color: Color) -> some View {
    ModifiedView(self, Foreground(color))
  }

  /// Cuts off what is outside a shape.
  @inlinable
  public consuming func clipShape(_ shape: Shape) -> some View {
    ModifiedView(self, Clip(shape))
  }

  /// Cuts the corners round.
  @inlinable
  public consuming func cornerRadius(_ radius: Double) -> some View {
    clipShape(.rounded(radius))
  }

  /// Draws a line around the view, within its size.
  @inlinable
  public consuming func border(
    _ color: Color,
    width: Double = 1,
    in shape: Shape = .rectangle
  ) -> some View {
    ModifiedView(self, Border(color, width: width, shape))
  }

  /// Casts a soft shadow.
  @inlinable
  public consuming func shadow(
    color: Color = Color(red: 0, green: 0, blue: 0, opacity: 64),
    radius: Double,
    x: Double = 0,
    y: Double = 0
  ) -> some View {
    ModifiedView(self, Shade(color, radius: radius, offset: Offset(x: x, y: y)))
  }

  /// Lets what is behind shine through; 0 is invisible, 1 is as usual.
  @inlinable
  public consuming func opacity(_ opacity: Double) -> some View {
    ModifiedView(self, Opacity(opacity))
  }

  /// Shows bars in place of texts while what they will say is not known.
  @inlinable
  public consuming func redacted() -> some View {
    ModifiedView(self, Redaction())
  }
}
