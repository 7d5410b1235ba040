// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A zip archive built by hand, so that any field of it can be wrong.
struct StoredZip {
  /// An archive's entry.
  struct Entry {
    var name: [UInt8]
    var content: [UInt8]
    /// The flags; bit 0 marks the entry as encrypted.
    var flags: UInt16 = 0x0800
    /// The compression method; 0 means none.
    var method: UInt16 = 0
    /// The size it claims to have, if that is wrong.
    var claimedSize: UInt32?
    var claimedPackedSize: UInt32?
    var checksum: UInt32?

    init(_ name: String, _ content: [UInt8]) {
      self.name = Array(name.utf8)
      self.content = content
    }
  }

  var entries: [Entry]

  init(_ entries: [Entry]) {
    self.entries = entries
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = UInt32(bytes.count)
      let fields = Self.fields(of: entry)
      bytes += Self.word(0x0403_4B50) + Self.half(20) + fields + entry.name + entry.content
      directory += Self.word(0x0201_4B50) + Self.half(20) + Self.half(20) + fields
      directory += Self.half(0) + Self.half(0) + Self.half(0) + Self.word(0) + Self.word(offset)
      directory += entry.name
    }
    let start = UInt32(bytes.count)
    let count = UInt16(entries.count)
    bytes += directory + Self.word(0x0605_4B50) + Self.half(0) + Self.half(0) + Self.half(count)
    bytes += Self.half(count) + Self.word(UInt32(directory.count)) + Self.word(start) + Self.half(0)
    return bytes
  }

  /// Returns the fields that both headers of an entry contain.
  private static func fields(of entry: Entry) -> [UInt8] {
    let size = UInt32(entry.content.count)
    var fields = half(entry.flags) + half(entry.method) + half(0) + half(0x21)
    fields += word(entry.checksum ?? checksum(entry.content))
    fields += word(entry.claimedPackedSize ?? size) + word(entry.claimedSize ?? size)
    return fields + half(UInt16(entry.name.count)) + half(0)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func half(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    half(UInt16(truncatingIfNeeded: value)) + half(UInt16(truncatingIfNeeded: value >> 16))
  }
}
