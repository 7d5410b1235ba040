// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension View {
  /// Fills the ground behind the view, within a shape.
  @inlinable
  public consuming func background(
    _ color: Color,
    in shape: Shape = .rectangle
  ) -> ModifiedView<Self, Modifier.Ground> {
    background(Fill(color), in: shape)
  }

  /// Fills the ground behind the view with a colour or a gradient, within a shape.
  @inlinable
  public consuming func background(
    _ fill: Fill,
    in shape: Shape = .rectangle
  ) -> ModifiedView<Self, Modifier.Ground> {
    ModifiedView(self, Modifier.Ground(fill, shape))
  }

  /// Sets the colour of the texts and icons inside that have none of their own.
  @inlinable
  public consuming func foregroundColor(_ color: Color) -> ModifiedView<Self, Modifier.Foreground> {
    ModifiedView(self, Modifier.Foreground(color))
  }

  /// Cuts off what is outside a shape.
  @inlinable
  public consuming func clipShape(_ shape: Shape) -> ModifiedView<Self, Modifier.Clip> {
    ModifiedView(self, Modifier.Clip(shape))
  }

  /// Cuts the corners round.
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

  /// Casts a soft shadow.
  @inlinable
  public consuming func shadow(
    color: Color = Color(red: 0, green: 0, blue: 0, opacity: 64),
    radius: Double,
    x: Double = 0,
    y: Double = 0
  ) -> ModifiedView<Self, Modifier.Shade> {
    ModifiedView(self, Modifier.Shade(color, radius: radius, offset: Modifier.Offset(x: x, y: y)))
  }

  /// Lets what is behind shine through; 0 is invisible, 1 is as usual.
  @inlinable
  public consuming func opacity(_ opacity: Double) -> ModifiedView<Self, Modifier.Opacity> {
    ModifiedView(self, Modifier.Opacity(opacity))
  }

  /// Shows bars in place of texts while what they will say is not known.
  @inlinable
  public consuming func redacted() -> ModifiedView<Self, Modifier.Redaction> {
    ModifiedView(self, Modifier.Redaction())
  }
}
