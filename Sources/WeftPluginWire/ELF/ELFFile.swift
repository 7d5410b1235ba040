// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A shared library's file, read with every bound checked and nothing of it run.
///
/// Hand-written because no library reads hostile files more safely than a dozen checked loads: libelf
/// maps the file, and the loader itself dies of a truncated one.
public struct ELFFile {
  struct Segment {
    let type: UInt32
    let flags: UInt32
    let offset: UInt64
    let address: UInt64
    let fileSize: UInt64
  }

  let reader: ByteReader
  let segments: [Segment]

  /// Reads the headers of a file.
  ///
  /// - Throws: a refusal that says in what the file differs from a shared library of this machine.
  public init(_ bytes: [UInt8]) throws(PluginRefusal) {
    reader = ByteReader(bytes: bytes)
    try Self.checkIdentity(reader)
    segments = try Self.segments(reader)
    try checkSegments()
  }

  private static func checkIdentity(_ reader: ByteReader) throws(PluginRefusal) {
    guard reader.bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      let start = reader.bytes.prefix(4).map { String($0, radix: 16) }.joined(separator: " ")
      throw refusal(
        "notELF",
        "this is no shared library: it \(start.isEmpty ? "is empty" : "starts with \(start)")",
        "remove the file, or build it as a shared library"
      )
    }
    guard reader.byte(4) == 2, reader.byte(5) == 1, reader.u16(18) == machine else {
      throw refusal(
        "wrongArchitecture",
        "it is built for another kind of machine",
        "build it for \(machineName), 64 bits"
      )
    }
    guard reader.u16(16) == 3 else {
      throw refusal("notShared", "it is no shared library", "link it with -shared")
    }
  }

  private static func segments(_ reader: ByteReader) throws(PluginRefusal) -> [Segment] {
    guard let table = reader.u64(32), let size = reader.u16(54), let count = reader.u16(56),
      size == 56, reader.range(table, UInt64(size) * UInt64(count)) != nil
    else { throw truncated("its program headers") }
    return (0..<UInt64(count)).compactMap { index in
      let place = table + index * 56
      guard let type = reader.u32(place), let flags = reader.u32(place + 4),
        let offset = reader.u64(place + 8), let address = reader.u64(place + 16),
        let fileSize = reader.u64(place + 32)
      else { return nil }
      return Segment(
        type: type,
        flags: flags,
        offset: offset,
        address: address,
        fileSize: fileSize
      )
    }
  }

  private func checkSegments() throws(PluginRefusal) {
    // A segment that is not wholly there would raise SIGBUS inside the loader.
    for segment in segments where reader.range(segment.offset, segment.fileSize) == nil {
      throw Self.truncated("a segment")
    }
    if segments.contains(where: { $0.type == SegmentType.interpreter }) {
      throw Self.refusal("notShared", "it is a program", "link it with -shared")
    }
    if segments.contains(where: { $0.type == SegmentType.stack && $0.flags & 1 != 0 }) {
      throw Self.refusal(
        "executableStack",
        "it asks for an executable stack",
        "link it with -z noexecstack"
      )
    }
  }

  enum SegmentType {
    static let load: UInt32 = 1
    static let dynamic: UInt32 = 2
    static let interpreter: UInt32 = 3
    static let note: UInt32 = 4
    static let stack: UInt32 = 0x6474_E551
  }

  #if arch(arm64)
    private static let machine: UInt16 = 183
    private static let machineName = "aarch64"
  #else
    private static let machine: UInt16 = 62
    private static let machineName = "x86_64"
  #endif

  static func truncated(_ what: String) -> PluginRefusal {
    refusal(
      "truncated",
      "\(what) runs past the end of the file",
      "build it again; the file may still be being written"
    )
  }

  static func refusal(_ code: String, _ text: String, _ remedy: String) -> PluginRefusal {
    PluginRefusal(.inspect, code, text, remedy: remedy)
  }
}
