// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// Writes one JSON object member by member, as UTF-8.
///
/// Nearly all of a patch is markup; it is copied once and never becomes a JSON value.
package struct JSONBytes {
  /// The JSON written so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer without any output.
  package init() {}

  /// Writes JSON as it is.
  package mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Starts another member by writing its name.
  package mutating func member(_ name: StaticString) {
    if let last = bytes.last, last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    raw("\"\(name)\":")
  }

  /// Writes another member with a string as its value.
  package mutating func member(_ name: StaticString, text: String) {
    member(name)
    string(text)
  }

  /// Writes another member with JSON as its value.
  package mutating func member(_ name: StaticString, json value: String) {
    member(name)
    raw(value)
  }

  /// Appends members that have already been written; nothing if the array is empty.
  package mutating func members(_ written: [UInt8]) {
    guard !written.isEmpty else { return }
    if let last = bytes.last, last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes += written
  }

  /// Writes a string value.
  package mutating func string(_ text: String) { string(Array(text.utf8)) }

  /// Writes a string value given as UTF-8.
  package mutating func string(_ text: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    for (index, byte) in text.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
      bytes.append(contentsOf: text[start..<index])
      start = index + 1
      switch byte {
      case 0x22: bytes += [0x5C, 0x22]
      case 0x5C: bytes += [0x5C, 0x5C]
      case 0x0A: bytes += [0x5C, UInt8(ascii: "n")]
      default:
        raw("\\u00")
        bytes.append(hex: byte)
      }
    }
    bytes.append(contentsOf: text[start...])
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an array, element by element.
  package mutating func list<Element>(
    _ elements: some Sequence<Element>,
    _ write: (inout JSONBytes, Element) -> Void
  ) {
    raw("[")
    var isFirst = true
    for element in elements {
      if !isFirst { raw(",") }
      isFirst = false
      write(&self, element)
    }
    raw("]")
  }
}
