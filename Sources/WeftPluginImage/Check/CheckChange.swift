// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// Something a plugin did to the process it is in, and left that way.
package struct CheckChange: Equatable {
  /// What it was done to.
  package enum Kind: Int, CaseIterable {
    case descriptorsOpened, descriptorsClosed, signalMask, environment, locale, floatingPoint
    case libraries, output
    /// Not of the process, but of the entry: it returned another descriptor when it was called again.
    case entryMoved, entryChanged
  }

  /// What it was done to.
  package let kind: Kind
  /// More about it: numbers, or nothing.
  package let detail: String

  /// Tells a change.
  package init(_ kind: Kind, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
  }
}

extension CheckChange {
  func write(to writer: inout WireWriter) {
    writer.add(kind.rawValue)
    writer.add(detail)
  }

  init?(from reader: inout WireReader) {
    guard let code = reader.count(atMost: 64), let kind = Kind(rawValue: code),
      let detail = reader.text(atMost: 256)
    else { return nil }
    self.init(kind, EscapedText.line(detail))
  }
}
