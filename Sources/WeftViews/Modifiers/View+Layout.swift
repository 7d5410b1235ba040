// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension View {
  /// Adds space on some edges.
  @inlinable
  public func padding(_ edges: Edges = .all, _ length: Double = 8) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .padding(edges, length))
  }

  /// Adds space on every edge.
  @inlinable
  public func padding(_ length: Double) -> ModifiedView<Self> {
    padding(.all, length)
  }

  /// Fixes a size; where the view is smaller it stands at the alignment.
  public func frame(
    width: Double? = nil,
    height: Double? = nil,
    alignment: Alignment = .center
  ) -> ModifiedView<Self> {
    let bounds = FrameBounds(width: width, height: height, alignment: alignment)
    return ModifiedView(content: self, modifier: .frame(bounds))
  }

  /// Bounds a size; a bound of infinity takes all that is offered.
  public func frame(
    minWidth: Double? = nil,
    maxWidth: Double? = nil,
    minHeight: Double? = nil,
    maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> ModifiedView<Self> {
    let bounds = FrameBounds(
      minWidth: minWidth,
      maxWidth: maxWidth,
      minHeight: minHeight,
      maxHeight: maxHeight,
      alignment: alignment
    )
    return ModifiedView(content: self, modifier: .frame(bounds))
  }

  /// Moves what is painted, and nothing around it.
  @inlinable
  public func offset(x: Double = 0, y: Double = 0) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .offset(x: x, y: y))
  }

  /// Sets who is offered space first in a stack; 0 is usual, higher comes earlier.
  @inlinable
  public func layoutPriority(_ priority: Double) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .priority(priority))
  }
}
