// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

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

  /// Sets the colour of the texts and icons inside that have none of their own.
  @inlinable
  public consuming func foregroundColor(_ color: Color) -> ModifiedView<Self, Modifier.Foreground> {
    ModifiedView(self, Modifier.Foreground(color))
  }

  /// Clips the view to a shape.
  @inlinable
  public consuming func clipShape(_ shape: Shape) -> ModifiedView<Self, Modifier.Clip> {
    ModifiedView(self, Modifier.Clip(shape))
  }

  /// Clips the corners to a radius.
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
