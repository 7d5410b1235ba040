// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension Modifier {
  /// The label and role a screen reader gets, or that the view is hidden from it.
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

/// The kind of element a view is to a screen reader.
public struct AccessibilityRole: Equatable, Hashable, Sendable {
  /// The role's number in the encoding.
  package let code: UInt32

  /// Creates a role from its number in the encoding.
  package init(code: UInt32) {
    self.code = code
  }

  /// An element that starts an action.
  public static let button = AccessibilityRole(code: UInt32(WEFT_ROLE_BUTTON))
  /// The title of the views that follow.
  public static let heading = AccessibilityRole(code: UInt32(WEFT_ROLE_HEADING))
  /// A picture with a meaning of its own.
  public static let image = AccessibilityRole(code: UInt32(WEFT_ROLE_IMAGE))
  /// An element that a screen reader reads aloud when it changes.
  public static let status = AccessibilityRole(code: UInt32(WEFT_ROLE_STATUS))
  /// An element that leads elsewhere.
  public static let link = AccessibilityRole(code: UInt32(WEFT_ROLE_LINK))
}
