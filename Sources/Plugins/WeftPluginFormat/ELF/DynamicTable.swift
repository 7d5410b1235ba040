// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The dynamic section of a library: the addresses of its tables and the libraries it needs.
struct DynamicTable: Sendable {
  enum Tag: UInt64 {
    case needed = 1
    case hash = 4
    case strings = 5
    case symbols = 6
    case stringSize = 10
    case symbolSize = 11
    case soname = 14
    case rpath = 15
    case textRelocations = 22
    case runpath = 29
    case flags = 30
    case auditOfNeeded = 0x6FFF_FEFB
    case audit = 0x6FFF_FEFC
    case gnuHash = 0x6FFF_FEF5
    case flags1 = 0x6FFF_FFFB
    case auxiliary = 0x7FFF_FFFD
    case filter = 0x7FFF_FFFF
  }

  enum Flags {
    static let textRelocations: UInt64 = 0x4
    static let staticTLS: UInt64 = 0x10
  }

  enum Flags1 {
    static let noOpen: UInt64 = 0x40
    static let program: UInt64 = 0x0800_0000
  }

  /// The maximum number of entries, which is more than any library has.
  ///
  /// It bounds the work that a hostile file can cause.
  private static let mostEntries = 4096

  private var values: [UInt64: UInt64] = [:]
  /// Offsets into the string table of the names of needed libraries.
  private(set) var needed: [UInt64] = []

  init(_ segments: [ELFFile.Segment], _ reader: ByteReader) throws(PluginRefusal) {
    let tables = segments.filter { $0.type == ELFFile.SegmentType.dynamic }
    guard let segment = tables.first else {
      throw PluginRefusal(.notShared, "it has no dynamic section")
    }
    guard tables.count == 1,
      ELFFile.fileOffset(segment.address, in: segments) == segment.offset,
      segment.fileSize / 16 <= Self.mostEntries
    else { throw PluginRefusal(.badLayout, "its dynamic section is not where its headers say") }
    var place = segment.offset
    while place + 16 <= segment.offset + segment.fileSize {
      guard let tag = reader.u64(place), let value = reader.u64(place + 8) else { break }
      if tag == 0 { return }
      // The loader uses the last of several entries with the same tag, so this does too.
      values[tag] = value
      if tag == Tag.needed.rawValue { needed.append(value) }
      place += 16
    }
    // Without an end, the loader would read past the section.
    throw PluginRefusal(.badLayout, "its dynamic section has no end")
  }

  subscript(tag: Tag) -> UInt64? {
    values[tag.rawValue]
  }

  var flags: UInt64 { self[.flags] ?? 0 }
  var flags1: UInt64 { self[.flags1] ?? 0 }
}

extension ELFFile {
  /// The maximum number of libraries that a file may need, which is more than any real library needs.
  private static let mostLibraries = 256

  /// Returns the names of the libraries that the loader loads with this one.
  ///
  /// - Throws: A refusal if there are too many, or if a name is not in the string table.
  public func neededLibraries() throws(PluginRefusal) -> [String] {
    if dynamic.needed.isEmpty { return [] }
    guard dynamic.needed.count <= Self.mostLibraries else {
      throw PluginRefusal(.badLayout, "it needs more than \(Self.mostLibraries) libraries")
    }
    let names = try stringTable()
    var libraries: [String] = []
    for place in dynamic.needed {
      guard let name = string(place, names), !name.isEmpty else {
        throw Self.truncated("the name of a library it needs")
      }
      libraries.append(name)
    }
    return libraries
  }

  /// Returns the folders in which the file wants the loader to look for its libraries, in order.
  ///
  /// Without a DT_RUNPATH the folders come from DT_RPATH and are overriding: the loader searches
  /// them before LD_LIBRARY_PATH.
  ///
  /// - Throws: A refusal if the path is not in the string table.
  public func searchPath() throws(PluginRefusal) -> (folders: [String], isOverriding: Bool) {
    guard let place = dynamic[.runpath] ?? dynamic[.rpath] else { return ([], false) }
    guard let path = string(place, try stringTable()) else {
      throw Self.truncated("the path of the libraries it needs")
    }
    if path.isEmpty { return ([], false) }
    // An empty folder means the working directory.
    let folders = path.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    return (folders, dynamic[.runpath] == nil)
  }

  /// Returns the DT_SONAME, by which the loader knows a loaded library, or `nil` if the file has none.
  ///
  /// - Throws: A refusal if the name is not in the string table.
  public func ownName() throws(PluginRefusal) -> String? {
    guard let place = dynamic[.soname] else { return nil }
    guard let name = string(place, try stringTable()) else { throw Self.truncated("its own name") }
    return name
  }

  /// Whether the library's thread-local variables need memory that is reserved when the process starts.
  public var needsStaticTLS: Bool { dynamic.flags & DynamicTable.Flags.staticTLS != 0 }
}
