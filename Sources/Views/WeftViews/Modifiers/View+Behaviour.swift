// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension View {
  /// Starts an action when the view is tapped.
  public consuming func onTap(_ action: String) -> ModifiedView<Self, Modifier.ActionStart> {
    ModifiedView(self, Modifier.ActionStart(action: action, trigger: UInt32(WEFT_TRIGGER_TAP)))
  }

  /// Starts an action when the view is pressed for longer.
  public consuming func onLongPress(_ action: String) -> ModifiedView<Self, Modifier.ActionStart> {
    ModifiedView(
      self,
      Modifier.ActionStart(action: action, trigger: UInt32(WEFT_TRIGGER_LONG_PRESS))
    )
  }

  /// Names the view, so that it is recognised in the next frame when the views before it change.
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

  /// Hides the view from screen readers, for content that is only decoration.
  public consuming func accessibilityHidden() -> ModifiedView<Self, Modifier.Accessibility> {
    ModifiedView(self, Modifier.Accessibility(isHidden: true))
  }
}
