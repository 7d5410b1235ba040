// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A shared library's file, read with every bound checked and without running any of its code.
///
///     let file = try ELFFile(bytes)
///     try file.identity().id      // "org.example.badge"
///     try file.neededLibraries()  // ["libc.so.6"]
///
/// The reader is hand-written because a dozen checked loads read hostile files more safely than any
/// library: libelf maps the file, and the loader itself crashes on a truncated one.
///
/// If the format states a fact twice, this reads what the loader reads: the last dynamic entry with
/// a tag, and a table's address instead of its offset. A file whose two statements differ is
/// refused, so that it can't look harmless here and load something else.
public struct ELFFile: Sendable {
  let reader: ByteReader
  let segments: [Segment]
  let dynamic: DynamicTable

  /// The maximum number of segments in a file, which is more than any linker makes.
  ///
  /// Like the limits of the other tables, it bounds how long a hostile file can keep a host busy.
  private static let mostSegments = 64

  /// Reads the headers of a file.
  ///
  /// - Complexity: O(1) in the size of the file.
  /// - Throws: A refusal that says how the file differs from a shared library for this machine.
  public init(_ bytes: [UInt8]) throws(PluginRefusal) {
    reader = ByteReader(bytes: bytes)
    try Self.checkIdentity(reader)
    segments = try Self.segments(reader)
    try Self.check(segments, reader)
    dynamic = try DynamicTable(segments, reader)
    try checkFlags()
  }

  private static func checkIdentity(_ reader: ByteReader) throws(PluginRefusal) {
    guard reader.bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      let start = reader.bytes.prefix(4).map { String($0, radix: 16) }.joined(separator: " ")
      throw PluginRefusal(
        .notELF,
        "this is not a shared library: it \(start.isEmpty ? "is empty" : "starts with \(start)")"
      )
    }
    let found = Machine(reader)
    guard found == .host else {
      throw PluginRefusal(
        .wrongArchitecture,
        "it is built for \(found), this machine is \(Machine.host)",
        remedy: "build it for \(Machine.host)"
      )
    }
    guard let type = reader.u16(16) else { throw truncated("its header") }
    guard type == 3 else {
      let kinds = [1: "an object file", 2: "a program", 4: "a core dump"]
      throw PluginRefusal(
        .notShared,
        "it is \(kinds[Int(type)] ?? "of an unknown type"), not a shared library"
      )
    }
  }

  private static func segments(_ reader: ByteReader) throws(PluginRefusal) -> [Segment] {
    guard let table = reader.u64(32), let size = reader.u16(54), let count = reader.u16(56),
      size == 56, reader.range(table, UInt64(size) * UInt64(count)) != nil
    else { throw truncated("its program headers") }
    guard count <= mostSegments else {
      throw PluginRefusal(
        .badLayout,
        "it has \(count) segments, but at most \(mostSegments) are allowed"
      )
    }
    return (0..<UInt64(count)).compactMap { Segment(reader, at: table + $0 * 56) }
  }

  private func checkFlags() throws(PluginRefusal) {
    if dynamic.flags1 & DynamicTable.Flags1.program != 0 {
      throw PluginRefusal(.notShared, "it is a program, not a shared library")
    }
    if dynamic[.textRelocations] != nil || dynamic.flags & DynamicTable.Flags.textRelocations != 0 {
      throw PluginRefusal(.textRelocations, "the loader would have to write into its code")
    }
    if dynamic.flags1 & DynamicTable.Flags1.noOpen != 0 {
      throw PluginRefusal(.loaderFlags, "it forbids loading at run time (DF_1_NOOPEN)")
    }
    let others: [(DynamicTable.Tag, String)] = [
      (.auxiliary, "DT_AUXILIARY"), (.filter, "DT_FILTER"), (.audit, "DT_AUDIT"),
      (.auditOfNeeded, "DT_DEPAUDIT"),
    ]
    for (tag, name) in others where dynamic[tag] != nil {
      throw PluginRefusal(.loaderFlags, "it makes the loader add other libraries (\(name))")
    }
  }

  static func truncated(_ what: String) -> PluginRefusal {
    PluginRefusal(.truncated, "\(what) runs past the end of the file")
  }
}

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

    /// Reads a program header, or returns `nil` if it is cut off.
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

