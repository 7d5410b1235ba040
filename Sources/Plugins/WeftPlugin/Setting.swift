// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// A choice that a plugin offers its user: a Boolean, a whole number, or a text.
///
///     let limit = Setting("limit", "Most letters", default: 20, in: 1...80)
///
///     .text(.title, reading: .below, .setting(limit)) { row in
///       String(row.below.prefix(row.value(of: limit)))
///     }
///
/// If the value changes, the host asks the hooks that read the setting again.
public struct Setting<Value: SettingValue>: Sendable {
  /// The default value.
  public let usual: Value
  let declared: DeclaredSetting

  private init(id: String, title: String, usual: Value, kind: DeclaredSetting.Kind) {
    self.usual = usual
    declared = DeclaredSetting(id: id, title: title, kind: kind)
  }
}

extension Setting<Bool> {
  /// Declares a Boolean setting.
  ///
  /// - Parameters:
  ///   - id: A letter followed by letters and digits, at most 64 characters.
  ///   - title: The name shown to the user.
  ///   - usual: The value as long as the user has not chosen one.
  public init(_ id: String, _ title: String, default usual: Bool) {
    self.init(id: id, title: title, usual: usual, kind: .toggle(usual))
  }
}

extension Setting<Int> {
  /// Declares a setting that is a whole number.
  public init(_ id: String, _ title: String, default usual: Int, in range: ClosedRange<Int>) {
    precondition(range.contains(usual), "the default of a setting is within its range")
    self.init(id: id, title: title, usual: usual, kind: .number(usual, range))
  }
}

extension Setting<String> {
  /// Declares a setting that is a text.
  public init(_ id: String, _ title: String, default usual: String) {
    self.init(id: id, title: title, usual: usual, kind: .text(usual))
  }
}

/// A setting of any kind, as a plugin declares it to the host.
public struct DeclaredSetting: Sendable {
  enum Kind: Sendable {
    case toggle(Bool)
    case number(Int, ClosedRange<Int>)
    case text(String)
  }

  let id: String
  let title: String
  let kind: Kind
}

/// The type of a setting's value: `Bool`, `Int` or `String`.
public protocol SettingValue: Sendable {
  /// Reads the value from a field of a row, or returns `nil` if it is absent or of another type.
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

/// A result builder for the list of a plugin's settings.
@resultBuilder public enum SettingsBuilder {
  /// Adds one setting.
  public static func buildExpression<Value>(_ setting: Setting<Value>) -> DeclaredSetting {
    setting.declared
  }

  /// Builds the list of all settings.
  public static func buildBlock(_ settings: DeclaredSetting...) -> [DeclaredSetting] { settings }
}

/// The C table of a plugin's settings, which lives as long as the process.
enum SettingTable {
  static func make(_ settings: [DeclaredSetting]) -> UnsafePointer<weft_settings> {
    let list = UnsafeMutablePointer<weft_setting>.allocate(capacity: max(1, settings.count))
    for (index, setting) in settings.enumerated() {
      // SAFETY: index is below the capacity just allocated.
      unsafe (list + index).initialize(to: entry(for: setting))
    }
    let table = UnsafeMutablePointer<weft_settings>.allocate(capacity: 1)
    unsafe table.initialize(
      to: weft_settings(
        struct_size: UInt32(MemoryLayout<weft_settings>.size),
        count: UInt32(settings.count),
        stride: UInt32(MemoryLayout<weft_setting>.stride),
        flags: 0,
        settings: list
      )
    )
    return unsafe UnsafePointer(table)
  }

  private static func entry(for setting: DeclaredSetting) -> weft_setting {
    var entry = unsafe weft_setting()
    unsafe entry.struct_size = UInt32(MemoryLayout<weft_setting>.size)
    unsafe entry.id = setting.id.lasting
    unsafe entry.title = setting.title.lasting
    switch setting.kind {
    case .toggle(let usual):
      unsafe entry.kind = UInt32(WEFT_SETTING_SWITCH)
      unsafe entry.usual_number = usual ? 1 : 0
    case .number(let usual, let range):
      unsafe entry.kind = UInt32(WEFT_SETTING_NUMBER)
      unsafe entry.usual_number = Int64(usual)
      unsafe entry.least = Int64(range.lowerBound)
      unsafe entry.most = Int64(range.upperBound)
    case .text(let usual):
      unsafe entry.kind = UInt32(WEFT_SETTING_TEXT)
      unsafe entry.usual_text = usual.lasting
    }
    return unsafe entry
  }
}
