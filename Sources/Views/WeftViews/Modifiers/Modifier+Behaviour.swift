// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension Modifier {
  /// An action that a view starts.
  public struct ActionStart: ModifierRecord {
    let action: String
    let trigger: UInt32

    /// Begins the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_ACTION))
      writer.property(UInt32(WEFT_PROP_ACTION), action)
      if trigger != 0 { writer.property(UInt32(WEFT_PROP_TRIGGER), Int64(trigger)) }
    }
  }

  /// The name by which a view is recognised from one frame to the next.
  public struct Key: ModifierRecord {
    let key: String

    /// Begins the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_KEY))
      writer.property(UInt32(WEFT_PROP_KEY), key)
    }
  }
}
