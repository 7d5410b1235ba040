// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A choice that a plugin offers its user: yes or no, a whole number, or a text.
///
///     let limit = Setting("limit", "Most letters", default: 20, in: 1...80)
///
///     .text(.title, reading: .below, .setting(limit)) { row in
///       String(row.below.prefix(row.value(of: limit)))
///     }
///
/// The host asks a hook that reads a setting again when its value changes.
public struct Setting<Value: SettingValue>: Sendable {
  /// The default value.
  public let usual: Value
  let declared: DeclaredSetting

  private init(_ id: String, _ title: String, _ usual: Value, _ kind: DeclaredSetting.Kind) {
    self.usual = usual
    declared = DeclaredSetting(id: id, title: title, kind: kind)
  }
}

extension Setting<Bool> {
  /// Declares a choice between yes and no.
  ///
  /// - Parameters:
  ///   - id: A letter followed by letters and digits, 64 characters at most.
  ///   - title: The name shown to the user.
  public init(_ id: String, _ title: String, default usual: Bool) {
    self.init(id, title, usual, .toggle(usual))
  }
}

extension Setting<Int> {
  /// Declares a choice of a whole number.
  public init(_ id: String, _ title: String, default usual: Int, in range: ClosedRange<Int>) {
    precondition(range.contains(usual), "the default of a setting is within its range")
    self.init(id, title, usual, .number(usual, range))
  }
}

extension Setting<String> {
  /// Declares a choice of a text.
  public init(_ id: String, _ title: String, default usual: String) {
    self.init(id, title, usual, .text(usual))
  }
}
