// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension Modifier {
  /// The sizes a frame allows, and the alignment of the view in it.
  public struct FrameBounds: ModifierRecord {
    var width: Double?
    var height: Double?
    var minWidth: Double?
    var maxWidth: Double?
    var minHeight: Double?
    var maxHeight: Double?
    var alignment = Alignment.center

    /// Begins the record.
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
