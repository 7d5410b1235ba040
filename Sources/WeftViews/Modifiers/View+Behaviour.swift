// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension View {
  /// Starts an action when the view is tapped.
  public consuming func onTap(_ action: String) -> some View {
    ModifiedView(self, ActionStart(action: action, trigger: UInt32(WEFT_TRIGGER_TAP)))
  }

  /// Starts an action when the view is pressed for longer.
  public consuming func onLongPress(_ action: String) -> some View {
    ModifiedView(self, ActionStart(action: action, trigger: UInt32(WEFT_TRIGGER_LONG_PRESS)))
  }

  /// Names the view, so that it is known again when what stands before it changes.
  public consuming func key(_ key: String) -> some View {
    ModifiedView(self, Key(key: key))
  }

  /// Sets what a screen reader says in place of the content.
  public consuming func accessibilityLabel(_ label: String) -> some View {
    ModifiedView(self, Accessibility(label: label))
  }

  /// Sets what kind of thing the view is.
  public consuming func accessibilityRole(_ role: AccessibilityRole) -> some View {
    ModifiedView(self, Accessibility(role: role))
  }

  /// Keeps the view from screen readers, for what only decorates.
  public consuming func accessibilityHidden() -> some View {
    ModifiedView(self, Accessibility(isHidden: true))
  }
}
