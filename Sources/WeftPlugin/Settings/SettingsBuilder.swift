// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Lists the settings of a plugin.
@resultBuilder public enum SettingsBuilder {
  /// Lists one setting.
  public static func buildExpression<Value>(_ setting: Setting<Value>) -> DeclaredSetting {
    setting.declared
  }

  /// Lists all of them.
  public static func buildBlock(_ settings: DeclaredSetting...) -> [DeclaredSetting] { settings }
}
