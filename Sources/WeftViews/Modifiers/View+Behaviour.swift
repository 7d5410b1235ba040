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

  /// Names the view, so that it is known again when what stands before it changes.
  public consuming func key(_ key: String) -> ModifiedView<Self, Modifier.Key> {
    ModifiedView(self, Modifier.Key(key: key))
  }

  /// Sets what a screen reader says in place of the content.
  public consuming func accessibilityLabel(
    _ label: String
  ) -> ModifiedView<Self, Modifier.Accessibility> {
    ModifiedView(self, Modifier.Accessibility(label: label))
  }

  /// Sets what kind of thing the view is.
  public consuming func accessibilityRole(
    _ role: AccessibilityRole
  ) -> ModifiedView<Self, Modifier.Accessibility> {
    ModifiedView(self, Modifier.Accessibility(role: role))
  }

  /// Keeps the view from screen readers, for what only decorates.
  public consuming func accessibilityHidden() -> ModifiedView<Self, Modifier.Accessibility> {
    ModifiedView(self, Modifier.Accessibility(isHidden: true))
  }
}
