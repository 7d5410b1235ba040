// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension View {
  /// Adds space on some edges.
  @inlinable
  public consuming func padding(
    _ edges: Edges = .all,
    _ length: Double = 8
  ) -> ModifiedView<Self, Modifier.Padding> {
    ModifiedView(self, Modifier.Padding(edges, length))
  }

  /// Adds space on every edge.
  @inlinable
  public consuming func padding(_ length: Double) -> ModifiedView<Self, Modifier.Padding> {
    padding(.all, length)
  }

  /// Fixes the size; a view of another size is placed in it by the alignment.
  public consuming func frame(
    width: Double? = nil,
    height: Double? = nil,
    alignment: Alignment = .center
  ) -> ModifiedView<Self, Modifier.FrameBounds> {
    let bounds = Modifier.FrameBounds(width: width, height: height, alignment: alignment)
    return ModifiedView(self, bounds)
  }

  /// Bounds the size; a bound of infinity takes all the space that is offered.
  public consuming func frame(
    minWidth: Double? = nil,
    maxWidth: Double? = nil,
    minHeight: Double? = nil,
    maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> ModifiedView<Self, Modifier.FrameBounds> {
    let bounds = Modifier.FrameBounds(
      minWidth: minWidth,
      maxWidth: maxWidth,
      minHeight: minHeight,
      maxHeight: maxHeight,
      alignment: alignment
    )
    return ModifiedView(self, bounds)
  }

  /// Shifts the painted content without moving the views around it.
  @inlinable
  public consuming func offset(x: Double = 0, y: Double = 0) -> ModifiedView<Self, Modifier.Offset>
  {
    ModifiedView(self, Modifier.Offset(x: x, y: y))
  }

  /// Sets the priority with which a stack offers the view space: higher first, 0 by default.
  @inlinable
  public consuming func layoutPriority(_ priority: Double) -> ModifiedView<Self, Modifier.Priority>
  {
    ModifiedView(self, Modifier.Priority(priority))
  }
}
