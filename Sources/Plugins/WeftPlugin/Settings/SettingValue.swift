// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The type of a setting's value: `Bool`, `Int` or `String`.
public protocol SettingValue: Sendable {
  /// Reads the value from a field of a row; nil when it is absent or of another type.
  static func read(_ field: Field, of row: PluginRow) -> Self?
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Bool: SettingValue {
  public static func read(_ field: Field, of row: PluginRow) -> Bool? {
    row.optionalInteger(field).map { $0 != 0 }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Int: SettingValue {
  public static func read(_ field: Field, of row: PluginRow) -> Int? { row.optionalInteger(field) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension String: SettingValue {
  public static func read(_ field: Field, of row: PluginRow) -> String? { row.optionalText(field) }
}
