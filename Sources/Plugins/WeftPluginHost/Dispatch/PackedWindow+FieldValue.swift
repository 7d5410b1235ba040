// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

extension PackedWindow {
  /// Adds the value of a field.
  mutating func add(_ value: FieldValue) {
    switch value {
    case .absent: addAbsent()
    case .integer(let number): addInteger(number)
    case .time(let microseconds): addTime(microseconds)
    case .text(let text): addText(text)
    }
  }
}
