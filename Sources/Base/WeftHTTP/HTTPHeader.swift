// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A header of a request or an answer.
package struct HTTPHeader: Equatable, Sendable {
  /// The name, in which case doesn't matter.
  package let name: String
  /// The value.
  package let value: String

  /// Makes a header; an answer with one that can't be sent becomes an error.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the name is a token and the value has no control characters, so that it is exactly one
  /// header.
  package var isSound: Bool {
    Self.isToken(name.utf8)
      && value.utf8.allSatisfy { byte in byte >= 0x20 && byte != 0x7F || byte == 0x09 }
  }

  /// Whether the header has a name, in any case.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { Self.lowercased($0) == Self.lowercased($1) }
  }

  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
