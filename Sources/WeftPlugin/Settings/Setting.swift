// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something the user of a plugin can choose: yes or no, a whole number, or a text.
///
///     let limit = Setting("limit", "Most letters", default: 20, in: 1...80)
///
///     .text(.title, reading: .below, .setting(limit)) { row in
///       String(row.below.prefix(row.value(of: limit)))
///     }
///
/// A hook that reads one is asked again when another value was chosen.
public struct Setting<Value: SettingValue>: Sendable {
  /// What hooks find where nothing else was chosen.
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
  ///   - id: A letter, then letters and digits, at most 64.
  ///   - title: What it is called.
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
