// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PluginSetting {
  /// Appends it to a message for another process.
  func write(to writer: inout WireWriter) {
    writer.add(id)
    writer.add(title)
    switch kind {
    case .toggle(let flag):
      writer.add(0 as Int64)
      writer.add(flag)
    case .number(let usual, let range):
      for number in [1, usual, range.lowerBound, range.upperBound] { writer.add(number) }
    case .text(let usual):
      writer.add(2 as Int64)
      writer.add(usual)
    }
  }

  /// Reads it from a message; nil when it is incomplete or invalid.
  init?(from reader: inout WireReader) {
    guard let id = reader.text(atMost: 64), let title = reader.text(atMost: 256),
      let kind = reader.number()
    else { return nil }
    switch kind {
    case 0:
      guard let flag = reader.flag() else { return nil }
      self.init(checked: id, title: title, kind: .toggle(flag))
    case 1:
      guard let usual = reader.number(), let least = reader.number(), let most = reader.number(),
        least <= most
      else { return nil }
      self.init(checked: id, title: title, kind: .number(usual, least...most))
    case 2:
      guard let usual = reader.text(atMost: Self.longestText) else { return nil }
      self.init(checked: id, title: title, kind: .text(usual))
    default: return nil
    }
  }
}
