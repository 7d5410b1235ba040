// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A shared library's file, read with every bound checked and without running any of its code.
///
///     let file = try ELFFile(bytes)
///     try file.identity().id      // "org.example.badge"
///     try file.neededLibraries()  // ["libc.so.6"]
///
/// It is hand-written because a dozen checked loads read hostile files more safely than any
/// library: libelf maps the file, and the loader itself crashes on a truncated one.
///
/// Where the format states one fact twice, this reads what the loader reads: the last dynamic entry
/// with a tag, and a table's address instead of its offset. A file whose two statements differ is
/// refused, so that it can't show one thing here and load another.
public struct ELFFile: Sendable {
  let reader: ByteReader
  let segments: [Segment]
  let dynamic: DynamicTable

  /// More segments than any linker makes.
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
        "it is \(kinds[Int(type)] ?? "of an unknown type"), no shared library"
      )
    }
  }

  private static func segments(_ reader: ByteReader) throws(PluginRefusal) -> [Segment] {
    guard let table = reader.u64(32), let size = reader.u16(54), let count = reader.u16(56),
      size == 56, reader.range(table, UInt64(size) * UInt64(count)) != nil
    else { throw truncated("its program headers") }
    guard count <= mostSegments else {
      throw PluginRefusal(.badLayout, "it has \(count) segments, \(mostSegments) are the most")
    }
    return (0..<UInt64(count)).compactMap { Segment(reader, at: table + $0 * 56) }
  }

  private func checkFlags() throws(PluginRefusal) {
    if dynamic.flags1 & DynamicTable.Flags1.program != 0 {
      throw PluginRefusal(.notShared, "it is a program, no shared library")
    }
    if dynamic[.textRelocations] != nil || dynamic.flags & DynamicTable.Flags.textRelocations != 0 {
      throw PluginRefusal(.textRelocations, "the loader would have to write into its code")
    }
    if dynamic.flags1 & DynamicTable.Flags1.noOpen != 0 {
      throw PluginRefusal(.loaderFlags, "it forbids being opened at run time (DF_1_NOOPEN)")
    }
    let others: [(DynamicTable.Tag, String)] = [
      (.auxiliary, "DT_AUXILIARY"), (.filter, "DT_FILTER"), (.audit, "DT_AUDIT"),
      (.auditOfNeeded, "DT_DEPAUDIT"),
    ]
    for (tag, name) in others where dynamic[tag] != nil {
      throw PluginRefusal(.loaderFlags, "it makes the loader bring in other libraries (\(name))")
    }
  }

  static func truncated(_ what: String) -> PluginRefusal {
    PluginRefusal(.truncated, "\(what) runs past the end of the file")
  }
}
