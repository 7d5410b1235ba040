// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A cluster as a number, so that cells are compared and copied without a look at texts.
///
/// Most have one to four bytes. Those of more than eight are kept beside the cells by ``CellGrid``: as strings,
/// all of them made a frame take half as long again (`Console/row-240x67`).
struct CellText: Equatable {
  /// UTF-8, the first byte lowest.
  private let bits: UInt64

  private init(bits: UInt64) {
    self.bits = bits
  }

  static let blank = CellText(ascii: UInt8(ascii: " "))
  /// The second cell of a wide cluster.
  static let none = CellText(bits: 0)
  /// What has too many bytes; no UTF-8 has a byte of ones.
  static let long = CellText(bits: .max)

  init(ascii byte: UInt8) {
    bits = UInt64(byte)
  }

  /// The cluster, or ``long``.
  init(_ text: String) {
    var bits: UInt64 = 0
    var shift: UInt64 = 0
    for byte in text.utf8 {
      if shift == 64 {
        self = .long
        return
      }
      bits |= UInt64(byte) << shift
      shift += 8
    }
    self.bits = bits
  }

  /// Whether it is one byte, and so one cell and one scalar.
  var isASCII: Bool { bits < 0x80 && bits != 0 }

  /// Writes what is no ``long`` one.
  func write(to output: inout [UInt8]) {
    var rest = bits
    while rest != 0 {
      output.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// The text of what is no ``long`` one.
  var string: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
