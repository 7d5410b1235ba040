// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension Modifier {
  /// An action that a view starts.
  public struct ActionStart: ModifierRecord {
    let action: String
    let trigger: UInt32

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_ACTION))
      writer.property(UInt32(WEFT_PROP_ACTION), action)
      if trigger != 0 { writer.property(UInt32(WEFT_PROP_TRIGGER), Int64(trigger)) }
    }
  }

  /// The name that identifies a view from one frame to the next.
  public struct Key: ModifierRecord {
    let key: String

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_KEY))
      writer.property(UInt32(WEFT_PROP_KEY), key)
    }
  }

  /// The label and role for screen readers, or that the view is hidden from them.
  public struct Accessibility: ModifierRecord {
    var label: String?
    var role: AccessibilityRole?
    var isHidden = false
    var isCurrent: Bool?

    /// Writes the start of the record.
    public func begin(in writer: inout SceneWriter) {
      writer.beginModifier(UInt32(WEFT_MODIFIER_ACCESSIBILITY))
      if let label { writer.shown(UInt32(WEFT_PROP_LABEL), label) }
      if let role { writer.property(UInt32(WEFT_PROP_ROLE), Int64(role.code)) }
      if isHidden { writer.property(UInt32(WEFT_PROP_HIDDEN), Int64(1)) }
      if let isCurrent { writer.property(UInt32(WEFT_PROP_SELECTED), Int64(isCurrent ? 1 : 0)) }
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
  /// A picture with its own meaning.
  public static let image = AccessibilityRole(code: UInt32(WEFT_ROLE_IMAGE))
  /// An element that a screen reader reads aloud when it changes.
  public static let status = AccessibilityRole(code: UInt32(WEFT_ROLE_STATUS))
  /// An element that opens something else.
  public static let link = AccessibilityRole(code: UInt32(WEFT_ROLE_LINK))
}

extension View {
  /// Starts an action when the view is tapped.
  public consuming func onTap(_ action: String) -> ModifiedView<Self, Modifier.ActionStart> {
    ModifiedView(self, Modifier.ActionStart(action: action, trigger: UInt32(WEFT_TRIGGER_TAP)))
  }

  /// Starts an action when the view is pressed for long, or clicked with the right button.
  public consuming func onLongPress(_ action: String) -> ModifiedView<Self, Modifier.ActionStart> {
    ModifiedView(
      self,
      Modifier.ActionStart(action: action, trigger: UInt32(WEFT_TRIGGER_LONG_PRESS))
    )
  }

  /// Names the view, so that it is recognised in the next frame even if the views before it change.
  public consuming func key(_ key: String) -> ModifiedView<Self, Modifier.Key> {
    ModifiedView(self, Modifier.Key(key: key))
  }

  /// Sets the text that a screen reader reads instead of the content.
  public consuming func accessibilityLabel(
    _ label: String
  ) -> ModifiedView<Self, Modifier.Accessibility> {
    ModifiedView(self, Modifier.Accessibility(label: label))
  }

  /// Sets the kind of element the view is to a screen reader.
  public consuming func accessibilityRole(
    _ role: AccessibilityRole
  ) -> ModifiedView<Self, Modifier.Accessibility> {
    ModifiedView(self, Modifier.Accessibility(role: role))
  }

  /// Tells screen readers whether the view is the chosen one of several.
  ///
  /// Examples are the name of the current screen, or the pressed button of a group.
  package consuming func accessibilityCurrent(
    _ isCurrent: Bool
  ) -> ModifiedView<Self, Modifier.Accessibility> {
    ModifiedView(self, Modifier.Accessibility(isCurrent: isCurrent))
  }

  /// Hides the view from screen readers, for content that is only decoration.
  public consuming func accessibilityHidden() -> ModifiedView<Self, Modifier.Accessibility> {
    ModifiedView(self, Modifier.Accessibility(isHidden: true))
  }
}