extension ELFFile {
  /// The kind of machine a file is built for.
  struct Machine: Equatable, CustomStringConvertible {
    let code: UInt16
    /// 1 for 32 bits, 2 for 64.
    let wordSize: UInt8
    /// 1 for little-endian, 2 for big-endian.
    let byteOrder: UInt8

    #if arch(arm64)
      static let host = Machine(code: 183, wordSize: 2, byteOrder: 1)
    #else
      static let host = Machine(code: 62, wordSize: 2, byteOrder: 1)
    #endif

    var description: String {
      let names: [UInt16: String] = [
        3: "i386", 8: "mips", 20: "powerpc", 21: "powerpc64", 22: "s390", 40: "arm", 62: "x86_64",
        183: "aarch64", 243: "riscv", 258: "loongarch",
      ]
      let name = names[code] ?? "machine \(code)"
      let sizes = [", an unknown word size", ", 32 bits", ", 64 bits"]
      let orders = [", an unknown byte order", "", ", big-endian"]
      return name + sizes[wordSize > 2 ? 0 : Int(wordSize)]
        + orders[byteOrder > 2 ? 0 : Int(byteOrder)]
    }
  }
}

extension ELFFile.Machine {
  /// Reads the machine from a file's header, with zeros for bytes that are cut off.
  init(_ reader: ByteReader) {
    wordSize = reader.byte(4) ?? 0
    byteOrder = reader.byte(5) ?? 0
    let code = reader.u16(18) ?? 0
    self.code = byteOrder == 2 ? code.byteSwapped : code
  }
}

extension ELFFile {
  private static let page: UInt64 = 4096
  /// The maximum size in memory of a plugin's code and data.
  private static let largestImage: UInt64 = 1 << 30

  /// Checks the segments before the loader maps them.
  static func check(_ segments: [Segment], _ reader: ByteReader) throws(PluginRefusal) {
    // A segment that the file doesn't wholly contain would raise SIGBUS inside the loader.
    for segment in segments where reader.range(segment.offset, segment.fileSize) == nil {
      throw truncated("a segment")
    }
    if segments.contains(where: { $0.type == SegmentType.interpreter }) {
      throw PluginRefusal(.notShared, "it is a program, not a shared library")
    }
    try checkStack(segments)
    let mapped = segments.filter { $0.type == SegmentType.load }
    guard let first = mapped.first, let last = mapped.last else {
      throw PluginRefusal(.badLayout, "it has no segment to load")
    }
    for segment in mapped { try check(segment) }
    for (lower, upper) in zip(mapped, mapped.dropFirst()) {
      // The loader maps whole pages, so the later segment would cover a page of the earlier one.
      let end = (lower.address + lower.memorySize + page - 1) / page * page
      guard upper.address / page * page >= end else {
        throw PluginRefusal(.badLayout, "its segments overlap or are out of order")
      }
    }
    guard last.address + last.memorySize - first.address <= largestImage else {
      throw PluginRefusal(
        .badLayout,
        "it takes more than \(largestImage >> 20) MiB of memory once it is mapped"
      )
    }
  }

  private static func check(_ segment: Segment) throws(PluginRefusal) {
    if segment.isWritable, segment.isExecutable {
      throw PluginRefusal(.writableCode, "a part of it is both writable and executable")
    }
    guard segment.fileSize <= segment.memorySize, segment.address < 1 << 46,
      segment.memorySize < 1 << 46, segment.address % page == segment.offset % page
    else {
      throw PluginRefusal(.badLayout, "a segment can't be mapped as its header says")
    }
  }

  /// Checks that the file doesn't need an executable stack.
  ///
  /// The loader assumes that it does if the file has no header for the stack.
  private static func checkStack(_ segments: [Segment]) throws(PluginRefusal) {
    let stacks = segments.filter { $0.type == SegmentType.stack }
    guard let stack = stacks.first else {
      throw PluginRefusal(.executableStack, "it does not say what kind of stack it needs")
    }
    if stacks.count > 1 || stack.isExecutable {
      throw PluginRefusal(.executableStack, "it asks for an executable stack")
    }
  }

  /// Returns the file offset of the bytes that are mapped to an address.
  static func fileOffset(_ address: UInt64, in segments: [Segment]) -> UInt64? {
    for segment in segments where segment.type == SegmentType.load {
      if address >= segment.address, address - segment.address < segment.fileSize {
        return segment.offset + (address - segment.address)
      }
    }
    return nil
  }
}
