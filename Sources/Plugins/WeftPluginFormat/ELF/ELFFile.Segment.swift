// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension ELFFile {
  /// A part of the file that the loader maps or reads.
  struct Segment {
    let type: UInt32
    let flags: UInt32
    let offset: UInt64
    let address: UInt64
    let fileSize: UInt64
    let memorySize: UInt64
    let alignment: UInt64

    /// Reads a program header; nil when it is cut off.
    init?(_ reader: ByteReader, at place: UInt64) {
      guard let type = reader.u32(place), let flags = reader.u32(place + 4),
        let offset = reader.u64(place + 8), let address = reader.u64(place + 16),
        let fileSize = reader.u64(place + 32), let memorySize = reader.u64(place + 40),
        let alignment = reader.u64(place + 48)
      else { return nil }
      self.type = type
      self.flags = flags
      self.offset = offset
      self.address = address
      self.fileSize = fileSize
      self.memorySize = memorySize
      self.alignment = alignment
    }

    var isExecutable: Bool { flags & 1 != 0 }
    var isWritable: Bool { flags & 2 != 0 }
  }

  enum SegmentType {
    static let load: UInt32 = 1
    static let dynamic: UInt32 = 2
    static let interpreter: UInt32 = 3
    static let note: UInt32 = 4
    static let stack: UInt32 = 0x6474_E551
  }
}
