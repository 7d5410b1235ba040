// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension Modifier {
  /// Space around a view.
  public struct Padding: ModifierRecord {
    @usableFromInline
    let edges: Edges
    @usableFromInline
    let length: Double

    @inlinable
    init(_ edges: Edges, _ length: Double) {
      self.edges = edges
      self.length = length
    }

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_PADDING))
      if edges.contains(.top) { writer.property(UInt32(WEFT_PROP_TOP), length) }
      if edges.contains(.leading) { writer.property(UInt32(WEFT_PROP_LEADING), length) }
      if edges.contains(.bottom) { writer.property(UInt32(WEFT_PROP_BOTTOM), length) }
      if edges.contains(.trailing) { writer.property(UInt32(WEFT_PROP_TRAILING), length) }
    }
  }

  /// A shift of the painted content.
  public struct Offset: ModifierRecord {
    @usableFromInline
    let x: Double
    @usableFromInline
    let y: Double

    @inlinable
    init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_OFFSET))
      write(to: &writer)
    }

    func write(to writer: inout SceneWriter) {
      if x != 0 { writer.property(UInt32(WEFT_PROP_X), x) }
      if y != 0 { writer.property(UInt32(WEFT_PROP_Y), y) }
    }
  }

  /// The priority with which a stack offers space to a view.
  public struct Priority: ModifierRecord {
    @usableFromInline
    let priority: Double

    @inlinable
    init(_ priority: Double) {
      self.priority = priority
    }

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_PRIORITY))
      writer.property(UInt32(WEFT_PROP_PRIORITY), priority)
    }
  }

  /// The sizes that a frame allows, and the alignment of the view in it.
  public struct FrameBounds: ModifierRecord {
    var width: Double?
    var height: Double?
    var minWidth: Double?
    var maxWidth: Double?
    var minHeight: Double?
    var maxHeight: Double?
    var alignment = Alignment.center

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_FRAME))
      write(width, UInt32(WEFT_PROP_WIDTH), to: &writer)
      write(height, UInt32(WEFT_PROP_HEIGHT), to: &writer)
      write(minWidth, UInt32(WEFT_PROP_MIN_WIDTH), to: &writer)
      write(maxWidth, UInt32(WEFT_PROP_MAX_WIDTH), to: &writer)
      write(minHeight, UInt32(WEFT_PROP_MIN_HEIGHT), to: &writer)
      write(maxHeight, UInt32(WEFT_PROP_MAX_HEIGHT), to: &writer)
      alignment.write(to: &writer)
    }

    private func write(_ length: Double?, _ property: UInt32, to writer: inout SceneWriter) {
      if let length { writer.property(property, length) }
    }
  }
}

extension Alignment {
  /// Writes the axes that are not centred, which is the default.
  func write(to writer: inout SceneWriter) {
    if horizontal != .center {
      writer.property(UInt32(WEFT_PROP_ALIGNMENT), Int64(horizontal.code))
    }
    if vertical != .center {
      writer.property(UInt32(WEFT_PROP_ALIGNMENT_Y), Int64(vertical.code))
    }
  }
}

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

  /// Sets a fixed size; a view of another size is placed in it according to the alignment.
  public consuming func frame(
    width: Double? = nil,
    height: Double? = nil,
    alignment: Alignment = .center
  ) -> ModifiedView<Self, Modifier.FrameBounds> {
    let bounds = Modifier.FrameBounds(width: width, height: height, alignment: alignment)
    return ModifiedView(self, bounds)
  }

  /// Limits the size; a maximum of infinity takes all the space that is offered.
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
