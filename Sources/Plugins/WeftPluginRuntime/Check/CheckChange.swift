// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// A change that a plugin made to its process and left behind.
package struct CheckChange: Equatable {
  /// The part of the process's state that changed.
  package enum Kind: Int, CaseIterable {
    case descriptorsOpened, descriptorsClosed, signalMask, environment, locale, floatingPoint
    case libraries, output
    /// These concern the entry, not the process: a second call returned another descriptor.
    case entryMoved, entryChanged
  }

  /// The part of the process's state that changed.
  package let kind: Kind
  /// Further numbers, such as those of descriptors; may be empty.
  package let detail: String

  /// Creates a change.
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
