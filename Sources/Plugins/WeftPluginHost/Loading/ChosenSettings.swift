// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
public import WeftLists
internal import WeftModel
public import WeftPluginFormat

/// The users' choices for the settings of plugins, by plugin and setting.
///
///     let chosen = try ChosenSettings(json: Array(#"{"org.example.badge":{"limit":9}}"#.utf8))
public struct ChosenSettings: Equatable, Sendable {
  /// The values, by plugin and by setting.
  public var values: [String: [String: FieldValue]]

  /// Creates choices.
  public init(_ values: [String: [String: FieldValue]] = [:]) {
    self.values = values
  }

  /// Reads the file `settings.json` of a plugin folder.
  ///
  /// - Throws: A description of what is wrong in the file, and where.
  public init(json bytes: [UInt8]) throws {
    guard case .object(let plugins) = try JSONParser.parse(bytes) else {
      throw SettingsError(
        text: "the file must be a JSON object with the settings of each plugin by its id"
      )
    }
    values = [:]
    for plugin in plugins {
      guard case .object(let settings) = plugin.value else {
        throw SettingsError(text: "\"\(plugin.key)\" must be an object with the plugin's settings")
      }
      for setting in settings {
        guard let value = Self.value(setting.value) else {
          throw SettingsError(
            text:
              "\"\(plugin.key)\".\"\(setting.key)\" must be true, false, a whole number or a text"
          )
        }
        values[plugin.key, default: [:]][setting.key] = value
      }
    }
  }

  private static func value(_ json: JSONValue) -> FieldValue? {
    switch json {
    case .bool(let flag): .integer(flag ? 1 : 0)
    case .string(let text): .text(text)
    case .integer(let number): .integer(number)
    default: nil
    }
  }
}

/// A description of what is wrong in a file of settings.
public struct SettingsError: Error, CustomStringConvertible {
  let text: String

  /// The description in words.
  public var description: String { text }
}

extension PluginSetting {
  /// The default value, as hooks read it.
  public var usual: FieldValue {
    switch kind {
    case .toggle(let flag): .integer(flag ? 1 : 0)
    case .number(let number, _): .integer(number)
    case .text(let text): .text(text)
    }
  }

  /// Returns whether a value is valid for the setting.
  public func allows(_ value: FieldValue) -> Bool {
    switch (kind, value) {
    case (.toggle, .integer(let number)): number == 0 || number == 1
    case (.number(_, let range), .integer(let number)): range.contains(number)
    case (.text, .text(let text)): text.utf8.count <= Self.longestText
    default: false
    }
  }
}
