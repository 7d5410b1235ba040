// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension Modifier {
  /// What a view is to a screen reader.
  public struct Accessibility: ModifierRecord {
    var label: String?
    var role: AccessibilityRole?
    var isHidden = false

    /// Begins the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_ACCESSIBILITY))
      if let label { writer.shown(UInt32(WEFT_PROP_LABEL), label) }
      if let role { writer.property(UInt32(WEFT_PROP_ROLE), Int64(role.code)) }
      if isHidden { writer.property(UInt32(WEFT_PROP_HIDDEN), Int64(1)) }
    }
  }
}

/// What kind of thing a view is to a screen reader.
public struct AccessibilityRole: Equatable, Hashable, Sendable {
  package let code: UInt32

  package init(code: UInt32) {
    self.code = code
  }

  /// Something that starts an action.
  public static let button = AccessibilityRole(code: UInt32(WEFT_ROLE_BUTTON))
  /// The title of what follows.
  public static let heading = AccessibilityRole(code: UInt32(WEFT_ROLE_HEADING))
  /// A picture that says something.
  public static let image = AccessibilityRole(code: UInt32(WEFT_ROLE_IMAGE))
  /// Something that is read when it changes.
  public static let status = AccessibilityRole(code: UInt32(WEFT_ROLE_STATUS))
  /// Something that leads elsewhere.
  public static let link = AccessibilityRole(code: UInt32(WEFT_ROLE_LINK))
}
