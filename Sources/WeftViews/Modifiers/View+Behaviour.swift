// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

extension View {
  /// Starts an action when the view is tapped.
  public func onTap(_ action: String) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .action(action, trigger: UInt32(WEFT_TRIGGER_TAP)))
  }

  /// Starts an action when the view is pressed for longer.
  public func onLongPress(_ action: String) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .action(action, trigger: UInt32(WEFT_TRIGGER_LONG_PRESS)))
  }

  /// Names the view, so that it is known again when what stands before it changes.
  @inlinable
  public func key(_ key: String) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .key(key))
  }

  /// Sets what a screen reader says in place of the content.
  public func accessibilityLabel(_ label: String) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .accessibility(Accessibility(label: label)))
  }

  /// Sets what kind of thing the view is.
  public func accessibilityRole(_ role: AccessibilityRole) -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .accessibility(Accessibility(role: role)))
  }

  /// Keeps the view from screen readers, for what only decorates.
  public func accessibilityHidden() -> ModifiedView<Self> {
    ModifiedView(content: self, modifier: .accessibility(Accessibility(isHidden: true)))
  }
}
