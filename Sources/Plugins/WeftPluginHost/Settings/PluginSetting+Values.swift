// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftLists
internal import WeftModel
public import WeftPluginFormat

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
