// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A result builder for the list of a plugin's settings.
@resultBuilder public enum SettingsBuilder {
  /// Adds one setting.
  public static func buildExpression<Value>(_ setting: Setting<Value>) -> DeclaredSetting {
    setting.declared
  }

  /// Builds the list of all settings.
  public static func buildBlock(_ settings: DeclaredSetting...) -> [DeclaredSetting] { settings }
}
