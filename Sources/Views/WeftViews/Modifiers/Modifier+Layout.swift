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

    /// Begins the record.
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

    /// Begins the record.
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

    /// Begins the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_PRIORITY))
      writer.property(UInt32(WEFT_PROP_PRIORITY), priority)
    }
  }
}
